import type { PracticeProgress } from "#contract/api/practice-charts.ts";
import { medianOf } from "#contract/median.ts";
import { fewestCharts, type PracticeTarget } from "#contract/practice-charts.ts";
import { sharePercent } from "#contract/progress.ts";
import { countGoals, type Goal, type PastChart } from "./propose.ts";

/** A submitted chart with its times. */
export interface TimedChart extends PastChart {
  submittedAt: string;
  /** From the start to the submission; null if it was not started here. */
  minutes: number | null;
}

const countedCharts = 20;
const shownCharts = 50;

/** Returns the progress of a student. `past` is sorted, the latest first. */
export function progressOf(
  past: readonly TimedChart[],
  goals: readonly Goal[],
  target: PracticeTarget,
): PracticeProgress {
  const latest = past.slice(0, countedCharts);
  const lines = latest.flatMap((chart) => chart.lines);
  const minutes = medianOf(latest.flatMap((chart) => (chart.minutes === null ? [] : [Math.max(chart.minutes, 1)])));
  const isEnough = past.length >= fewestCharts;
  return {
    charts: past.length,
    accuracy: isEnough ? sharePercent(lines.filter(({ isRight }) => isRight).length, lines.length) : null,
    chartsPerHour: isEnough && minutes !== null ? Math.round(600 / minutes) / 10 : null,
    target,
    trend: past
      .slice(0, shownCharts)
      .map(({ submittedAt: at, percent }) => ({ at, percent }))
      .reverse(),
    goals: countGoals(past, goals)
      .sort((one, other) => one.right / one.lines - other.right / other.lines)
      .map(({ key, title, lines: count, right, charts }) => ({
        ...{ key, title, lines: count, right, charts },
        percent: charts >= fewestCharts ? sharePercent(right, count) : null,
      })),
  };
}
