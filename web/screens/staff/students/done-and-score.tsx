import { Box, Progress } from "@mantine/core";
import type { StudentSummary } from "#contract/api/students.ts";
import { sharePercent } from "#contract/progress.ts";
import { usePassBar } from "../../../parts/figures/use-pass-bar.ts";
import classes from "./students.module.css";

/** How much of what was assigned is done, drawn. */
export function DoneBar({ student }: { student: StudentSummary }) {
  const { completedCount, pendingCount } = student;
  return (
    <Progress.Root size={7} radius="xl" className={classes.bar ?? ""}>
      <Progress.Section
        value={sharePercent(completedCount, completedCount + pendingCount)}
        color="var(--cb-brand)"
        aria-label={`Done by ${student.name}`}
      />
    </Progress.Root>
  );
}

/** How well what was handed in is right, and whether that is below the pass bar; a dash before anything was. */
export function Score({ student: { submittedCount, progress } }: { student: StudentSummary }) {
  const passBar = usePassBar();
  if (submittedCount === 0)
    return (
      <Box component="span" c="var(--cb-ink-3)">
        –
      </Box>
    );
  const isLow = progress.overallProgress < passBar;
  return (
    <b className={classes.score} data-low={isLow || undefined} title={isLow ? `below ${passBar}%` : undefined}>
      {progress.overallProgress}%
    </b>
  );
}
