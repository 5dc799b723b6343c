import { Box, Stack, UnstyledButton } from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";
import { fingerHeight } from "../page/finger-height.ts";
import classes from "./score-plot.module.css";

interface ScorePlotProps {
  /** The height in pixels, with the labels below. */
  height: number;
  /** Lines in a square of 100 by 100, with y downwards. */
  lines: ReactNode;
  /** `ScorePoint`s. */
  children: ReactNode;
  /** Labels of the horizontal axis, placed in percent of the width. */
  labels: readonly { text: string; across: number }[];
}

const ticks = [100, 75, 50, 25, 0];
/** The side of the square around a point that can be pressed, in pixels. */
const pointSize = fingerHeight(24);

/** Moves the focus to the next or the previous point, so that the tab key passes all of them in one step. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const points = [...event.currentTarget.querySelectorAll("button")];
  const next = points[points.indexOf(event.target as HTMLButtonElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Draws scores from 0 to 100% as points, over an axis of time. The arrow keys go from point to point. */
export function ScorePlot({ height, lines, children, labels }: ScorePlotProps) {
  return (
    <Box pt="xs" c="dimmed" fz="xs" className={classes.chart} style={{ height }}>
      <Stack gap={0} justify="space-between" pe="xs" ta="end" lh={0} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </Stack>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the points are the controls; their keys bubble up here */}
      <div className={classes.plot} onKeyDown={moveByArrow}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={classes.lines} aria-hidden="true">
          {ticks.map((tick) => (
            <line key={tick} x1="0" x2="100" y1={100 - tick} y2={100 - tick} data-line="tick" />
          ))}
          {lines}
        </svg>
        {children}
      </div>
      <div className={classes.days} aria-hidden>
        {labels.map(({ text, across }) => (
          <span key={`${text} ${across}`} style={{ left: `${across}%` }}>
            {text}
          </span>
        ))}
      </div>
    </Box>
  );
}

interface ScorePointProps {
  /** Percent of the width, and the score. */
  across: number;
  percent: number;
  /** Names what the point shows. */
  label: string;
  /** When left out, the point is only drawn. */
  onChoose?: (() => void) | undefined;
  isChosen?: boolean;
  /** True for the point that the tab key reaches. */
  isTabStop?: boolean;
  /** Shows the score as text beside the point: always, or not on a phone. */
  valueShown?: "always" | "from-sm" | undefined;
  /** Draws the point hollow. */
  isHollow?: boolean;
}

/** A point of a `ScorePlot`, chosen by a press, by the keyboard or by the pointer. */
export function ScorePoint({
  across,
  percent,
  label,
  onChoose,
  isChosen = false,
  isTabStop = false,
  valueShown,
  isHollow = false,
}: ScorePointProps) {
  const drawn = {
    className: classes.point ?? "",
    style: { left: `${across}%`, bottom: `${percent}%`, width: pointSize, height: pointSize },
    "data-hollow": isHollow || undefined,
  };
  const value = valueShown && (
    <Box
      component="span"
      px="xxs"
      bdrs="xs"
      bg="var(--cb-surface)"
      c="var(--cb-ink)"
      fw={600}
      lh="snug"
      {...(valueShown === "from-sm" && { visibleFrom: "sm" })}
      className={classes.value}
      data-under={percent > 85 || undefined}
    >
      {percent}%
    </Box>
  );
  if (!onChoose) return <span {...drawn}>{value}</span>;
  return (
    <UnstyledButton
      {...drawn}
      tabIndex={isTabStop ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={label}
      onClick={onChoose}
      onFocus={onChoose}
      onMouseEnter={onChoose}
    >
      {value}
    </UnstyledButton>
  );
}
