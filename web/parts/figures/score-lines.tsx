import { formatDate } from "#contract/time.ts";
import { gaps, pathOf, placeByDate, pointsWithRoom } from "./dated-points.ts";
import { ScorePlot, ScorePoint } from "./score-plot.tsx";

interface DatedScore {
  key: string;
  name: string;
  /** An ISO time. */
  date: string;
  percent: number;
  classMedian: number | null;
}

interface ScoreLinesProps {
  /** Oldest first. */
  scores: readonly DatedScore[];
  height: number;
  passBar: number;
  /** The time zone of the dates. Default: the reader's. */
  timeZone?: string | undefined;
  /** The point that the reader chose; when left out, the chart is an image with all values. */
  choice?: { index: number; choose: (index: number) => void };
}

/**
 * Draws scores by date, with the class median dotted and the pass mark dashed, so that they differ without colour. Points
 * below the pass mark are hollow.
 */
export function ScoreLines({ scores, height, passBar, timeZone, choice }: ScoreLinesProps) {
  const points = placeByDate(scores, ({ date }) => date);
  const valued = pointsWithRoom(points, gaps.values);
  const plot = (
    <ScorePlot
      height={height}
      lines={
        <>
          <line x1="0" x2="100" y1={100 - passBar} y2={100 - passBar} data-line="pass" />
          <path d={pathOf(points, ({ classMedian }) => classMedian)} data-line="class" />
          <path d={pathOf(points, ({ percent }) => percent)} data-line="own" />
        </>
      }
      labels={pointsWithRoom(points, gaps.days).map(({ entry: { date }, across }) => ({
        text: formatDate(date, timeZone).slice(0, 6),
        across,
      }))}
    >
      {points.map((point, index) => {
        const { key, name, date, percent } = point.entry;
        return (
          <ScorePoint
            key={key}
            across={point.across}
            percent={percent}
            label={`${name}, ${formatDate(date, timeZone)}: ${percent}%`}
            onChoose={choice && (() => choice.choose(index))}
            isChosen={index === choice?.index}
            isTabStop={index === choice?.index}
            valueShown={valued.includes(point) ? "always" : choice ? undefined : "from-sm"}
            isHollow={percent < passBar}
          />
        );
      })}
    </ScorePlot>
  );
  if (choice) return plot;
  return (
    <div role="img" aria-label={`Scores over time: ${scores.map(({ percent }) => `${percent}%`).join(", ")}`}>
      {plot}
    </div>
  );
}
