import { IconPlayerPlay } from "@tabler/icons-react";
import type { RunningAttempt, StudentAssignment } from "#contract/api/student-assignments.ts";
import { formatCountdown, timerKey } from "#contract/time.ts";
import { Chip } from "../words/chips.tsx";
import classes from "./countdown.module.css";
import { useTimeLeft } from "./countdown.tsx";

/**
 * The milliseconds that an attempt has left; null without a limit, and without an attempt. The deadline that an opening
 * kept here is on this device's clock, the list's is on the server's.
 */
export function useAttemptLeft(attempt: RunningAttempt | null, deadlineKey: string): number | null {
  const kept = Number(localStorage.getItem(deadlineKey));
  return useTimeLeft(attempt?.deadline ? kept || Date.parse(attempt.deadline) : null);
}

/** Beside the badge of what its student has begun: "In progress", with the time left where there is a limit. */
export function InProgress({ attempt, deadlineKey }: { attempt: RunningAttempt; deadlineKey: string }) {
  const leftMs = useAttemptLeft(attempt, deadlineKey);
  return (
    <Chip tone="info" icon={<IconPlayerPlay size={13} aria-hidden />}>
      <span className={classes.ticking}>In progress{leftMs === null ? "" : `, ${formatCountdown(leftMs)}`}</span>
    </Chip>
  );
}

/** The same for a whole assignment: of its sections under way the one that ends first. */
export function AssignmentInProgress({ assignment, studentId }: { assignment: StudentAssignment; studentId: string }) {
  const places = assignment.subAssignments.length > 0 ? assignment.subAssignments : [assignment];
  const [first] = places
    .flatMap(({ _id, attempt, isCompleted }) => (attempt && !isCompleted ? [{ _id, attempt }] : []))
    .sort((one, other) => (one.attempt.deadline ?? "9").localeCompare(other.attempt.deadline ?? "9"));
  if (!first) return null;
  return <InProgress attempt={first.attempt} deadlineKey={timerKey(studentId, assignment._id, first._id)} />;
}
