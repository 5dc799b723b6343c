import { Card } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { NamedCode } from "#contract/api/common.ts";
import { codeQuery } from "../../api/codes.ts";
import classes from "./codes.module.css";
import type { CodesAddress } from "./codes-address.ts";

interface Line extends NamedCode {
  depth: number;
  isOpen: boolean;
}

/** Where the open code stands: what is above it, its neighbours, and what is below it. */
export function Hierarchy({ address }: { address: CodesAddress }) {
  const { system, code, date } = address;
  const open = useQuery({ ...codeQuery(system, code, date), enabled: code !== "" });
  const above = open.data?.code.parents.at(-1);
  const parent = useQuery({ ...codeQuery(system, above?.display ?? "", date), enabled: above !== undefined });
  if (!open.data || (open.data.code.parents.length === 0 && open.data.code.children.length === 0)) return null;
  const { parents, children, ...own } = open.data.code;
  const depth = parents.length;
  const line = (each: NamedCode, at: number): Line => ({ ...each, depth: at, isOpen: each.code === own.code });
  const neighbours = parent.data?.code.children.some((each) => each.code === own.code)
    ? parent.data.code.children
    : [own];
  const lines = [
    ...parents.map((each, at) => line(each, at)),
    ...neighbours.flatMap((each) => [
      line(each, depth),
      ...(each.code === own.code ? children.map((child) => line(child, depth + 1)) : []),
    ]),
  ];
  return (
    <Card padding={0} component="nav" aria-label="Where it stands">
      <h2 className={classes.upper}>Where it stands</h2>
      <ul className={classes.tree}>
        {lines.map((each) => (
          <li key={each.code}>
            <Link
              to={address.to(system, each.display)}
              aria-current={each.isOpen ? "true" : undefined}
              style={{ paddingInlineStart: 12 + Math.min(each.depth, 6) * 14 }}
            >
              <span className={classes.mono}>{each.display}</span>
              <span className={classes.clip}>{each.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
