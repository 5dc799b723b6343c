import { Card, Group, Stack, Text } from "@mantine/core";
import type { ResultEntry } from "#contract/api/submissions.ts";
import { formatDateTime } from "#contract/time.ts";
import { Chip, CorrectChip, WrongChip } from "../chips.tsx";
import { ProgressRing } from "../progress-ring.tsx";
import type { Reader } from "../section-result.tsx";
import classes from "./score-strip.module.css";

interface ScoreStripProps {
  entry: ResultEntry;
  submitted: NonNullable<ResultEntry["submitted"]>;
  reader: Reader;
}

/** The score both ways, by field and by code, beside the class; and when it was handed in. */
export function ScoreStrip({ entry, submitted, reader }: ScoreStripProps) {
  const { correctCount, wrongCount, progressPercent, points, lines, classMedian, auto } = submitted;
  const isGraded = correctCount + wrongCount > 0;
  return (
    <Card padding="sm" component="section" aria-label="Score" className={classes.card ?? ""}>
      <div className={classes.strip}>
        <Group wrap="nowrap" gap="sm">
          {isGraded ? <ProgressRing percent={progressPercent} label="Score" /> : <Chip tone="quiet">Not graded</Chip>}
          <Stack gap={6} miw={0}>
            <Group gap={6}>
              <CorrectChip count={correctCount} />
              <WrongChip count={wrongCount} />
            </Group>
            <Text fz="xs" c="dimmed">
              by {entry.correctAnswerKey ? "field" : "question"}
              {classMedian === null ? "" : ` · class median ${classMedian}%`}
            </Text>
          </Stack>
        </Group>
        {isGraded && entry.correctAnswerKey && (
          <Fact label="By code" value={`${points} of ${lines} ${lines === 1 ? "line" : "lines"}`} />
        )}
        <Fact label="Submitted" value={formatDateTime(submitted.submissionDate)} beside={takenOf(submitted)} />
        {(auto || entry.late) && (
          <Group gap={6}>
            {auto && <Chip tone="info">Submitted by the timer</Chip>}
            {entry.late && (
              <Chip tone="warn">
                {reader === "student" ? "Late answers are with your instructor" : "Late answers to decide about"}
              </Chip>
            )}
          </Group>
        )}
      </div>
    </Card>
  );
}

function takenOf({ startedAt, submissionDate }: ScoreStripProps["submitted"]): string | undefined {
  if (!startedAt) return undefined;
  return `in ${Math.max(1, Math.round((Date.parse(submissionDate) - Date.parse(startedAt)) / 60_000))} min`;
}

function Fact({ label, value, beside }: { label: string; value: string; beside?: string | undefined }) {
  return (
    <div className={classes.fact}>
      <Text fz="xs" c="dimmed">
        {label}
      </Text>
      <Text fw={600} fz="sm">
        {value}
      </Text>
      {beside && (
        <Text fz="xs" c="dimmed">
          {beside}
        </Text>
      )}
    </div>
  );
}
