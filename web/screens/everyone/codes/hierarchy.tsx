import { Card } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { NamedCode } from "#contract/api/common.ts";
import { codeQuery } from "../../../api/codes.ts";
import { Severity } from "../../../parts/codes/severity.tsx";
import classes from "./codes.module.css";
import type { CodesAddress } from "./codes-address.ts";

interface Line extends NamedCode {
  billable: boolean;
  severity?: "MCC" | "CC" | undefined;
  depth: number;
  isOpen: boolean;
}

/** The position of the open code: parents, neighbours, and children. */
export function Hierarchy({ address }: { address: CodesAddress }) {
  const { system, code, date } = address;
  const open = useQuery({ ...codeQuery(system, code, date), enabled: code !== "" });
  const above = open.data?.code.parents.at(-1);
  const parent = useQuery({ ...codeQuery(system, above?.display ?? "", date), enabled: above !== undefined });
  if (!open.data || (open.data.code.parents.length === 0 && open.data.code.children.length === 0)) return null;
  const { parents, children, drg, ...known } = open.data.code;
  const own = { ...known, severity: drg?.severity === "MCC" || drg?.severity === "CC" ? drg.severity : undefined };
  const depth = parents.length;
  const line = (each: Omit<Line, "depth" | "isOpen">, at: number): Line => ({
    ...each,
    depth: at,
    isOpen: each.code === own.code,
  });
  const neighbours = parent.data?.code.children.some((each) => each.code === own.code)
    ? parent.data.code.children
    : [own];
  const lines = [
    ...parents.map((each, at) => line({ ...each, billable: false }, at)),
    ...neighbours.flatMap((each) => [
      line(each, depth),
      ...(each.code === own.code ? children.map((child) => line(child, depth + 1)) : []),
    ]),
  ];
  return (
    <Card padding={0} component="nav" aria-label="Position in the code set">
      <h2 className={classes.upper}>Position in the code set</h2>
      <ul className={classes.tree}>
        {lines.map((each) => (
          <li key={each.code}>
            <Link
              to={address.to(system, each.display)}
              aria-current={each.isOpen ? "true" : undefined}
              data-header={!each.billable || undefined}
              title={each.billable ? undefined : "Not billable"}
              style={{ paddingInlineStart: 12 + Math.min(each.depth, 6) * 14 }}
            >
              <span className={classes.mono}>{each.display}</span>
              <span>{each.title}</span>
              {each.severity && <Severity severity={each.severity} />}
              {!each.billable && <IconChevronRight size={14} aria-hidden />}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
