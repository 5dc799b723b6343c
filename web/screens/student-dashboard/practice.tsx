import { Anchor, Button, Card, Group, Progress, Text, Title } from "@mantine/core";
import { IconTarget } from "@tabler/icons-react";
import { Link } from "react-router";
import { answerFields, fieldLabels, isCodingField } from "#contract/answers.ts";
import type { StudentInsight } from "#contract/api/insight.ts";
import classes from "./student-dashboard.module.css";

/** From so few answers nothing can be told. */
const fewestAnswers = 3;
const mostShown = 4;

function labelOf(field: string): string {
  return isCodingField(field) ? fieldLabels[field] : "Questions";
}

/** Fields of codes are what is practised; names and ages come after them. */
function isCoded(field: string): boolean {
  return !isCodingField(field) || answerFields[field].system !== undefined;
}

/** What to practise next: the worst first, of what was answered often enough to tell. */
export function Practice({ insight }: { insight: StudentInsight }) {
  const known = insight.fields.filter(({ total }) => total >= fewestAnswers);
  const missed = known
    .filter(({ percent }) => percent < 100)
    .sort((one, other) => Number(isCoded(other.field)) - Number(isCoded(one.field)) || one.percent - other.percent);
  const [worst] = missed;
  return (
    <Card component="section" aria-label="Practise next">
      <Group justify="space-between" mb={4}>
        <Title order={2}>Practise next</Title>
        <Anchor component={Link} to="/student/insight" fz="sm">
          What I miss
        </Anchor>
      </Group>
      <Text c="dimmed" fz="sm">
        {worst
          ? `${labelOf(worst.field)} cost you the most.`
          : known.length === 0
            ? "After three answers of a field you see here what to practise."
            : "Every field has been right so far."}
      </Text>
      <Rhythm insight={insight} />
      <ul className={classes.topics}>
        {missed.slice(0, mostShown).map(({ field, percent, correct, total }) => (
          <li key={field}>
            <Group justify="space-between" gap="xs" wrap="nowrap" mb={6}>
              <Text fw={600}>{labelOf(field)}</Text>
              <Text fz="xs" c="dimmed">
                {correct} of {total} right
              </Text>
            </Group>
            <Progress.Root size={8} radius="xl" className={classes.track ?? ""}>
              <Progress.Section value={percent} color="var(--cb-attention)" aria-label={`${labelOf(field)} right`} />
            </Progress.Root>
          </li>
        ))}
      </ul>
      <Button
        component={Link}
        to="/student/drill"
        variant="default"
        mt="sm"
        leftSection={<IconTarget size={16} aria-hidden />}
      >
        Practise your slips
      </Button>
    </Card>
  );
}

/** What tells of the work itself: how long a chart takes, and days of practice that follow each other. */
function Rhythm({ insight: { scores, minutes, daysInRow } }: { insight: StudentInsight }) {
  const facts = [
    `${scores.length} ${scores.length === 1 ? "chart" : "charts"}`,
    ...(minutes.median === null ? [] : [`${Math.max(1, Math.round(minutes.median))} min each`]),
    ...(daysInRow > 1 ? [`practised ${daysInRow} days in a row`] : []),
  ];
  return (
    <Text c="dimmed" fz="xs" mt={4}>
      {facts.join(" · ")}
    </Text>
  );
}
