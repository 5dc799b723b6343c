import { LineChart } from "@mantine/charts";
import "@mantine/charts/styles.css";
import { Anchor, Button, Card, Group, Progress, Stack, Text, Title } from "@mantine/core";
import { IconTarget } from "@tabler/icons-react";
import { Link } from "react-router";
import { fieldLabels, isCodingField } from "#contract/answers.ts";
import type { StudentInsight } from "#contract/api/insight.ts";
import { formatDate } from "#contract/time.ts";

function labelOf(field: string): string {
  return isCodingField(field) ? fieldLabels[field] : "Questions";
}

/** Scores over time, and which answer fields to practise. */
export default function Practice({ insight }: { insight: StudentInsight }) {
  const scores = insight.scores.map((score, index) => ({
    label: `${index + 1}. ${formatDate(score.submissionDate).slice(0, 6)}`,
    Score: score.progressPercent,
  }));
  const weakest = insight.fields.toSorted((one, other) => one.percent - other.percent)[0];
  return (
    <>
      <Card component="section" aria-label="Practise next">
        <Group justify="space-between" mb={4}>
          <Title order={2}>Practise next</Title>
          <Anchor component={Link} to="/student/insight" fz="sm">
            What I miss
          </Anchor>
        </Group>
        {weakest && (
          <Text c="dimmed" fz="sm" mb="sm">
            {weakest.percent === 100
              ? "Every field has been right so far."
              : `${labelOf(weakest.field)} loses you the most: right in ${weakest.correct} of ${weakest.total}.`}
          </Text>
        )}
        <Stack gap={8}>
          {insight.fields.map(({ field, percent }) => (
            <Group key={field} gap="sm" wrap="nowrap">
              <Text fz="xs" c="dimmed" w={96} style={{ flex: "none" }}>
                {labelOf(field)}
              </Text>
              <Progress.Root size={8} radius="xl" flex={1} style={{ background: "var(--cb-sunken)" }}>
                <Progress.Section value={percent} color="var(--cb-brand)" aria-label={`${labelOf(field)} right`} />
              </Progress.Root>
              <Text fz="xs" c="dimmed" w={36} ta="right">
                {percent}%
              </Text>
            </Group>
          ))}
        </Stack>
        <Button
          component={Link}
          to="/student/drill"
          variant="default"
          mt="md"
          leftSection={<IconTarget size={16} aria-hidden />}
        >
          Practise your slips
        </Button>
      </Card>
      {scores.length > 1 && (
        <Card component="section" aria-label="Scores over time">
          <Title order={2} mb="sm">
            Scores over time
          </Title>
          <div role="img" aria-label={scores.map((score) => `${score.label}: ${score.Score}%`).join(", ")}>
            <LineChart
              h={170}
              data={scores}
              dataKey="label"
              series={[{ name: "Score", color: "var(--cb-brand)" }]}
              yAxisProps={{ domain: [0, 100], width: 34 }}
              curveType="linear"
              gridAxis="x"
              tickLine="none"
              lineProps={{ isAnimationActive: false }}
              lineChartProps={{ accessibilityLayer: false }}
            />
          </div>
        </Card>
      )}
    </>
  );
}
