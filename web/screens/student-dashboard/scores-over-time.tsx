import { LineChart } from "@mantine/charts";
import "@mantine/charts/styles.css";
import { Card, Title } from "@mantine/core";
import type { StudentInsight } from "#contract/api/insight.ts";
import { formatDate } from "#contract/time.ts";

/** How the scores went, one submission after the other. */
export default function ScoresOverTime({ scores }: Pick<StudentInsight, "scores">) {
  const data = scores.map((score, index) => ({
    label: `${index + 1}. ${formatDate(score.submissionDate).slice(0, 6)}`,
    Score: score.progressPercent,
  }));
  return (
    <Card component="section" aria-label="Scores over time">
      <Title order={2} mb="sm">
        Scores over time
      </Title>
      <div role="img" aria-label={data.map((score) => `${score.label}: ${score.Score}%`).join(", ")}>
        <LineChart
          h={170}
          data={data}
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
  );
}
