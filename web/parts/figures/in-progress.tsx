import { IconPlayerPlay } from "@tabler/icons-react";
import type { RunningAttempt, StudentAssignment } from "#contract/api/student-assignments.ts";
import { formatCountdown, timerKey } from "#contract/time.ts";
import { Chip } from "../words/chips.tsx";
import classes from "./countdown.module.css";
import { useTimeLeft } from "./countdown.tsx";

/**
 * Returns the milliseconds left of an attempt; null without a limit or an attempt. A deadline in local storage uses
 * this device's clock and is preferred to the one of the list, which uses the server's.
 */
export function useAttemptLeft(attempt: RunningAttempt | null, deadlineKey: string): number | null {
  const storedMs = Number(localStorage.getItem(deadlineKey));
  return useTimeLeft(attempt?.deadline ? storedMs || Date.parse(attempt.deadline) : null);
}

/** A chip for a started section: "In progress", with the time left if there is a limit. */
export function InProgress({ attempt, deadlineKey }: { attempt: RunningAttempt; deadlineKey: string }) {
  const leftMs = useAttemptLeft(attempt, deadlineKey);
  return (
    <Chip tone="info" icon={<IconPlayerPlay size={13} aria-hidden />}>
      <span className={classes.ticking}>In progress{leftMs === null ? "" : `, ${formatCountdown(leftMs)}`}</span>
    </Chip>
  );
}

/** A chip for an assignment: shows the open section that ends first. */
export function AssignmentInProgress({ assignment, studentId }: { assignment: StudentAssignment; studentId: string }) {
  const places = assignment.subAssignments.length > 0 ? assignment.subAssignments : [assignment];
  const [first] = places
    .flatMap(({ _id, attempt, isCompleted }) => (attempt && !isCompleted ? [{ _id, attempt }] : []))
    .sort((one, other) => (one.attempt.deadline ?? "9").localeCompare(other.attempt.deadline ?? "9"));
  if (!first) return null;
  return <InProgress attempt={first.attempt} deadlineKey={timerKey(studentId, assignment._id, first._id)} />;
}
