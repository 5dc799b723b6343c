import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { type CodingField, fieldLabels } from "#contract/answers.ts";
import type { AnsweredQuestion, SubmissionBlock } from "#contract/api/submissions.ts";
import { KeyField, SubmittedField, Value } from "../../../parts/section-result.tsx";
import type { SubmissionPlace } from "./block-card.tsx";
import { Field, fieldOrder } from "./field.tsx";
import classes from "./submissions.module.css";
import { VerdictEditor } from "./verdict-editor.tsx";

/** One side of the comparison; named with its section, since there is one in each. */
export function Panel({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <section className={classes.panel} aria-label={`${name}, ${title}`}>
      <Text fw={600} mb="sm">
        {name}
      </Text>
      {children}
    </section>
  );
}

interface SubmittedAnswersProps {
  title: string;
  block: SubmissionBlock;
  place: SubmissionPlace;
  onChanged: () => void;
}

/** What the student handed in, with a verdict on each field that staff may set by hand. */
export function SubmittedAnswers({ title, block, place, onChanged }: SubmittedAnswersProps) {
  const questions = block.enteredValues.dynamicQuestions;
  const editor = (item: string, label: string) => {
    const verdict = block.verdicts[item];
    return verdict && <VerdictEditor item={item} label={label} verdict={verdict} place={place} onChanged={onChanged} />;
  };
  return (
    <Panel name="Submitted Answers" title={title}>
      {questions.length > 0
        ? questions.map((question, index) => (
            <Field
              key={question._id}
              label={`Q${index + 1}: ${question.questionText}`}
              verdict={block.verdicts[question._id] ?? { correct: question.isCorrect }}
              editor={editor(question._id, `Q${index + 1}`)}
            >
              <Part label="Submitted Answer">{question.submittedAnswer}</Part>
            </Field>
          ))
        : fieldOrder.map((field: CodingField) => (
            <Field
              key={field}
              label={fieldLabels[field]}
              verdict={block.verdicts[field]}
              editor={editor(field, fieldLabels[field])}
            >
              <SubmittedField field={field} answer={block.enteredValues} verdict={block.verdicts[field]} />
            </Field>
          ))}
    </Panel>
  );
}

/** The key of the section, field by field. */
export function CorrectAnswers({ title, block }: { title: string; block: SubmissionBlock }) {
  const questions: AnsweredQuestion[] = block.enteredValues.dynamicQuestions;
  return (
    <Panel name="Correct Answers" title={title}>
      {questions.length > 0
        ? questions.map((question, index) => (
            <Field key={question._id} label={`Q${index + 1}: ${question.questionText}`}>
              <Part label="Correct Answer">{question.correctAnswer}</Part>
              <Part label="Options">{question.options.join(", ")}</Part>
            </Field>
          ))
        : fieldOrder.map((field) => (
            <Field key={field} label={fieldLabels[field]}>
              <KeyField field={field} answer={block.answerKey} verdict={block.verdicts[field]} />
            </Field>
          ))}
    </Panel>
  );
}

function Part({ label, children }: { label: string; children: string }) {
  return (
    <>
      <Text fz="xs" c="dimmed">
        {label}
      </Text>
      <Value>{children}</Value>
    </>
  );
}
