import { Box, Card, SimpleGrid, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { type CodingField, fieldLabels } from "#contract/answers.ts";
import type { OlderAnswers } from "#contract/api/submissions.ts";
import { systemOfValue } from "#contract/code-shapes.ts";
import { isAnswered } from "#contract/normalise.ts";
import { CodeList } from "../../../parts/codes/code-chip.tsx";
import { fieldOrder } from "../../../parts/codes/lesson/review-fields.ts";
import { Value } from "../../../parts/codes/section-result.tsx";

/** Answers in an older format: ungraded, without a key, and named by their section's id. */
export function OlderAnswersCard({ answers }: { answers: OlderAnswers }) {
  const { subAssignmentId, dynamicQuestions } = answers;
  const isCoding = dynamicQuestions === undefined || dynamicQuestions.length === 0;
  const panel = (name: "Submitted Answers" | "Correct Answers") => (
    <Box
      component="section"
      miw={0}
      p="sm"
      bd="1px solid var(--cb-line)"
      bdrs="md"
      aria-label={`${name}, ${subAssignmentId}`}
    >
      <Text fw={600} mb="sm">
        {name}
      </Text>
      {isCoding
        ? fieldOrder.map((field) => (
            <Field key={field} label={fieldLabels[field]}>
              {name === "Submitted Answers" ? (
                <OlderField field={field} value={answers[field] ?? ""} />
              ) : (
                <Value>{""}</Value>
              )}
            </Field>
          ))
        : dynamicQuestions.map((question, index) => (
            <Field key={question._id ?? index} label={`Q${index + 1}: ${question.questionText ?? ""}`}>
              <Value>{(name === "Submitted Answers" ? question.submittedAnswer : question.correctAnswer) ?? ""}</Value>
            </Field>
          ))}
    </Box>
  );
  return (
    <Card component="article" aria-label={subAssignmentId}>
      <Title order={2} mb="sm" style={{ overflowWrap: "anywhere" }}>
        {subAssignmentId}
      </Title>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
        {panel("Submitted Answers")}
        {panel("Correct Answers")}
      </SimpleGrid>
    </Card>
  );
}

function OlderField({ field, value }: { field: CodingField; value: string | string[] }) {
  if (systemOfValue(field, value) === undefined || !isAnswered(value))
    return <Value>{[value].flat().join(", ")}</Value>;
  return <CodeList field={field} codes={[value].flat()} label={`Submitted ${fieldLabels[field]}`} />;
}

/** A field with its label above the value. */
function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box mb="xs">
      <Box mb="xxs" c="dimmed" fz="xs">
        {label}
      </Box>
      {children}
    </Box>
  );
}
