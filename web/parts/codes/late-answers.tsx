import { Card, Text, Title } from "@mantine/core";
import { fieldLabels, fieldsAskedIn } from "#contract/answers.ts";
import type { ResultEntry } from "#contract/api/results.ts";
import { isAnswered } from "#contract/normalise.ts";
import { poaItem, writePoa } from "#contract/poa.ts";
import { formatLateness } from "#contract/time.ts";
import { AnswersShown } from "./answers-shown.tsx";

/** Answers that arrived after the deadline and do not count, shown to the student who sent them. */
export function LateAnswers({ late, category }: { late: NonNullable<ResultEntry["lateAnswers"]>; category: string }) {
  const { answers, lateSeconds, refused } = late;
  const questions = answers.dynamicQuestions.map(({ _id, questionText, submittedAnswer }) => ({
    item: _id,
    label: questionText,
    value: submittedAnswer,
  }));
  const fields = fieldsAskedIn(category).map((field) => ({
    item: field,
    label: fieldLabels[field],
    value: answers[field],
  }));
  const items = (questions.length > 0 ? questions : fields).filter(({ value }) => isAnswered(value));
  return (
    <Card component="section" aria-label="Late answers">
      <Title order={2}>Late answers</Title>
      <Text c="dimmed" fz="sm" mb="sm">
        They arrived {formatLateness(lateSeconds)} after the deadline and do not count
        {refused ? ": your instructor kept what you had saved in time." : ", unless your instructor accepts them."}
      </Text>
      <AnswersShown
        items={items}
        answers={{
          ...Object.fromEntries(items.map(({ item, value }) => [item, value])),
          [poaItem]: writePoa(answers.poa),
        }}
      />
    </Card>
  );
}
