import { LineChart } from "@mantine/charts";
import "@mantine/charts/styles.css";
import type { StudentInsight } from "#contract/api/insight.ts";
import { formatDate } from "#contract/time.ts";

interface ScoreLineProps {
  scores: StudentInsight["scores"];
  height: number;
}

/** A student's scores, oldest first. */
export default function ScoreLine({ scores, height }: ScoreLineProps) {
  const points = scores.map((score, index) => ({
    label: `${index + 1}. ${formatDate(score.submissionDate).slice(0, 6)}`,
    Score: score.progressPercent,
  }));
  return (
    <div role="img" aria-label={points.map(({ label, Score }) => `${label}: ${Score}%`).join(", ")}>
      <LineChart
        h={height}
        data={points}
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
  );
}
