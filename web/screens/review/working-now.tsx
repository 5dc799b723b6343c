import { Checkbox, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OpenAttempt } from "#contract/api/attempts.ts";
import { formatTimeOfDay } from "#contract/time.ts";
import { openAttemptsQuery } from "../../api/attempts.ts";
import { ExtraTime } from "../../parts/extra-time.tsx";
import classes from "./review.module.css";

/** Who has an attempt open now, and more time for one, some or all who work against the clock. */
export function WorkingNow({ assignmentId }: { assignmentId: string }) {
  const open = useQuery(openAttemptsQuery(assignmentId));
  const [marked, setMarked] = useState<string[]>([]);
  const attempts = open.data?.attempts ?? [];
  if (attempts.length === 0) return null;
  const now = Date.parse(open.data?.now ?? "");
  const timed = attempts.filter((attempt) => attempt.deadline !== null);
  const chosen = marked.filter((id) => timed.some((attempt) => attempt.studentId === id));
  const mark = (id: string, isMarked: boolean) =>
    setMarked(isMarked ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <section aria-label="Working now" className={classes.working}>
      <Group justify="space-between" mb={6} gap="xs">
        <Text fw={600}>Working now</Text>
        {timed.length > 0 && (
          <ExtraTime
            assignmentId={assignmentId}
            studentIds={chosen}
            text={chosen.length === 0 ? "Extra time for all" : `Extra time for ${chosen.length}`}
            label={chosen.length === 0 ? "Extra time for all who work now" : `Extra time for ${chosen.length} marked`}
          />
        )}
      </Group>
      <Stack gap={4}>
        {attempts.map((attempt) => (
          <Working
            key={`${attempt.studentId}${attempt.subAssignmentId}`}
            attempt={attempt}
            now={now}
            isMarked={chosen.includes(attempt.studentId)}
            onMark={(isMarked) => mark(attempt.studentId, isMarked)}
          />
        ))}
      </Stack>
    </section>
  );
}

interface WorkingProps {
  attempt: OpenAttempt;
  now: number;
  isMarked: boolean;
  onMark: (isMarked: boolean) => void;
}

function Working({ attempt, now, isMarked, onMark }: WorkingProps) {
  const { studentName, subModuleName, deadline } = attempt;
  const who = `${studentName} · ${subModuleName}`;
  return (
    <Group justify="space-between" gap="xs">
      {deadline === null ? (
        <Text fz="sm">{who}</Text>
      ) : (
        <Checkbox size="xs" label={who} checked={isMarked} onChange={(event) => onMark(event.currentTarget.checked)} />
      )}
      <Text fz="xs" c="dimmed">
        {tellTime(attempt, now)}
      </Text>
    </Group>
  );
}

function tellTime({ deadline, extraMinutes, savedAt }: OpenAttempt, now: number): string {
  const left = deadline === null ? undefined : Math.ceil((Date.parse(deadline) - now) / 60_000);
  return [
    left === undefined ? "not timed" : left > 0 ? `${left} min left` : "time up",
    ...(extraMinutes === 0 ? [] : [`${extraMinutes} min extra`]),
    savedAt === null ? "nothing saved yet" : `saved ${formatTimeOfDay(savedAt)}`,
  ].join(" · ");
}
