import { Card, Group, Text, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import type { Activity } from "#contract/api/dashboard.ts";
import { figure } from "#contract/figures.ts";
import { formatDate } from "#contract/time.ts";
import { Columns } from "../../../parts/figures/columns.tsx";
import { ScoreColumns } from "../../../parts/figures/score-columns.tsx";
import { below } from "../../../parts/page/breakpoints.ts";
import { weeklyPeaks } from "./weekly-peaks.ts";

const shortDay = (day: string) => formatDate(`${day}T00:00:00Z`, "UTC").slice(0, 6);

/** The number of submissions on each of the last 30 days, today last. */
export function SubmissionsPerDay({ days }: { days: Activity["days"] }) {
  const isNarrow = useMediaQuery(below("sm"));
  const total = days.reduce((sum, { submissions }) => sum + submissions, 0);
  const today = days.at(-1)?.submissions ?? 0;
  const peaks = weeklyPeaks(days.map(({ submissions }) => submissions));
  const last = days.length - 1;
  return (
    <ChartCard
      title="Submissions per day"
      note={
        <>
          <b>{figure(today)}</b> today · <b>{figure(total)}</b> in 30 days
        </>
      }
    >
      <Columns
        label={total === 0 ? "No submissions in the last 30 days" : "Submissions per day, last 30 days"}
        hasScale
        columns={days.map(({ day, submissions }, index) => ({
          key: day,
          name: shortDay(day),
          value: submissions,
          isStrong: index === last,
          isValueShown: peaks.has(index) || index === last,
        }))}
        ticks={days.flatMap(({ day }, index) =>
          (last - index) % (isNarrow ? 14 : 7) === 0
            ? [{ at: (100 * (index + 0.5)) / days.length, text: shortDay(day) }]
            : [],
        )}
      />
    </ChartCard>
  );
}

/** The distribution of scores of the last 30 days, split at the pass mark. */
export function Scores({ scores, median }: { scores: Activity["scores"]; median: number | null }) {
  const total = scores.reduce((sum, { submissions }) => sum + submissions, 0);
  return (
    <ChartCard
      title="Scores"
      note={
        median !== null && (
          <>
            {figure(total)} {total === 1 ? "result" : "results"} · median <b>{median}%</b>
          </>
        )
      }
    >
      <ScoreColumns
        label={total === 0 ? "No scores in the last 30 days" : "Scores of the last 30 days"}
        scores={scores.map(({ submissions }) => submissions)}
      />
    </ChartCard>
  );
}

function ChartCard({ title, note, children }: { title: string; note: ReactNode; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title}>
      <Group justify="space-between" gap="xs">
        <Title order={2}>{title}</Title>
        <Text fz="xs" c="dimmed">
          {note}
        </Text>
      </Group>
      {children}
    </Card>
  );
}
