import { Anchor, Text, VisuallyHidden } from "@mantine/core";
import { createContext, useContext } from "react";
import { Link } from "react-router";
import type { GradebookState } from "#contract/api/gradebook.ts";
import { passBar } from "#contract/progress.ts";
import { Chip } from "../../../parts/words/chips.tsx";
import { goodMark } from "./choose-rows.ts";
import classes from "./gradebook.module.css";

/** The pass mark, read once for all cells. */
export const PassBar = createContext(passBar);

/** A mark in the colour of its rank; with `isPlain` without a background. */
export function Mark({ percent, isPlain = false }: { percent: number | null; isPlain?: boolean }) {
  const bar = useContext(PassBar);
  if (percent === null)
    return (
      <Text span inherit c="dimmed" fw={400}>
        –
      </Text>
    );
  const shown = Math.round(percent);
  if (isPlain)
    return (
      <Text span inherit c={shown < bar ? "var(--cb-wrong)" : undefined}>
        {shown}%
      </Text>
    );
  return <span className={`${classes.mark} ${rankOf(shown, bar)}`}>{shown}%</span>;
}

const rankOf = (percent: number, bar: number) =>
  percent < bar ? classes.failed : percent >= goodMark ? classes.good : "";

interface StateOrMarkProps {
  state: GradebookState;
  percent: number | null;
  /** The percent of the sections that are handed in already; undefined without any. */
  partPercent: number | undefined;
  /** The address of the answers. */
  to: string;
  of: string;
}

/** The state or the mark of a student in an assignment. A mark links to the answers. */
export function StateOrMark({ state, percent, partPercent, to, of }: StateOrMarkProps) {
  if (state === "done")
    return (
      <Anchor component={Link} inherit c="inherit" to={to} aria-label={`${of}: ${percent}%`}>
        <Mark percent={percent} />
      </Anchor>
    );
  if (partPercent !== undefined)
    return (
      <Anchor
        component={Link}
        inherit
        c="inherit"
        lh="tight"
        to={to}
        aria-label={`${of}: ${partPercent}% so far, ${state}`}
      >
        <Mark percent={partPercent} isPlain />
        <Text
          component="span"
          display="block"
          fz="xs"
          lh="tight"
          c={state === "overdue" ? "var(--cb-missing)" : "var(--cb-match)"}
        >
          {state}
        </Text>
      </Anchor>
    );
  if (state === "working") return <Chip tone="ok">working</Chip>;
  if (state === "overdue") return <Chip tone="warn">overdue</Chip>;
  return (
    <>
      <Mark percent={null} />
      <VisuallyHidden>not handed in</VisuallyHidden>
    </>
  );
}
