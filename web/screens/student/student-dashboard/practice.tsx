import { Anchor, Card, Group, Progress, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import type { StudentInsight } from "#contract/api/insight.ts";
import { formatMinutes } from "#contract/time.ts";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { DrillLink } from "../../../parts/page/drill-link.tsx";
import { practiceTopics } from "../../../parts/words/practice-topics.ts";
import { PracticeLink } from "./practice-link.tsx";
import classes from "./student-dashboard.module.css";

const mostShown = 4;

/** Topics to practise, the worst first, among those with enough answers. */
export function Practice({ insight }: { insight: StudentInsight }) {
  const { courseName } = useCurrentUser();
  const { missed, isAnyKnown } = practiceTopics(insight);
  const [worst] = missed;
  return (
    <Card component="section" aria-label="Practise next">
      <Group justify="space-between" mb="xxs">
        <Title order={2}>Practise next</Title>
        <Anchor component={Link} to="/student/insight" fz="sm">
          My mistakes
        </Anchor>
      </Group>
      <Text c="dimmed" fz="sm">
        {worst
          ? `You lose most points on ${worst.label}.`
          : !isAnyKnown
            ? "After three answers you'll see here what to practise."
            : "Every field has been right so far."}
      </Text>
      <Rhythm insight={insight} />
      <ul className={classes.topics}>
        {missed.slice(0, mostShown).map(({ field, label, percent, correct, total }) => (
          <li key={field}>
            <Group justify="space-between" gap="xs" wrap="nowrap" mb="xs">
              <Text fw={600}>{label}</Text>
              <Text fz="xs" c="dimmed">
                {correct} of {total} right
              </Text>
            </Group>
            <Progress.Root size={8} radius="xl">
              <Progress.Section value={percent} color="var(--cb-attention)" aria-label={`${label} right`} />
            </Progress.Root>
          </li>
        ))}
      </ul>
      <Group gap="xs" mt="sm">
        {worst && <DrillLink />}
        <PracticeLink courseName={courseName} />
      </Group>
    </Card>
  );
}

/** Facts about the student's work: time for each chart, and consecutive days of practice. */
function Rhythm({ insight: { scores, minutes, daysInRow } }: { insight: StudentInsight }) {
  const facts = [
    `${scores.length} ${scores.length === 1 ? "chart" : "charts"} coded`,
    ...(minutes.median === null ? [] : [`${formatMinutes(minutes.median)} a chart`]),
    ...(daysInRow > 1 ? [`practised ${daysInRow} days in a row`] : []),
  ];
  return (
    <Text c="dimmed" fz="xs" mt="xxs">
      {facts.join(" · ")}
    </Text>
  );
}
