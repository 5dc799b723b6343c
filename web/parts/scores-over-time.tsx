import { Card, Title } from "@mantine/core";
import type { StudentInsight } from "#contract/api/insight.ts";
import { formatDate } from "#contract/time.ts";
import classes from "./scores-over-time.module.css";

interface ScoresProps {
  scores: StudentInsight["scores"];
  height: number;
}

const marks = [100, 75, 50, 25, 0];
const mostDays = 6;
/** So many have room for their values; of more the last alone has it, and each where it is pointed at. */
const mostValues = 8;

/** How the scores went, one submission after the other. */
export function ScoresOverTime(props: ScoresProps) {
  return (
    <Card component="section" aria-label="Scores over time">
      <Title order={2} mb="sm">
        Scores over time
      </Title>
      <ScoreLine {...props} />
    </Card>
  );
}

/** A student's scores, oldest first, each told where it is pointed at. */
function ScoreLine({ scores, height }: ScoresProps) {
  const points = scores.map(({ submissionDate, progressPercent }, index) => ({
    label: `${index + 1}. ${formatDate(submissionDate).slice(0, 6)}`,
    percent: progressPercent,
    // Each stands in the middle of its column.
    across: ((index + 0.5) / scores.length) * 100,
  }));
  const every = Math.ceil(points.length / mostDays);
  return (
    <div
      role="img"
      aria-label={points.map(({ label, percent }) => `${label}: ${percent}%`).join(", ")}
      className={classes.chart}
      style={{ height }}
    >
      <div className={classes.marks}>
        {marks.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
      <div className={classes.plot}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={classes.line} aria-hidden="true">
          <polyline points={points.map(({ across, percent }) => `${across},${100 - percent}`).join(" ")} />
        </svg>
        {points.map(({ label, percent }, index) => (
          <div key={label} className={classes.column} title={`${label}: ${percent}%`}>
            <span className={classes.point} style={{ bottom: `${percent}%` }} />
            {(points.length <= mostValues || index === points.length - 1) && (
              <span className={classes.value} data-below={percent > 85 || undefined} style={{ bottom: `${percent}%` }}>
                {percent}%
              </span>
            )}
          </div>
        ))}
      </div>
      <div className={classes.days}>
        {points.map(({ label, across }, index) =>
          index % every === 0 ? (
            <span key={label} style={{ left: `${across}%` }}>
              {label}
            </span>
          ) : null,
        )}
      </div>
    </div>
  );
}
