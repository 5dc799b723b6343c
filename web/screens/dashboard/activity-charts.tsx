import { BarChart } from "@mantine/charts";
import "@mantine/charts/styles.css";
import { Card, Group, SegmentedControl, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { Activity } from "#contract/api/dashboard.ts";
import { formatDate } from "#contract/time.ts";

/** Submissions per day over 30 days, or how their scores are spread. */
export default function ActivityCharts({ activity }: { activity: Activity }) {
  const [shown, setShown] = useState("days");
  const total = activity.days.reduce((sum, day) => sum + day.submissions, 0);
  const data =
    shown === "days"
      ? activity.days.map(({ day, submissions }) => ({
          label: formatDate(`${day}T00:00:00Z`, "UTC").slice(0, 6),
          submissions,
        }))
      : activity.scores.map(({ from, to, submissions }) => ({ label: `${from}–${to}%`, submissions }));
  const spoken = data.filter((bar) => bar.submissions > 0).map((bar) => `${bar.label}: ${bar.submissions}`);
  return (
    <Card component="section" aria-label="Activity">
      <Group justify="space-between" mb="sm">
        <Title order={2}>{shown === "days" ? "Submissions, last 30 days" : "Scores, last 30 days"}</Title>
        <Group gap="sm">
          <Text fz="xs" c="dimmed">
            {total.toLocaleString("en-IN")} in all
          </Text>
          <SegmentedControl
            size="xs"
            value={shown}
            onChange={setShown}
            aria-label="What the chart shows"
            data={[
              { value: "days", label: "Per day" },
              { value: "scores", label: "Scores" },
            ]}
          />
        </Group>
      </Group>
      <div role="img" aria-label={spoken.length === 0 ? "No submissions in the last 30 days" : spoken.join(", ")}>
        <BarChart
          h={190}
          data={data}
          dataKey="label"
          series={[{ name: "submissions", label: "Submissions", color: "var(--cb-brand)" }]}
          gridAxis="none"
          withYAxis={false}
          tickLine="none"
          barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false }}
        />
      </div>
    </Card>
  );
}
