import { Alert, Button, Group, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { fieldLabels } from "#contract/answers.ts";
import type { SubmissionBlock } from "#contract/api/submissions.ts";
import { formatMinutes } from "#contract/time.ts";
import { faultText } from "../../api/client.ts";
import { decideLate } from "../../api/submissions.ts";
import { fieldOrder } from "../../parts/lesson/review-fields.ts";
import { sayFault, saySuccess } from "../../parts/say.tsx";
import { SubmittedField, Value } from "../../parts/section-result.tsx";
import { Field } from "./field.tsx";
import type { SubmissionPlace } from "./section-review.tsx";

interface LateAnswersProps {
  late: NonNullable<SubmissionBlock["late"]>;
  block: SubmissionBlock;
  place: SubmissionPlace;
  onChanged: () => void;
}

/** Answers that arrived after the deadline and the grace, for staff to accept or not. */
export function LateAnswers({ late, block, place, onChanged }: LateAnswersProps) {
  const decide = useMutation({
    mutationFn: (accept: boolean) => decideLate(place, accept),
    onSuccess: (reply) => {
      saySuccess(reply.message);
      onChanged();
    },
    onError: (error) => sayFault(faultText(error)),
  });
  const differing = fieldOrder.filter(
    (field) => JSON.stringify(late.answers[field]) !== JSON.stringify(block.enteredValues[field]),
  );
  return (
    <Alert
      color="orange"
      radius={0}
      title={`Other answers arrived ${formatMinutes(late.lateSeconds / 60)} after the deadline`}
    >
      <Stack gap="xs">
        {block.enteredValues.dynamicQuestions.length > 0
          ? late.answers.dynamicQuestions.map((question, index) => (
              <Field key={question._id} label={`Q${index + 1}: ${question.questionText}`}>
                <Value>{question.submittedAnswer}</Value>
              </Field>
            ))
          : differing.map((field) => (
              <Field key={field} label={fieldLabels[field]}>
                <SubmittedField field={field} answer={late.answers} verdict={undefined} />
              </Field>
            ))}
        <Group gap="xs">
          <Button size="xs" disabled={decide.isPending} onClick={() => decide.mutate(true)}>
            Accept the late answers
          </Button>
          <Button size="xs" variant="default" disabled={decide.isPending} onClick={() => decide.mutate(false)}>
            Keep what was saved in time
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
