import { Card, Group, Progress, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { ResultEntry } from "#contract/api/results.ts";
import { poaOfNotes } from "#contract/grading-rules.ts";
import { scorePercent } from "#contract/progress.ts";
import { formatDateTime, formatMinutes } from "#contract/time.ts";
import { ProgressRing } from "../../figures/progress-ring.tsx";
import { Chip, CorrectChip, WrongChip } from "../../words/chips.tsx";
import { DrgStrip } from "../drg/drg-strip.tsx";
import { isOutpatientKey } from "../drg/written-drg.ts";
import type { Reader } from "./reader.ts";
import classes from "./score-strip.module.css";

interface ScoreStripProps {
  entry: ResultEntry;
  reader: Reader;
  isDrgShown: boolean;
}

/** The score by field and by code, the class median, the time of submission, and the DRG of the codes. */
export function ScoreStrip({ entry, reader, isDrgShown }: ScoreStripProps) {
  const { submitted, correctAnswerKey } = entry;
  if (!submitted) return null;
  const { correctCount, wrongCount, progressPercent, codePercent, points, lines, classMedian, auto } = submitted;
  const isGraded = correctCount + wrongCount > 0;
  // For example, "Correct 0" beside a score of 25% needs an explanation.
  const isByCode = progressPercent === codePercent && progressPercent !== scorePercent(correctCount, wrongCount);
  return (
    <Card padding={0} component="section" aria-label="Score" className={classes.card ?? ""}>
      <div className={classes.strip}>
        <Group wrap="nowrap" gap="sm" className={classes.cell ?? ""}>
          {isGraded ? <ProgressRing percent={progressPercent} label="Score" /> : <Chip tone="quiet">Not graded</Chip>}
          <Stack gap="xs" miw={0}>
            <Group gap="xs">
              <CorrectChip count={correctCount} />
              <WrongChip count={wrongCount} />
            </Group>
            <Text fz="xs" c="dimmed">
              by {correctAnswerKey ? "field" : "question"}
              {correctAnswerKey && isByCode ? " · the score is by code" : ""}
              {classMedian === null ? "" : ` · class median ${classMedian}%`}
            </Text>
          </Stack>
        </Group>
        {isGraded && correctAnswerKey && (
          <Fact label="By code" value={points} beside={`of ${lines} ${lines === 1 ? "line" : "lines"}`}>
            <Progress value={lines === 0 ? 0 : (100 * points) / lines} size={7} radius="xl" mt="xs" aria-hidden />
          </Fact>
        )}
        <Fact label="Submitted" value={formatDateTime(submitted.submissionDate)} below={durationOf(submitted)}>
          {auto && <Chip tone="info">Auto-submitted when time ran out</Chip>}
          {entry.late && (
            <Chip tone="warn">
              {reader === "student" ? "Your instructor will decide about late answers" : "Late answers to decide"}
            </Chip>
          )}
        </Fact>
        {isDrgShown && <DrgOfEntry entry={entry} reader={reader} />}
      </div>
    </Card>
  );
}

/** The DRG of a section in its own card. */
export function DrgCard({ entry, reader }: Pick<ScoreStripProps, "entry" | "reader">) {
  if (!entry.drg || !entry.correctAnswerKey || isOutpatientKey(entry.correctAnswerKey)) return null;
  return (
    // Not a column: the width that the strip asks for would be its height.
    <Card padding={0} display="block" className={classes.card ?? ""}>
      <DrgOfEntry entry={entry} reader={reader} />
    </Card>
  );
}

function DrgOfEntry({ entry, reader }: Pick<ScoreStripProps, "entry" | "reader">) {
  const { submitted, correctAnswerKey, drg } = entry;
  if (!drg || !submitted || !correctAnswerKey) return null;
  const answerKey = { ...correctAnswerKey, poa: entry.poa === "on" ? poaOfNotes(entry.keyNotes ?? {}) : {} };
  return <DrgStrip drg={drg} submitted={submitted} answerKey={answerKey} reader={reader} />;
}

function durationOf({ startedAt, submissionDate }: NonNullable<ResultEntry["submitted"]>): string | undefined {
  if (!startedAt) return undefined;
  return `in ${formatMinutes((Date.parse(submissionDate) - Date.parse(startedAt)) / 60_000)}`;
}

interface FactProps {
  label: string;
  value: string | number;
  /** Text after the value, and below it. */
  beside?: string;
  below?: string | undefined;
  children?: ReactNode;
}

function Fact({ label, value, beside, below, children }: FactProps) {
  return (
    <div className={`${classes.cell} ${classes.fact}`}>
      <Text fz="xs" c="dimmed">
        {label}
      </Text>
      <Text fw={600} fz={beside ? "lg" : "sm"}>
        {value}
        {beside && (
          <Text span c="dimmed" fz="sm">
            {" "}
            {beside}
          </Text>
        )}
      </Text>
      {below && (
        <Text fz="xs" c="dimmed">
          {below}
        </Text>
      )}
      {children}
    </div>
  );
}
