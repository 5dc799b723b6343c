import { Box, Progress } from "@mantine/core";
import type { StudentSummary } from "#contract/api/students.ts";
import { sharePercent } from "#contract/progress.ts";
import { usePassBar } from "../../../parts/figures/use-pass-bar.ts";
import classes from "./students.module.css";

/** The share of completed assignments, as a bar. */
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

/** The share of all points, marked if it is below the pass mark; a dash if nothing was submitted. */
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
    <Box
      component="b"
      fw={650}
      c={isLow ? "var(--cb-wrong)" : undefined}
      title={isLow ? `below ${passBar}%` : undefined}
    >
      {progress.overallProgress}%
    </Box>
  );
}
