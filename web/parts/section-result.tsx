import { Card, Group, Stack, Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { answerFields, type CodingAnswer, type CodingField, fieldLabels, fieldsAskedIn } from "#contract/answers.ts";
import type { AnsweredQuestion, ResultEntry } from "#contract/api/submissions.ts";
import type { Verdict } from "#contract/grading.ts";
import { isAnswered } from "#contract/normalise.ts";
import { formatDateTime } from "#contract/time.ts";
import { Chip, CorrectChip, WrongChip } from "./chips.tsx";
import { CodeList, KeyCodes, MarkedCodes } from "./codes/code-chip.tsx";
import { TextWithCodes } from "./codes/code-tip.tsx";
import { LookupOn } from "./codes/lookup.tsx";
import { DrgStrip } from "./drg/drg-strip.tsx";
import { LateAnswers } from "./late-answers.tsx";
import { explainMarks } from "./marks.ts";
import { ProgressRing } from "./progress-ring.tsx";
import classes from "./section-result.module.css";

/** Who reads a result: the student whose work it is, or staff. */
export type Reader = "student" | "staff";

const submittedTitle = { student: "Your answer", staff: "Submitted answer" } as const;

/** An empty value is a dash. */
export function Value({ children }: { children: string }) {
  return children.trim() === "" ? (
    <Text c="dimmed">—</Text>
  ) : (
    <Text style={{ overflowWrap: "anywhere" }}>{children}</Text>
  );
}

function isCodeField(field: CodingField): boolean {
  return answerFields[field].system !== undefined;
}

function codesOf(answer: CodingAnswer, field: CodingField): string[] {
  const value = answer[field];
  return Array.isArray(value) ? value : value === "" ? [] : [value];
}

/** A submitted field: its codes with their marks, or its text. */
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
  if (!isCodeField(field)) return <Value>{String(answer[field])}</Value>;
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

/** A field of the key; codes that the student missed are marked. */
export function KeyField({
  field,
  answer,
  verdict,
}: {
  field: CodingField;
  answer: CodingAnswer;
  verdict: Verdict | undefined;
}) {
  if (!isAnswered(answer[field])) return <Value>{""}</Value>;
  if (!isCodeField(field)) return <Value>{String(answer[field])}</Value>;
  return (
    <KeyCodes
      field={field}
      codes={codesOf(answer, field)}
      marks={verdict?.codes ?? []}
      label={`Correct ${fieldLabels[field]}`}
    />
  );
}

export function VerdictChip({ verdict }: { verdict: Verdict | undefined }) {
  if (!verdict) return <Chip tone="quiet">Not graded</Chip>;
  return verdict.correct ? <CorrectChip /> : <WrongChip />;
}

/** The note under a verdict that staff set by hand. */
function HandMadeNote({ verdict, reader }: { verdict: Verdict | undefined; reader: Reader }) {
  if (!verdict?.handMade) return null;
  const { by, at, reason } = verdict.handMade;
  const who = reader === "student" ? "your instructor" : (by ?? "hand");
  return (
    <Text fz="xs" c="dimmed">
      Set by {who} on {formatDateTime(at)}: {reason}
    </Text>
  );
}

function Row({
  label,
  submitted,
  correct,
  verdict,
  explanation,
  reader,
}: {
  label: string;
  submitted: ReactNode;
  correct: ReactNode;
  verdict: Verdict | undefined;
  explanation?: string | undefined;
  reader: Reader;
}) {
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.label ?? ""} data-label="Field">
        {label}
      </Table.Th>
      <Table.Td data-label={submittedTitle[reader]}>
        {submitted}
        {explanation && (
          <Text fz="xs" c="dimmed" mt={6}>
            <TextWithCodes>{explanation}</TextWithCodes>
          </Text>
        )}
      </Table.Td>
      <Table.Td data-label="Correct answer">{correct}</Table.Td>
      <Table.Td data-label="Result">
        <VerdictChip verdict={verdict} />
        <HandMadeNote verdict={verdict} reader={reader} />
      </Table.Td>
    </Table.Tr>
  );
}

function QuestionRow({
  question,
  number,
  verdict,
  reader,
}: {
  question: AnsweredQuestion;
  number: number;
  verdict: Verdict | undefined;
  reader: Reader;
}) {
  return (
    <Row
      label={`Q${number}: ${question.questionText}`}
      submitted={<Value>{question.submittedAnswer}</Value>}
      correct={
        <>
          <Value>{question.correctAnswer}</Value>
          {question.options.length > 0 && (
            <Text fz="xs" c="dimmed" mt={6} style={{ overflowWrap: "anywhere" }}>
              Options: {question.options.join(" · ")}
            </Text>
          )}
        </>
      }
      verdict={verdict ?? { correct: question.isCorrect }}
      reader={reader}
    />
  );
}

/** The lesson: one submitted section, code by code (spec section 2, results for completed items). */
export function SectionResult({ entry, category, reader }: { entry: ResultEntry; category: string; reader: Reader }) {
  const { submitted, correctAnswerKey, verdicts } = entry;
  if (!submitted) return <Text c="dimmed">No results for this section.</Text>;
  const { correctCount, wrongCount, progressPercent, submissionDate, startedAt } = submitted;
  const minutes = startedAt
    ? Math.max(1, Math.round((Date.parse(submissionDate) - Date.parse(startedAt)) / 60_000))
    : undefined;
  const isGraded = correctCount + wrongCount > 0;
  return (
    <LookupOn day={entry.codesOn}>
      <div className={classes.layout}>
        <Card className={classes.score ?? ""}>
          <Group wrap="nowrap">
            {isGraded ? <ProgressRing percent={progressPercent} label="Score" /> : <Chip tone="quiet">Not graded</Chip>}
            <Stack gap={6} miw={0}>
              <Group gap={6}>
                <CorrectChip count={correctCount} />
                <WrongChip count={wrongCount} />
              </Group>
              <Text fz="xs" c="dimmed">
                Submitted {formatDateTime(submissionDate)}
                {minutes === undefined ? "" : ` · ${minutes} min`}
              </Text>
            </Stack>
          </Group>
          {(submitted.auto || entry.late) && (
            <Group gap={6} mt="sm">
              {submitted.auto && <Chip tone="info">Submitted by the timer</Chip>}
              {entry.late && (
                <Chip tone="warn">
                  {reader === "student" ? "Late answers are with your instructor" : "Late answers to decide about"}
                </Chip>
              )}
            </Group>
          )}
        </Card>
        <Stack gap="sm">
          {entry.drg && correctAnswerKey && (
            <DrgStrip drg={entry.drg} submitted={submitted} answerKey={correctAnswerKey} reader={reader} />
          )}
          <Card padding={0} className={classes.table ?? ""}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{correctAnswerKey ? "Field" : "Question"}</Table.Th>
                  <Table.Th>{submittedTitle[reader]}</Table.Th>
                  <Table.Th>Correct answer</Table.Th>
                  <Table.Th>Result</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {correctAnswerKey
                  ? fieldsAskedIn(category)
                      .filter((field) => isAnswered(submitted[field]) || isAnswered(correctAnswerKey[field]))
                      .map((field) => (
                        <Row
                          key={field}
                          label={fieldLabels[field]}
                          submitted={<SubmittedField field={field} answer={submitted} verdict={verdicts[field]} />}
                          correct={<KeyField field={field} answer={correctAnswerKey} verdict={verdicts[field]} />}
                          verdict={verdicts[field]}
                          explanation={explainMarks(verdicts[field]?.codes ?? [])}
                          reader={reader}
                        />
                      ))
                  : entry.dynamicQuestions.map((question, index) => (
                      <QuestionRow
                        key={question._id}
                        question={question}
                        number={index + 1}
                        verdict={verdicts[question._id]}
                        reader={reader}
                      />
                    ))}
              </Table.Tbody>
            </Table>
          </Card>
          {reader === "student" && entry.lateAnswers && <LateAnswers late={entry.lateAnswers} category={category} />}
        </Stack>
      </div>
    </LookupOn>
  );
}
