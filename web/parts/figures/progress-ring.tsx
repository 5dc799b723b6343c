import { Box } from "@mantine/core";
import classes from "./progress-ring.module.css";

interface ProgressRingProps {
  /** Null before there is anything that it could be of. */
  percent: number | null;
  size?: number;
  label: string;
}

/** A percent drawn as a ring, with its number inside. */
export function ProgressRing({ percent, size = 76, label }: ProgressRingProps) {
  const shown = percent === null ? "–" : `${percent}%`;
  const width = Math.max(5, Math.round(size / 12));
  const place = { cx: size / 2, cy: size / 2, r: (size * 0.9 - width * 2) / 2, fill: "none", strokeWidth: width };
  return (
    <Box
      pos="relative"
      flex="none"
      className={classes.ring}
      style={{ width: `${size / 16}rem` }}
      role="img"
      aria-label={`${label}: ${shown}`}
    >
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden>
        <circle {...place} className={classes.whole} />
        {percent !== null && percent > 0 && (
          <circle {...place} className={classes.part} pathLength={100} strokeDasharray={`${percent} 100`} />
        )}
      </svg>
      <span className={classes.number} data-small={size <= 60 || undefined} aria-hidden>
        {shown}
      </span>
    </Box>
  );
}
