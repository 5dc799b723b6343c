import { Box, Card, Flex, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { ClassInsight, SectionInsight } from "#contract/api/insight.ts";
import { isInWords, systemOfValue } from "#contract/code-shapes.ts";
import { formatMinutes } from "#contract/time.ts";
import { ScoreColumns } from "../../../parts/figures/score-columns.tsx";
import classes from "./insight.module.css";

export interface Fact {
  label: string;
  value: ReactNode;
  note?: string;
}

interface FactsProps {
  facts: readonly Fact[];
  /** The number of students in each tenth of the scale. */
  scores?: readonly number[];
}

/** The summary of a class or of a student, with the distribution of a class's scores. */
export function Facts({ facts, scores }: FactsProps) {
  return (
    <Card component="section" aria-label="At a glance" mb="md">
      <Flex direction={{ base: "column", md: "row" }} gap={{ base: "md", md: "xl" }}>
        <dl className={classes.facts} data-stacked={scores !== undefined || undefined}>
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
          <Box flex={1} miw={0}>
            <Title order={2}>Scores</Title>
            <ScoreColumns label="Students by score" scores={scores} />
          </Box>
        )}
      </Flex>
    </Card>
  );
}

/** Shares of fewer students would reveal individuals. */
export const fewestForShares = 5;

/** True if a line is named by its code; otherwise the field names it. */
export const isCode = ({ field, code }: { field: string; code: string }) => systemOfValue(field, code) !== undefined;

/** Returns the lines that someone missed, without diagnoses in words, which are not codes. */
export function missedOf<Line extends { field: string; code: string; missed: number }>(lines: readonly Line[]): Line[] {
  return lines.filter(({ field, code, missed }) => missed > 0 && !isInWords(field, code));
}

/** Returns a share of 1 as a whole percentage. */
export function percentOf(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** Shown for a missing figure. It is pale, because otherwise it would look like a minus sign. */
export const noFigure = (
  <Box component="span" c="var(--cb-ink-3)" fw={400}>
    –
  </Box>
);

/** Formats a duration, if it is known. */
export function minutesOf(minutes: number | null): ReactNode {
  return minutes === null ? noFigure : formatMinutes(minutes);
}

/** Returns the median and the middle half of a class; none under five students. */
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

/** Formats a correlation as usual in tables: ".44". */
export function correlationOf(value: number | null): ReactNode {
  return value === null ? noFigure : value.toFixed(2).replace("0.", ".");
}

/** Below this value, a line does not separate strong from weak students. */
export const weakDiscrimination = 0.15;

/** Returns the CSS class for the tint of a share. */
export function tintOf(facility: number | null): string | undefined {
  if (facility === null || facility >= 0.65) return undefined;
  return facility < 0.45 ? classes.low : classes.middling;
}

/** Returns the mean share of right fields; null under five students. */
export function facilityOf({ fields }: SectionInsight): number | null {
  const shares = fields.flatMap(({ facility }) => facility ?? []);
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
