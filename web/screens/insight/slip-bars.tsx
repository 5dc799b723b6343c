import { BarChart } from "@mantine/charts";
import "@mantine/charts/styles.css";
import { Text } from "@mantine/core";
import { slipName } from "./slip-names.ts";

const mostShown = 10;
const barHeight = 30;

/** How often each kind of slip was made, most often first. */
export default function SlipBars({ slips }: { slips: Record<string, number> }) {
  const bars = Object.entries(slips)
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostShown)
    .map(([kind, count]) => ({ kind: slipName(kind), named: `${slipName(kind)} · ${count}`, count }));
  if (bars.length === 0) return <Text c="dimmed">No slips so far.</Text>;
  return (
    <div role="img" aria-label={bars.map(({ kind, count }) => `${kind}: ${count}`).join(", ")}>
      <BarChart
        h={bars.length * barHeight + 10}
        data={bars}
        dataKey="named"
        orientation="vertical"
        series={[{ name: "count", label: "Slips", color: "var(--cb-brand)" }]}
        gridAxis="none"
        tickLine="none"
        withXAxis={false}
        yAxisProps={{ width: 150, tickMargin: 4, interval: 0 }}
        maxBarWidth={12}
        barProps={{ radius: [0, 6, 6, 0], isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false, margin: { top: 0, right: 4, bottom: 0, left: 0 } }}
      />
    </div>
  );
}
