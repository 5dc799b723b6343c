import { Alert, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AnsweredQuestion, SubmissionBlock } from "#contract/api/submissions.ts";
import { fieldLabels } from "#contract/categories.ts";
import type { Verdict } from "#contract/grading.ts";
import { formatDateTime } from "#contract/time.ts";
import { faultText } from "../../api/client.ts";
import { decideLate, reopenSection } from "../../api/submissions.ts";
import { Chip } from "../chips.tsx";
import { askBefore } from "../confirm.tsx";
import { sayFault, saySuccess } from "../say.tsx";
import { KeyField, SubmittedField, Value } from "../section-result.tsx";
import { Field, fieldOrder } from "./field.tsx";
import classes from "./submissions.module.css";
import { VerdictEditor } from "./verdict-editor.tsx";

export interface SubmissionPlace {
  assignmentId: string;
  studentId: string;
  subAssignmentId: string;
}

interface BlockCardProps {
  title: string;
  block: SubmissionBlock;
  category: string;
  place: SubmissionPlace;
  studentName: string;
}

/** After a change by staff everything that shows scores is read again. */
function useScoresChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const key of ["submissions", "assignments", "students", "student-stats", "dashboard"])
      void queries.invalidateQueries({ queryKey: [key] });
  };
}

/** One section of one student: Submitted Answers beside Correct Answers, and what staff may do about it. */
export function BlockCard({ title, block, place, studentName }: BlockCardProps) {
  const changed = useScoresChanged();
  const onSuccess = (reply: { message: string }) => {
    saySuccess(reply.message);
    changed();
  };
  const onError = (error: unknown) => sayFault(faultText(error));
  const reopen = useMutation({ mutationFn: () => reopenSection(place), onSuccess, onError });
  const late = useMutation({ mutationFn: (accept: boolean) => decideLate(place, accept), onSuccess, onError });
  const questions = block.enteredValues.dynamicQuestions;
  return (
    <Card component="article" aria-label={title}>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{title}</Title>
        <Group gap={6}>
          {block.auto && <Chip tone="info">Submitted by the timer</Chip>}
          {block.lateSeconds > 0 && <Chip tone="warn">{block.lateSeconds} s late</Chip>}
          <Text fz="xs" c="dimmed">
            {formatDateTime(block.submissionDate)}
          </Text>
        </Group>
      </Group>
      {block.late && (
        <Alert
          color="orange"
          mb="sm"
          title={`Other answers arrived ${Math.round(block.late.lateSeconds / 60)} min after the deadline`}
        >
          <Stack gap="xs">
            {questions.length > 0
              ? block.late.answers.dynamicQuestions.map((question, index) => (
                  <Field key={question._id} label={`Q${index + 1}: ${question.questionText}`}>
                    <Value>{question.submittedAnswer}</Value>
                  </Field>
                ))
              : fieldOrder
                  .filter(
                    (field) =>
                      JSON.stringify(block.late?.answers[field]) !== JSON.stringify(block.enteredValues[field]),
                  )
                  .map((field) => (
                    <Field key={field} label={fieldLabels[field]}>
                      {block.late && <SubmittedField field={field} answer={block.late.answers} verdict={undefined} />}
                    </Field>
                  ))}
            <Group gap="xs">
              <Button size="xs" disabled={late.isPending} onClick={() => late.mutate(true)}>
                Accept the late answers
              </Button>
              <Button size="xs" variant="default" disabled={late.isPending} onClick={() => late.mutate(false)}>
                Keep what was saved in time
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
      <div className={classes.panels}>
        <section className={classes.panel} aria-label="Submitted Answers">
          <Text fw={600} mb="sm">
            Submitted Answers
          </Text>
          {questions.length > 0
            ? questions.map((question, index) => (
                <QuestionField
                  key={question._id}
                  question={question}
                  number={index + 1}
                  verdict={block.verdicts[question._id]}
                  place={place}
                  onChanged={changed}
                />
              ))
            : fieldOrder.map((field) => (
                <Field
                  key={field}
                  label={fieldLabels[field]}
                  verdict={block.verdicts[field]}
                  editor={
                    block.verdicts[field] && (
                      <VerdictEditor
                        item={field}
                        label={fieldLabels[field]}
                        verdict={block.verdicts[field]}
                        place={place}
                        onChanged={changed}
                      />
                    )
                  }
                >
                  <SubmittedField field={field} answer={block.enteredValues} verdict={block.verdicts[field]} />
                </Field>
              ))}
        </section>
        <section className={classes.panel} aria-label="Correct Answers">
          <Text fw={600} mb="sm">
            Correct Answers
          </Text>
          {questions.length > 0
            ? questions.map((question, index) => (
                <Field key={question._id} label={`Q${index + 1}: ${question.questionText}`}>
                  <Text fz="xs" c="dimmed">
                    Correct Answer
                  </Text>
                  <Value>{question.correctAnswer}</Value>
                  <Text fz="xs" c="dimmed">
                    Options
                  </Text>
                  <Value>{question.options.join(", ")}</Value>
                </Field>
              ))
            : fieldOrder.map((field) => (
                <Field key={field} label={fieldLabels[field]}>
                  <KeyField field={field} answer={block.answerKey} verdict={block.verdicts[field]} />
                </Field>
              ))}
        </section>
      </div>
      <div className={classes.foot}>
        <Text fz="sm" fw={600}>
          Correct {block.correctCount} / Wrong {block.wrongCount} / Progress {block.progressPercent}%
        </Text>
        <Button
          size="xs"
          variant="subtle"
          color="red"
          ml="auto"
          disabled={reopen.isPending}
          onClick={() =>
            askBefore({
              title: `Reopen ${title}`,
              question: `Give this section to ${studentName} again? The present answers are taken away; they stay in the audit log.`,
              confirm: "Reopen",
              act: () => reopen.mutate(),
            })
          }
        >
          Reopen for this student
        </Button>
      </div>
    </Card>
  );
}

function QuestionField({
  question,
  number,
  verdict,
  place,
  onChanged,
}: {
  question: AnsweredQuestion;
  number: number;
  verdict: Verdict | undefined;
  place: SubmissionPlace;
  onChanged: () => void;
}) {
  return (
    <Field
      label={`Q${number}: ${question.questionText}`}
      verdict={verdict ?? { correct: question.isCorrect }}
      editor={
        verdict && (
          <VerdictEditor
            item={question._id}
            label={`Q${number}`}
            verdict={verdict}
            place={place}
            onChanged={onChanged}
          />
        )
      }
    >
      <Text fz="xs" c="dimmed">
        Submitted Answer
      </Text>
      <Value>{question.submittedAnswer}</Value>
    </Field>
  );
}
