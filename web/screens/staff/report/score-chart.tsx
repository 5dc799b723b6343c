import type { Report } from "#contract/api/report.ts";
import { formatDate } from "#contract/time.ts";
import classes from "./report.module.css";

const size = { width: 700, height: 170, left: 34, right: 12, top: 18, bottom: 24 };
const most = 12;

type Point = Report["assignments"][number];

/**
 * A student's scores over time, with the class median dotted and the pass mark dashed, so that they differ without
 * colour.
 */
export function ScoreChart({
  points,
  passBar,
  timeZone,
}: {
  points: readonly Point[];
  passBar: number;
  timeZone: string | undefined;
}) {
  const shown = points.slice(0, most).toReversed();
  const step = (size.width - size.left - size.right) / Math.max(1, shown.length);
  const x = (index: number) => size.left + step * (index + 0.5);
  const y = (percent: number) => size.top + (1 - percent / 100) * (size.height - size.top - size.bottom);
  const path = (values: (number | null)[]) =>
    values
      .map((value, index) => (value === null ? "" : `${values[index - 1] == null ? "M" : "L"}${x(index)} ${y(value)}`))
      .join("");
  const right = size.width - size.right;
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={`Scores over time: ${shown.map(({ percent }) => `${percent}%`).join(", ")}`}
    >
      {[0, 25, 50, 75, 100].map((tick) => (
        <g key={tick}>
          <line x1={size.left} x2={right} y1={y(tick)} y2={y(tick)} stroke="#d5d9e0" />
          <text x={size.left - 6} y={y(tick) + 4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      <line x1={size.left} x2={right} y1={y(passBar)} y2={y(passBar)} stroke="var(--ink)" strokeDasharray="6 4" />
      <path
        d={path(shown.map(({ classMedian }) => classMedian))}
        fill="none"
        stroke="var(--ink-2)"
        strokeWidth={1.5}
        strokeDasharray="2 3"
      />
      <path d={path(shown.map(({ percent }) => percent))} fill="none" stroke="var(--chart)" strokeWidth={2.5} />
      {shown.map(({ assignmentId, percent, submittedAt }, index) => (
        <g key={assignmentId}>
          <circle cx={x(index)} cy={y(percent)} r={4} fill="var(--chart)" />
          <text className={classes.value} x={x(index)} y={y(percent) - 9} textAnchor="middle">
            {percent}
          </text>
          <text x={x(index)} y={size.height - 6} textAnchor="middle">
            {formatDate(submittedAt, timeZone).slice(0, 6)}
          </text>
        </g>
      ))}
    </svg>
  );
}
