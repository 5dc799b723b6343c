import { Card, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import type { PracticeProgress as Progress } from "#contract/api/practice-charts.ts";
import { fewestCharts } from "#contract/practice-charts.ts";
import { formatDate } from "#contract/time.ts";
import { ProgressBar } from "./progress-bar.tsx";
import { ScorePlot } from "./score-plot.tsx";

/** The progress of a student in practice charts, beside what employers expect. */
export function PracticeProgress({ progress, title = "Progress" }: { progress: Progress; title?: string }) {
  const { accuracy, chartsPerHour, target } = progress;
  return (
    <Card component="section" aria-label={title}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      <SimpleGrid cols={2} spacing="md">
        <Figure
          label="Accuracy"
          value={accuracy === null ? null : `${accuracy}%`}
          target={`${target.accuracy}%`}
          left={fewestCharts - progress.charts}
        />
        <Figure
          label="Charts an hour"
          value={chartsPerHour === null ? null : String(chartsPerHour)}
          target={String(target.chartsPerHour)}
          left={fewestCharts - progress.charts}
        />
      </SimpleGrid>
      <Trend progress={progress} />
      <Goals goals={progress.goals} />
    </Card>
  );
}

interface FigureProps {
  label: string;
  /** Null while there are too few charts. */
  value: string | null;
  target: string;
  /** The charts that are missing for a figure. */
  left: number;
}

function Figure({ label, value, target, left }: FigureProps) {
  return (
    <Stack gap={0}>
      <Text fz="xs" c="dimmed">
        {label}
      </Text>
      <Text fz="xl" fw={650}>
        {value ?? "–"}
      </Text>
      <Text fz="xs" c="dimmed">
        {value === null && left > 0
          ? `after ${left} more ${left === 1 ? "chart" : "charts"}`
          : `employers expect ${target}`}
      </Text>
    </Stack>
  );
}

/** The scores of the last charts as a line, with the accuracy that employers expect. */
function Trend({ progress: { trend, target } }: { progress: Progress }) {
  if (trend.length < fewestCharts) return null;
  const across = (at: number) => (100 * at) / (trend.length - 1);
  const points = trend.map(({ percent }, at) => `${across(at)},${100 - percent}`).join(" ");
  const [first, last] = [trend[0], trend.at(-1)];
  return (
    <figure style={{ margin: "var(--mantine-spacing-md) 0 0" }}>
      <ScorePlot
        height={150}
        lines={
          <>
            <line x1="0" x2="100" y1={100 - target.accuracy} y2={100 - target.accuracy} data-line="pass" />
            <path d={`M${points}`} data-line="own" />
          </>
        }
        labels={[
          { text: formatDate(first?.at ?? "").slice(0, 6), across: 4 },
          { text: formatDate(last?.at ?? "").slice(0, 6), across: 96 },
        ]}
      >
        {null}
      </ScorePlot>
      <Text component="figcaption" fz="xs" c="dimmed">
        The scores of the last {trend.length} charts. - - {target.accuracy}% is expected.
      </Text>
    </figure>
  );
}

const mostGoals = 8;

/** The learning goals with the lowest accuracy. */
function Goals({ goals }: Pick<Progress, "goals">) {
  if (goals.length === 0) return null;
  return (
    <>
      <Title order={3} fz="md" mt="md" mb="xs">
        Learning goals
      </Title>
      <Stack component="ul" gap="xs">
        {goals.slice(0, mostGoals).map(({ key, title, right, lines, percent }) => (
          <li key={key}>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Text fz="sm">{title}</Text>
              <Text fz="xs" c="dimmed" style={{ flex: "none" }}>
                {right} of {lines} {lines === 1 ? "line" : "lines"}
              </Text>
            </Group>
            {percent !== null && <ProgressBar percent={percent} label={`${title}, right`} />}
          </li>
        ))}
      </Stack>
    </>
  );
}
