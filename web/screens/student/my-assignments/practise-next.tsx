import { Card, Flex, Group, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { insightQuery } from "../../../api/insight.ts";
import { DrillLink } from "../../../parts/page/drill-link.tsx";
import { practiceTopics } from "../../../parts/words/practice-topics.ts";
import classes from "./completed-work.module.css";

const mostShown = 2;

/** Shown below a lesson: the topics missed most in all charts, with a link to the drill. */
export function PractiseNext({ studentId }: { studentId: string }) {
  const insight = useQuery(insightQuery(studentId)).data;
  const charts = insight?.scores.length ?? 0;
  const topics = insight && practiceTopics(insight).missed.slice(0, mostShown);
  return (
    <Card component="section" aria-label="Practise next" data-no-print>
      <Group justify="space-between" mb="xs">
        <Title order={2}>Practise next</Title>
        {charts > 1 && (
          <Text fz="xs" c="dimmed">
            from your {charts} charts
          </Text>
        )}
      </Group>
      <Group gap="md" justify="space-between">
        {topics?.length === 0 ? (
          <Text c="dimmed" fz="sm">
            The drill asks you for the codes of your charts again, one at a time.
          </Text>
        ) : (
          <Flex
            component="ul"
            rowGap="xxs"
            columnGap="xl"
            wrap="wrap"
            className={classes.topics}
            data-awaited={topics === undefined || undefined}
          >
            {topics?.map(({ field, label, correct, total }) => (
              <li key={field}>
                <span>{label}</span>
                <Text span fz="xs" c="dimmed">
                  {correct} of {total} right
                </Text>
              </li>
            ))}
          </Flex>
        )}
        <DrillLink />
      </Group>
    </Card>
  );
}
