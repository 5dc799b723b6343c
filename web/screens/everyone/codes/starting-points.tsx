import { Box, Card } from "@mantine/core";
import { Link } from "react-router";
import type { CodeSystem } from "#contract/code-systems.ts";
import { useCheckedCodes } from "../../../parts/codes/use-checked-codes.ts";
import { Empty } from "../../../parts/page/empty.tsx";
import { beginnings } from "./beginnings.ts";
import classes from "./codes.module.css";
import type { CodesAddress } from "./codes-address.ts";
import { readRecentCodes } from "./recent-codes.ts";

/** Shown while no code is open: starting points, and the codes opened last. */
export function StartingPoints({ address, system }: { address: CodesAddress; system: keyof typeof beginnings }) {
  const { title, codes } = beginnings[system];
  const checkedCodeOf = useCheckedCodes(system, codes);
  const shown = codes.map((code) => ({ code, checked: checkedCodeOf(code) }));
  if (shown.every(({ checked }) => checked?.status === "shape")) return <UntitledCpt />;
  return (
    <Card padding={0} component="nav" aria-label={title}>
      <h2 className={classes.upper}>{title}</h2>
      <ul className={`${classes.tree} ${classes.begin}`}>
        {shown.map(({ code, checked }) =>
          checked?.status === "unknown" ? null : (
            <li key={code}>
              <Link to={address.to(system, checked?.display ?? code)}>
                <span className={classes.mono}>{checked?.display ?? code}</span>
                <Box component="span" miw={0}>
                  {checked?.title}
                </Box>
              </Link>
            </li>
          ),
        )}
      </ul>
    </Card>
  );
}

/** Shown for CPT without a licensed list, which has no titles. */
export function UntitledCpt({ code = "" }: { code?: string }) {
  return (
    <Empty
      title={code === "" ? "CPT has no titles here" : `${code} has the shape of a CPT code`}
      hint="Titles of CPT belong to the American Medical Association. An admin of an institute with a licence imports its list under Settings, Code Sets."
    />
  );
}

/** The codes of this system that were opened last, newest first. */
export function RecentCodes({ address, system }: { address: CodesAddress; system: CodeSystem }) {
  const codes = readRecentCodes(system);
  if (codes.length === 0) return null;
  return (
    <Card padding={0} component="nav" aria-label="Last opened">
      <h2 className={classes.upper}>Last opened</h2>
      <ul className={classes.tree}>
        {codes.map(({ display, title }) => (
          <li key={display}>
            <Link to={address.to(system, display)}>
              <span className={classes.mono}>{display}</span>
              <Box component="span" miw={0}>
                {title}
              </Box>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
