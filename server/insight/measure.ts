import type { Verdict, Verdicts } from "#contract/grading.ts";
import type { CodeMark } from "#contract/marks.ts";

/** One submission of a section, as far as insight asks. */
export interface Answered {
  verdicts: Verdicts;
  /** The score of the section, in percent. */
  percent: number;
  /** From start to submit; null without a start. */
  minutes: number | null;
}

interface FieldMeasure {
  field: string;
  /** The share of right answers, 0 to 1; null under five. */
  facility: number | null;
  /** How far those who know the rest get it right more often, -1 to 1; null under five or where all are alike. */
  discrimination: number | null;
}

interface LineMeasure {
  field: string;
  code: string;
  right: number;
  missed: number;
  givenInstead: { code: string; count: number }[];
}

/** Says what kind of slip a line is that does not match. */
export type KindOf = (field: string, mark: CodeMark) => string;

interface SectionMeasure {
  fields: FieldMeasure[];
  lines: LineMeasure[];
  extras: { field: string; code: string; count: number }[];
  /** How often each kind of slip was made. */
  slips: Record<string, number>;
}

/** Shares of fewer would tell of persons. */
const fewestForShares = 5;

/** What a class got right and wrong in one section: by field, by line of the key, and what else it gave. */
export function measureSection(answered: readonly Answered[], kindOf: KindOf): SectionMeasure {
  const fields = [...new Set(answered.flatMap(({ verdicts }) => Object.keys(verdicts)))];
  return {
    fields: fields.map((field) => measureField(field, answered)),
    lines: fields.flatMap((field) => measureLines(field, answered)),
    extras: fields.flatMap((field) => measureExtras(field, answered)),
    slips: countSlips(fields, answered, kindOf),
  };
}

function measureField(field: string, answered: readonly Answered[]): FieldMeasure {
  const rows = answered.flatMap(({ verdicts }) => {
    const verdict = verdicts[field];
    return verdict ? [{ right: Number(verdict.correct), rest: restScore(verdicts, field) }] : [];
  });
  if (rows.length < fewestForShares) return { field, facility: null, discrimination: null };
  const right = rows.map((row) => row.right);
  const discrimination = correlation(
    right,
    rows.map((row) => row.rest),
  );
  return { field, facility: rounded(mean(right)), discrimination: discrimination && rounded(discrimination) };
}

/** The share of the other fields that are right: a field must not be compared with itself. */
function restScore(verdicts: Verdicts, field: string): number {
  const others = Object.entries(verdicts).filter(([name]) => name !== field);
  return others.length === 0 ? 0 : others.filter(([, verdict]) => verdict.correct).length / others.length;
}

function measureLines(field: string, answered: readonly Answered[]): LineMeasure[] {
  const lines = new Map<string, { right: number; missed: number; instead: Map<string, number> }>();
  for (const mark of marksOf(field, answered)) {
    if (mark.mark === "extra") continue;
    const name = plain(mark.meant ?? mark.code);
    const line = lines.get(name) ?? { right: 0, missed: 0, instead: new Map() };
    if (mark.mark === "match" || mark.mark === "misplaced") line.right += 1;
    else line.missed += 1;
    if (mark.mark === "wrong") line.instead.set(plain(mark.code), (line.instead.get(plain(mark.code)) ?? 0) + 1);
    lines.set(name, line);
  }
  return [...lines]
    .map(([code, { right, missed, instead }]) => ({ field, code, right, missed, givenInstead: mostFirst(instead) }))
    .sort((one, other) => other.missed - one.missed || (one.code < other.code ? -1 : 1));
}

function measureExtras(field: string, answered: readonly Answered[]): SectionMeasure["extras"] {
  const extras = new Map<string, number>();
  for (const { mark, code } of marksOf(field, answered)) {
    if (mark === "extra") extras.set(plain(code), (extras.get(plain(code)) ?? 0) + 1);
  }
  return mostFirst(extras).map((extra) => ({ field, ...extra }));
}

function countSlips(fields: readonly string[], answered: readonly Answered[], kindOf: KindOf): Record<string, number> {
  const counts = new Map<string, number>();
  for (const field of fields) {
    for (const mark of marksOf(field, answered)) {
      if (mark.mark === "match") continue;
      const kind = kindOf(field, mark);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  }
  return Object.fromEntries([...counts].sort(([, one], [, other]) => other - one));
}

/** A code as it is counted: however each of them wrote it. */
function plain(code: string): string {
  return code.replaceAll(".", "").trim().toUpperCase();
}

function marksOf(field: string, answered: readonly Answered[]): NonNullable<Verdict["codes"]> {
  return answered.flatMap(({ verdicts }) => verdicts[field]?.codes ?? []);
}

function mostFirst(counts: ReadonlyMap<string, number>): { code: string; count: number }[] {
  return [...counts]
    .map(([code, count]) => ({ code, count }))
    .sort((one, other) => other.count - one.count || (one.code < other.code ? -1 : 1));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Pearson's; null where either side is always the same. */
function correlation(xs: readonly number[], ys: readonly number[]): number | null {
  const [meanX, meanY] = [mean(xs), mean(ys)];
  let [both, x, y] = [0, 0, 0];
  for (const [index, value] of xs.entries()) {
    const [dx, dy] = [value - meanX, (ys[index] ?? 0) - meanY];
    both += dx * dy;
    x += dx * dx;
    y += dy * dy;
  }
  return x === 0 || y === 0 ? null : both / Math.sqrt(x * y);
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000;
}

/** The value below which a share of sorted numbers lies, between two of them where it falls between. */
export function quantile(sorted: readonly number[], share: number): number | null {
  if (sorted.length === 0) return null;
  const at = (sorted.length - 1) * share;
  const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return Math.round((low + (high - low) * (at - Math.floor(at))) * 10) / 10;
}
