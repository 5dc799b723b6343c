import { figure } from "#contract/figures.ts";
import classes from "./columns.module.css";
import { evenTicks } from "./scale.ts";

interface Column {
  key: string;
  /** What it is of, in words: "20 Nov", "70–79%". */
  name: string;
  value: number;
  isStrong?: boolean;
  /** Whether its value stands above it always; else on hover and focus. */
  isTold?: boolean;
}

interface ColumnsProps {
  /** What the picture is of, for those who do not see it. */
  label: string;
  columns: readonly Column[];
  /** Below the base line: at so many hundredths of the width. */
  ticks: readonly { at: number; text: string }[];
  /** A line over the whole height, at so many hundredths of the width. */
  bar?: { at: number; text: string };
  /** Without one the columns speak for themselves. */
  hasScale?: boolean;
}

/** Nothing stands right of the last column: in the middle of it its name would leave the card. */
const atTheEnd = { insetInlineEnd: 0, transform: "none" };

/** Values as columns over a base line, with even ticks; all of them are read out, and shown on hover and focus. */
export function Columns({ label, columns, ticks, bar, hasScale = false }: ColumnsProps) {
  const scale = evenTicks(Math.max(...columns.map(({ value }) => value)));
  const top = scale.at(-1) ?? 1;
  const spoken = columns.filter(({ value }) => value > 0).map(({ name, value }) => `${name}: ${value}`);
  return (
    <div
      role="img"
      aria-label={`${label}. ${spoken.join(", ")}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard sees the values that the pointer sees
      tabIndex={0}
      className={classes.chart}
      data-scale={hasScale || undefined}
      data-bar={bar !== undefined || undefined}
    >
      <div className={classes.plot}>
        {hasScale &&
          scale.map((tick) => (
            <span key={tick} className={classes.line} style={{ bottom: `${(100 * tick) / top}%` }}>
              <span>{figure(tick)}</span>
            </span>
          ))}
        {columns.map(({ key, name, value, isStrong, isTold }) => (
          <span key={key} className={classes.place} title={`${name}: ${value}`}>
            <span
              className={classes.column}
              data-strong={isStrong || undefined}
              style={{ height: `${(100 * value) / top}%` }}
            >
              {value > 0 && (
                <span className={classes.value} data-told={isTold || undefined}>
                  {figure(value)}
                </span>
              )}
            </span>
          </span>
        ))}
        {bar && (
          <span className={classes.bar} style={{ insetInlineStart: `${bar.at}%` }}>
            <span>{bar.text}</span>
          </span>
        )}
      </div>
      <div className={classes.ticks}>
        {ticks.map(({ at, text }) => (
          <span key={text} style={hasScale && at > 96 ? atTheEnd : { insetInlineStart: `${at}%` }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}
