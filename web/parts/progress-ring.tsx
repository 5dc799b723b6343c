import classes from "./progress-ring.module.css";

/** A percent drawn as a ring, with its number inside. */
export function ProgressRing({ percent, size = 76, label }: { percent: number; size?: number; label: string }) {
  const width = Math.max(5, Math.round(size / 12));
  const place = { cx: size / 2, cy: size / 2, r: (size * 0.9 - width * 2) / 2, fill: "none", strokeWidth: width };
  return (
    <div className={classes.ring} style={{ width: `${size / 16}rem` }} role="img" aria-label={`${label}: ${percent}%`}>
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden>
        <circle {...place} className={classes.whole} />
        {percent > 0 && (
          <circle {...place} className={classes.part} pathLength={100} strokeDasharray={`${percent} 100`} />
        )}
      </svg>
      <span className={classes.number} data-small={size <= 60 || undefined} aria-hidden>
        {percent}%
      </span>
    </div>
  );
}
