import { Box, Button, Flex, Group, Table, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconClockExclamation } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type CodingAnswer, type CodingField, fieldLabels } from "#contract/answers.ts";
import type { SubmissionBlock } from "#contract/api/submissions.ts";
import { formatLateness } from "#contract/time.ts";
import { faultText } from "../../../api/client.ts";
import { decideLate, type SubmissionIds } from "../../../api/verdicts.ts";
import { fieldOrder } from "../../../parts/codes/lesson/review-fields.ts";
import { SubmittedField, Value } from "../../../parts/codes/section-result.tsx";
import { notifyFault, notifySuccess } from "../../../parts/page/notify.tsx";
import classes from "./late-answers.module.css";

interface LateAnswersProps {
  late: NonNullable<SubmissionBlock["late"]>;
  block: SubmissionBlock;
  place: SubmissionIds;
  onChanged: () => void;
}

interface Difference {
  item: string;
  label: string;
  inTime: ReactNode;
  late: ReactNode;
}

/** Returns the differences between late answers and those saved in time. */
function differencesOf(late: LateAnswersProps["late"], { enteredValues }: SubmissionBlock): Difference[] {
  const { answers } = late;
  if (enteredValues.dynamicQuestions.length > 0) {
    return answers.dynamicQuestions
      .map((question, index) => ({
        question,
        index,
        saved: enteredValues.dynamicQuestions[index]?.submittedAnswer ?? "",
      }))
      .filter(({ question, saved }) => question.submittedAnswer !== saved)
      .map(({ question, index, saved }) => ({
        item: question._id ?? String(index),
        label: `Q${index + 1}: ${question.questionText}`,
        inTime: <Value>{saved}</Value>,
        late: <Value>{question.submittedAnswer}</Value>,
      }));
  }
  const drawn = (field: CodingField, answer: CodingAnswer) => (
    <SubmittedField field={field} answer={answer} verdict={undefined} />
  );
  return fieldOrder
    .filter((field) => JSON.stringify(answers[field]) !== JSON.stringify(enteredValues[field]))
    .map((field) => ({
      item: field,
      label: fieldLabels[field],
      inTime: drawn(field, enteredValues),
      late: drawn(field, answers),
    }));
}

/**
 * Answers that arrived after the deadline and the grace period, beside those saved in time. Staff accept or reject
 * them.
 */
export function LateAnswers({ late, block, place, onChanged }: LateAnswersProps) {
  const decide = useMutation({
    mutationFn: (accept: boolean) => decideLate(place, accept),
    onSuccess: (reply) => {
      notifySuccess(reply.message);
      onChanged();
    },
    onError: (error) => notifyFault(faultText(error)),
  });
  const differences = differencesOf(late, block);
  return (
    <section className={classes.late} aria-label="Late answers">
      <Flex rowGap="xs" columnGap="sm" align="center" wrap="wrap" py="xs" px="md" bg="var(--cb-missing-soft)">
        <IconClockExclamation size={20} stroke={1.75} aria-hidden color="var(--cb-missing)" />
        <Box flex="1 1 190px">
          <Title order={3} fz="sm">
            Other answers arrived {formatLateness(late.lateSeconds)} after the deadline
          </Title>
          <Text fz="sm" c="dimmed">
            What was saved in time is graded below. If you accept the late answers, they are graded instead.
          </Text>
        </Box>
        <Group gap="xs">
          <Button size="xs" disabled={decide.isPending} onClick={() => decide.mutate(true)}>
            Accept the late answers
          </Button>
          <Button size="xs" variant="default" disabled={decide.isPending} onClick={() => decide.mutate(false)}>
            Keep what was saved in time
          </Button>
        </Group>
      </Flex>
      {differences.length > 0 && (
        <Table layout="fixed" verticalSpacing="xs" className={classes.compared ?? ""}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <VisuallyHidden>Field</VisuallyHidden>
              </Table.Th>
              <Table.Th>Saved in time</Table.Th>
              <Table.Th>Arrived late</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {differences.map(({ item, label, inTime, late: after }) => (
              <Table.Tr key={item}>
                <Table.Th scope="row">{label}</Table.Th>
                <Table.Td data-title="Saved in time">{inTime}</Table.Td>
                <Table.Td data-title="Arrived late">{after}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  );
}
