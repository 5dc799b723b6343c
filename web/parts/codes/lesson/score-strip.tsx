import { Card, Group, Progress, RingProgress, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { ResultEntry } from "#contract/api/results.ts";
import { poaOfNotes } from "#contract/grading-rules.ts";
import { scorePercent } from "#contract/progress.ts";
import { formatDateTime, formatMinutes } from "#contract/time.ts";
import { ProgressRing } from "../../figures/progress-ring.tsx";
import { Chip, CorrectChip, WrongChip } from "../../words/chips.tsx";
import { DrgStrip } from "../drg/drg-strip.tsx";
import { Fold } from "./fold.tsx";
import type { Reader } from "./reader.ts";
import classes from "./score-strip.module.css";

interface ScoreStripProps {
  entry: ResultEntry;
  reader: Reader;
  /** True on a phone: the score is one line that opens the rest, so that the mistakes are on the first screen. */
  isFolded: boolean;
}

/** The score by field and by code, the class median, the time of submission, and the DRG of the codes. */
export function ScoreStrip({ entry, reader, isFolded }: ScoreStripProps) {
  const { submitted, correctAnswerKey } = entry;
  if (!submitted) return null;
  const { correctCount, wrongCount, progressPercent, codePercent, points, lines, classMedian, auto } = submitted;
  const isGraded = correctCount + wrongCount > 0;
  // For example, "Correct 0" beside a score of 25% needs an explanation.
  const isByCode = progressPercent === codePercent && progressPercent !== scorePercent(correctCount, wrongCount);
  const notices = (
    <>
      {auto && <Chip tone="info">Auto-submitted when time ran out</Chip>}
      {entry.late && (
        <Chip tone="warn">
          {reader === "student" ? "Your instructor will decide about late answers" : "Late answers to decide"}
        </Chip>
      )}
    </>
  );
  const facts = (
    <div className={classes.strip}>
      <Group wrap="nowrap" gap="sm" className={classes.cell ?? ""}>
        {!isFolded &&
          (isGraded ? <ProgressRing percent={progressPercent} label="Score" /> : <Chip tone="quiet">Not graded</Chip>)}
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
        <Fact label="By code" value={points} beside={`of ${counted(lines, "line")}`}>
          <Progress value={lines === 0 ? 0 : (100 * points) / lines} size={7} radius="xl" mt="xs" aria-hidden />
        </Fact>
      )}
      <Fact label="Submitted" value={formatDateTime(submitted.submissionDate)} below={durationOf(submitted)}>
        {!isFolded && notices}
      </Fact>
      <DrgOfEntry entry={entry} reader={reader} />
    </div>
  );
  const share = isByCode
    ? `${points} of ${counted(lines, "line")}`
    : `${correctCount} of ${counted(correctCount + wrongCount, correctAnswerKey ? "field" : "question")}`;
  return (
    <Card padding={0} component="section" aria-label="Score" className={classes.card ?? ""}>
      {isFolded ? (
        <>
          <Fold
            head={() => (
              <>
                {isGraded ? <SmallRing percent={progressPercent} /> : <Chip tone="quiet">Not graded</Chip>}
                <Text component="span" fw={600} truncate>
                  {[isGraded && `${progressPercent}% · ${share}`, classMedian !== null && `class ${classMedian}%`]
                    .filter(Boolean)
                    .join(" · ")}
                </Text>
              </>
            )}
          >
            {facts}
          </Fold>
          {(auto || entry.late) && (
            <Group gap="xs" px="sm" pb="xs">
              {notices}
            </Group>
          )}
        </>
      ) : (
        facts
      )}
    </Card>
  );
}

/** A ring beside its number. */
function SmallRing({ percent }: { percent: number }) {
  const sections = percent > 0 ? [{ value: percent, color: "var(--cb-brand)" }] : [];
  return <RingProgress size={40} thickness={5} roundCaps sections={sections} aria-hidden />;
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

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
