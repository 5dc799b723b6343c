import { BarChart } from "@mantine/charts";
import "@mantine/charts/styles.css";
import { Text } from "@mantine/core";

/** How many students reached each tenth of the scale. */
export default function ScoreBars({ scores }: { scores: readonly number[] }) {
  const bars = scores.map((students, tenth) => ({
    tenth: tenth === 9 ? "90–100%" : `${tenth * 10}–${tenth * 10 + 9}%`,
    students,
  }));
  const spoken = bars.filter(({ students }) => students > 0).map(({ tenth, students }) => `${tenth}: ${students}`);
  return (
    <div role="img" aria-label={`Scores. ${spoken.join(", ")}`}>
      <BarChart
        h={44}
        data={bars}
        dataKey="tenth"
        series={[{ name: "students", label: "Students", color: "var(--cb-brand)" }]}
        gridAxis="none"
        withYAxis={false}
        withXAxis={false}
        barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false, minPointSize: 1 }}
        barChartProps={{ accessibilityLayer: false, margin: { top: 2, right: 0, bottom: 0, left: 0 } }}
      />
      <Text fz={11} c="dimmed" ta="center" aria-hidden>
        Scores, 0–100%
      </Text>
    </div>
  );
}
