import { Box, Card, Spoiler, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type CodingAnswer, type CodingField, fieldLabels } from "#contract/answers.ts";
import type { ResultEntry } from "#contract/api/results.ts";
import { systemOfValue } from "#contract/code-shapes.ts";
import { isAnswered } from "#contract/normalise.ts";
import { sentences } from "#contract/sentences.ts";
import type { Verdict } from "#contract/verdicts.ts";
import { below } from "../page/breakpoints.ts";
import { useOnPaper } from "../page/use-on-paper.ts";
import { CodeList, MarkedCodes } from "./code-chip.tsx";
import { TextWithCodes } from "./code-tip.tsx";
import { LateAnswers } from "./late-answers.tsx";
import { Fold } from "./lesson/fold.tsx";
import { Lesson } from "./lesson/lesson.tsx";
import type { Reader } from "./lesson/reader.ts";
import { Rulings } from "./lesson/rulings.tsx";
import { ScoreStrip } from "./lesson/score-strip.tsx";
import { LookupOn } from "./lookup.tsx";

/** Shows an empty value as a dash. */
export function Value({ children }: { children: string }) {
  return children.trim() === "" ? (
    <Text c="dimmed">—</Text>
  ) : (
    <Text style={{ overflowWrap: "anywhere" }}>{children}</Text>
  );
}

function codesOf(answer: CodingAnswer, field: CodingField): string[] {
  const value = answer[field];
  return Array.isArray(value) ? value : value === "" ? [] : [value];
}

/** A submitted field: its codes with marks, or its text. */
export function SubmittedField({
  field,
  answer,
  verdict,
}: {
  field: CodingField;
  answer: CodingAnswer;
  verdict: Verdict | undefined;
}) {
  const label = `Submitted ${fieldLabels[field]}`;
  if (!isAnswered(answer[field])) return <Value>{""}</Value>;
  if (!systemOfValue(field, answer[field])) return <Value>{String(answer[field])}</Value>;
  const marks = verdict?.codes?.filter((code) => code.mark !== "missing");
  if (marks) return <MarkedCodes field={field} marks={marks} label={label} />;
  if (verdict) {
    return (
      <MarkedCodes
        field={field}
        marks={codesOf(answer, field).map((code) => ({
          code,
          mark: verdict.correct ? "match" : "wrong",
          points: Number(verdict.correct),
        }))}
        label={label}
      />
    );
  }
  return <CodeList field={field} codes={codesOf(answer, field)} label={label} />;
}

interface SectionResultProps {
  entry: ResultEntry;
  category: string;
  reader: Reader;
  /** The student who reads this result, and its assignment or practice chart; undefined for staff. */
  own?: { studentId: string; assignmentId: string };
}

/** The result of one section: the score, then the lines. */
export function SectionResult(props: SectionResultProps) {
  return (
    <Stack gap="sm">
      <ResultScore {...props} />
      <ResultLines {...props} />
    </Stack>
  );
}

/** True on a phone, where what explains the mistakes is folded. Paper shows everything. */
function useIsFolded(): boolean {
  const isPhone = useMediaQuery(below("sm"), false, { getInitialValueInEffect: false });
  return !useOnPaper() && isPhone;
}

/** The score of a section and its DRG. */
export function ResultScore({ entry, reader }: Pick<SectionResultProps, "entry" | "reader">) {
  return (
    <LookupOn day={entry.codesOn}>
      <ScoreStrip entry={entry} reader={reader} isFolded={useIsFolded()} />
    </LookupOn>
  );
}

/** The lines of a section, mistakes first, then decisions and notes. */
export function ResultLines({ entry, category, reader, own }: SectionResultProps) {
  const { submitted, correctAnswerKey, comment } = entry;
  const isFolded = useIsFolded();
  if (!submitted) return <Text c="dimmed">{sentences.noResultHere}</Text>;
  const theirNotes = correctAnswerKey?.notes ?? "";
  const keyNotes = isAnswered(theirNotes) && <Words title="Notes on the key">{theirNotes}</Words>;
  return (
    <LookupOn day={entry.codesOn}>
      <Stack gap="sm">
        {comment && <Words title={reader === "student" ? "Comment to you" : "Comment"}>{comment}</Words>}
        <Lesson entry={entry} category={category} reader={reader} own={own} />
        <Rulings rulings={entry.rulings} reader={reader} />
        {!isFolded && keyNotes}
        {isAnswered(submitted.notes) && (
          <Words title={reader === "student" ? "Your notes" : "Notes submitted"}>{submitted.notes}</Words>
        )}
        {reader === "student" && entry.lateAnswers && <LateAnswers late={entry.lateAnswers} category={category} />}
        {isFolded && keyNotes}
      </Stack>
    </LookupOn>
  );
}

/** The longest text that a phone shows without folding it. */
const longestUnfolded = 60;

/** A text that is cut after some lines until "Show all" is pressed; on a phone it is folded to its first words. */
function Words({ title, children }: { title: string; children: string }) {
  const isFolded = useIsFolded() && children.length > longestUnfolded;
  const text = (
    <Text style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
      <TextWithCodes>{children}</TextWithCodes>
    </Text>
  );
  if (isFolded) {
    return (
      <Card component="section" aria-label={title} padding={0}>
        <Fold
          head={(isOpen) => (
            <Box component="span" miw={0}>
              <Text component="span" display="block" fz="sm" fw={600}>
                {title}
              </Text>
              {!isOpen && (
                <Text component="span" display="block" fz="sm" c="dimmed" truncate>
                  {children.slice(0, longestUnfolded)}…
                </Text>
              )}
            </Box>
          )}
        >
          <Box px="md" pb="sm">
            {text}
          </Box>
        </Fold>
      </Card>
    );
  }
  return (
    <Card component="section" aria-label={title} padding="sm">
      <Text fz="sm" fw={600}>
        {title}
      </Text>
      <Spoiler maxHeight={63} showLabel="Show all" hideLabel="Show less">
        {text}
      </Spoiler>
    </Card>
  );
}
