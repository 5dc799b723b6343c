import { Anchor, Card, Group, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import type { StudentInsight } from "#contract/api/insight.ts";
import { formatDate } from "#contract/time.ts";
import { ScorePlot, ScorePoint } from "./score-plot.tsx";
import { usePassBar } from "./use-pass-bar.ts";

type Score = StudentInsight["scores"][number];

interface ScoresProps {
  /** Oldest first. */
  scores: readonly Score[];
  height: number;
  /** Returns the address of a result. */
  linkTo: (score: Score) => string;
}

/** Returns the address of a student's own result. */
export function ownResult({ assignmentId, subAssignmentId }: Score): string {
  return `/student/assignments?assignment=${assignmentId}&section=${subAssignmentId}`;
}

/** The distances in percent of the width at which values and days do not overlap on a phone. */
const gaps = { values: 14, days: 22 };

/** A student's scores by date, with the class median and the pass mark. Each point shows its result. */
export function ScoresOverTime({ scores, height, linkTo }: ScoresProps) {
  const passBar = usePassBar();
  const [chosen, setChosen] = useState(scores.length - 1);
  const points = placeByDate(scores);
  const valued = pointsWithRoom(points, gaps.values);
  const score = scores[chosen];
  return (
    <Card component="section" aria-label="Scores over time">
      <Group justify="space-between" gap="xs" mb="sm">
        <Title order={2}>Scores over time</Title>
        <Text fz="xs" c="dimmed">
          {scores.some(({ classMedian }) => classMedian !== null) && "··· class median "}- - pass mark {passBar}%
        </Text>
      </Group>
      <ScorePlot
        height={height}
        lines={
          <>
            <line x1="0" x2="100" y1={100 - passBar} y2={100 - passBar} data-line="pass" />
            <path d={pathOf(points, ({ classMedian }) => classMedian)} data-line="class" />
            <path d={pathOf(points, ({ progressPercent }) => progressPercent)} data-line="own" />
          </>
        }
        labels={pointsWithRoom(points, gaps.days).map(({ score: { submissionDate }, across }) => ({
          text: formatDate(submissionDate).slice(0, 6),
          across,
        }))}
      >
        {points.map((point, index) => {
          const { score: one, across } = point;
          const percent = one.progressPercent;
          return (
            <ScorePoint
              key={one.subAssignmentId}
              across={across}
              percent={percent}
              label={`${nameOf(one)}, ${formatDate(one.submissionDate)}: ${percent}%`}
              isChosen={index === chosen}
              onChoose={() => setChosen(index)}
              isTabStop={index === chosen}
              isValueShown={valued.includes(point)}
              isHollow={percent < passBar}
            />
          );
        })}
      </ScorePlot>
      {score && (
        <Text fz="sm" mt="xs" role="status" miw={0}>
          <strong>{nameOf(score)}</strong> · {formatDate(score.submissionDate)} · {score.progressPercent}%
          {score.classMedian !== null && ` · class median ${score.classMedian}%`}
          {" · "}
          <Anchor component={Link} to={linkTo(score)} underline="always" inherit>
            Open the result
          </Anchor>
        </Text>
      )}
    </Card>
  );
}

interface Point {
  score: Score;
  /** Percent of the width. */
  across: number;
}

/** Places the scores by date. Points of the same day are spread out. */
function placeByDate(scores: readonly Score[]): Point[] {
  const times = scores.map(({ submissionDate }) => Date.parse(submissionDate));
  const [start = 0, end = 0] = [times[0], times.at(-1)];
  const gap = Math.min(6, 92 / scores.length);
  let last = 0;
  const places = times.map((time, index) => {
    const byDate = end > start ? (92 * (time - start)) / (end - start) : 0;
    last = index === 0 ? 0 : Math.max(byDate, last + gap);
    return last;
  });
  const shrink = last > 92 ? 92 / last : 1;
  return scores.map((score, index) => ({ score, across: 4 + (places[index] ?? 0) * shrink }));
}

/** Returns the first point, the last, and those between that are at least this far from their neighbours. */
function pointsWithRoom(points: readonly Point[], gap: number): Point[] {
  const last = points.at(-1);
  const shown: Point[] = [];
  for (const point of points) {
    const before = shown.at(-1);
    const hasRoom = !before || point.across - before.across >= gap;
    if (last && (point === last || (hasRoom && last.across - point.across >= gap))) shown.push(point);
  }
  return shown;
}

/** Returns the SVG path through the values, interrupted where a value is missing. */
function pathOf(points: readonly Point[], percentOf: (score: Score) => number | null): string {
  let isDrawing = false;
  return points
    .map(({ score, across }) => {
      const value = percentOf(score);
      const step = value === null ? "" : `${isDrawing ? "L" : "M"}${across} ${100 - value}`;
      isDrawing = value !== null;
      return step;
    })
    .join("");
}

function nameOf({ moduleName, subModuleName }: Pick<Score, "moduleName" | "subModuleName">): string {
  return subModuleName || moduleName;
}
