import { Card, Title } from "@mantine/core";
import { fieldLabels } from "#contract/answers.ts";
import type { OlderAnswers } from "#contract/api/submissions.ts";
import { Value } from "../../../parts/section-result.tsx";
import { Panel } from "./answer-panels.tsx";
import { Field, fieldOrder } from "./field.tsx";
import classes from "./submissions.module.css";

/** Answers of the older, plain kind: titled by their section's id, ungraded, and with no key of their own time. */
export function OlderAnswersCard({ answers }: { answers: OlderAnswers }) {
  const { subAssignmentId, dynamicQuestions } = answers;
  const isCoding = dynamicQuestions === undefined || dynamicQuestions.length === 0;
  const panel = (name: "Submitted Answers" | "Correct Answers") => (
    <Panel name={name} title={subAssignmentId}>
      {isCoding
        ? fieldOrder.map((field) => (
            <Field key={field} label={fieldLabels[field]}>
              <Value>{name === "Submitted Answers" ? [answers[field] ?? ""].flat().join(", ") : ""}</Value>
            </Field>
          ))
        : dynamicQuestions.map((question, index) => (
            <Field key={question._id ?? index} label={`Q${index + 1}: ${question.questionText ?? ""}`}>
              <Value>{(name === "Submitted Answers" ? question.submittedAnswer : question.correctAnswer) ?? ""}</Value>
            </Field>
          ))}
    </Panel>
  );
  return (
    <Card component="article" aria-label={subAssignmentId}>
      <Title order={2} mb="sm" style={{ overflowWrap: "anywhere" }}>
        {subAssignmentId}
      </Title>
      <div className={classes.panels}>
        {panel("Submitted Answers")}
        {panel("Correct Answers")}
      </div>
    </Card>
  );
}
