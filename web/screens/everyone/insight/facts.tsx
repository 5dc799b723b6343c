import { Box, Card } from "@mantine/core";
import type { ReactNode } from "react";
import type { ClassInsight } from "#contract/api/insight.ts";
import { isInWords, systemOfValue } from "#contract/code-shapes.ts";
import { formatMinutes } from "#contract/time.ts";
import classes from "./insight.module.css";
import { ScoreBars } from "./score-bars.tsx";

export interface Fact {
  label: string;
  value: ReactNode;
  note?: string;
}

/** What there is to say of a class in one line, with how its scores are spread. */
export function Facts({
  facts,
  scores,
  children,
}: {
  facts: readonly Fact[];
  scores?: readonly number[];
  children?: ReactNode;
}) {
  return (
    <Card component="section" aria-label="At a glance" mb="md">
      <div style={{ display: "flex", flexWrap: "wrap", alignItems: "center" }}>
        <dl className={classes.facts}>
          {facts.map(({ label, value, note }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <b>{value}</b>
                {note && <span>{note}</span>}
              </dd>
            </div>
          ))}
        </dl>
        {scores && (
          <div className={classes.spread}>
            <ScoreBars scores={scores} />
          </div>
        )}
        {children}
      </div>
    </Card>
  );
}

/** Shares of fewer students would tell of persons. */
export const fewestForShares = 5;

/** Whether a line is told by its code; the others by the field's name. */
export const isCode = ({ field, code }: { field: string; code: string }) => systemOfValue(field, code) !== undefined;

/** The lines that somebody missed, without diagnoses in words, which are no code. */
export function missedOf<Line extends { field: string; code: string; missed: number }>(lines: readonly Line[]): Line[] {
  return lines.filter(({ field, code, missed }) => missed > 0 && !isInWords(field, code));
}

/** A share of one as a whole percent. */
export function percentOf(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** In place of a figure that is not there: quieter than one, or it reads as a minus. */
export const noFigure = (
  <Box component="span" c="var(--cb-ink-3)" fw={400}>
    –
  </Box>
);

/** How long it took, where that is known. */
export function minutesOf(minutes: number | null): ReactNode {
  return minutes === null ? noFigure : formatMinutes(minutes);
}

/** The median of a class with its middle half; under five students none. */
export function medianFact({
  submissions,
  median,
  quartiles,
}: Pick<ClassInsight, "submissions" | "median" | "quartiles">): Fact {
  if (submissions < fewestForShares || median === null)
    return { label: "Median", value: noFigure, note: `needs ${fewestForShares} students` };
  const [low, , high] = quartiles.map((one) => Math.round(one ?? 0));
  return { label: "Median", value: `${Math.round(median)}%`, note: `middle 50%: ${low}–${high}` };
}

/** A correlation as tables write it: ".44". */
export function correlationOf(value: number | null): ReactNode {
  return value === null ? noFigure : value.toFixed(2).replace("0.", ".");
}

/** Below it a line does not tell who knows the rest. */
export const weakDiscrimination = 0.15;

/** How a share is tinted: few, some or enough. */
export function tintOf(facility: number | null): string | undefined {
  if (facility === null || facility >= 0.65) return undefined;
  return facility < 0.45 ? classes.low : classes.middling;
}
