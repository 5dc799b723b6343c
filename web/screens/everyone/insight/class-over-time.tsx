import { Card, Group, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { CourseInsight } from "#contract/api/insight.ts";
import { formatDate } from "#contract/time.ts";
import { areaOf, gaps, pathOf, placeByDate, pointsWithRoom } from "../../../parts/figures/dated-points.ts";
import { ScorePlot, ScorePoint } from "../../../parts/figures/score-plot.tsx";
import { usePassBar } from "../../../parts/figures/use-pass-bar.ts";
import { fewestForShares } from "./facts.tsx";

type Week = CourseInsight["weeks"][number];

/** Fewer weeks with figures show nothing over time. */
const fewestWeeks = 2;

const dateOf = ({ week }: Week) => formatDate(`${week}T00:00:00Z`, "UTC");

/** Returns the quartiles of a week in whole percent; null under five results. */
function figuresOf({ quartiles: [low, median, high] }: Week) {
  if (low === null || median === null || high === null) return null;
  return { low: Math.round(low), median: Math.round(median), high: Math.round(high) };
}

/** The median of a class by week, with the middle 50 % and the pass mark. Draws nothing for a single week. */
export function ClassOverTime({ weeks }: Pick<CourseInsight, "weeks">) {
  const passBar = usePassBar();
  const [chosenWeek, setChosenWeek] = useState<string>();
  const hasFigures = (week: Week) => figuresOf(week) !== null;
  const shown = weeks.slice(weeks.findIndex(hasFigures), weeks.findLastIndex(hasFigures) + 1);
  const points = placeByDate(shown, ({ week }) => week);
  const drawn = points.filter(({ entry }) => hasFigures(entry));
  if (drawn.length < fewestWeeks) return null;
  const valued = pointsWithRoom(drawn, gaps.values);
  const chosen = (drawn.find(({ entry }) => entry.week === chosenWeek) ?? drawn.at(-1))?.entry;
  return (
    <Card component="section" aria-label="Class over time">
      <Group justify="space-between" gap="xs" mb="sm">
        <Title order={2}>Class over time</Title>
        <Group gap="sm" fz="xs" c="dimmed">
          <span>— median</span>
          <span>shaded: middle 50%</span>
          <span>- - pass mark {passBar}%</span>
        </Group>
      </Group>
      <ScorePlot
        height={240}
        lines={
          <>
            <path d={areaOf(points, figuresOf)} data-line="band" />
            <line x1="0" x2="100" y1={100 - passBar} y2={100 - passBar} data-line="pass" />
            <path d={pathOf(points, (week) => figuresOf(week)?.median ?? null)} data-line="own" />
          </>
        }
        labels={pointsWithRoom(drawn, gaps.days).map(({ entry, across }) => ({
          text: dateOf(entry).slice(0, 6),
          across,
        }))}
      >
        {drawn.map((point) => {
          const { week } = point.entry;
          const percent = figuresOf(point.entry)?.median ?? 0;
          return (
            <ScorePoint
              key={week}
              across={point.across}
              percent={percent}
              label={`Week of ${dateOf(point.entry)}: median ${percent}%`}
              onChoose={() => setChosenWeek(week)}
              isChosen={point.entry === chosen}
              isTabStop={point.entry === chosen}
              valueShown={valued.includes(point) ? "always" : undefined}
              isHollow={percent < passBar}
            />
          );
        })}
      </ScorePlot>
      {chosen && <WeekText week={chosen} hasGaps={drawn.length < weeks.length} />}
    </Card>
  );
}

function WeekText({ week, hasGaps }: { week: Week; hasGaps: boolean }) {
  const figures = figuresOf(week);
  return (
    <>
      <Text fz="sm" mt="xs" role="status">
        <strong>Week of {dateOf(week)}</strong> · {week.submissions} results
        {figures && ` · median ${figures.median}% · middle 50%: ${figures.low}–${figures.high}%`}
      </Text>
      {hasGaps && (
        <Text fz="xs" c="dimmed">
          Weeks with fewer than {fewestForShares} results have no point.
        </Text>
      )}
    </>
  );
}
