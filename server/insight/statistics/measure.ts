import { answerFields, isCodingField } from "#contract/answers.ts";
import { medianOfCounts } from "#contract/median.ts";
import type { TallyPart, TallyTable } from "../../core/database/schema.ts";
import { shareUnit } from "../counts/count.ts";

interface Measured {
  /** The share of right answers, 0 to 1; null under five. */
  facility: number | null;
  /** How far those who know the rest get it right more often, -1 to 1; null under five or where all are alike. */
  discrimination: number | null;
}

interface FieldMeasure extends Measured {
  field: string;
}

interface LineMeasure extends Measured {
  field: string;
  /** As it is counted: without dot; empty for a text or a question. */
  code: string;
  right: number;
  missed: number;
  /** Of the right ones, those that stood in another place. */
  misplaced: number;
  /** Of the missed ones, those that nothing stood in the place of. */
  leftOut: number;
  givenInstead: { code: string; count: number }[];
}

interface SectionMeasure {
  submissions: number;
  byTimer: number;
  late: number;
  minutes: number | null;
  fields: FieldMeasure[];
  /** Most missed first. */
  lines: LineMeasure[];
  extras: { field: string; code: string; count: number }[];
}

/** A code that stood in the place of another, and how often. */
interface Confusion {
  field: string;
  meant: string;
  given: string;
  count: number;
}

/** Shares of fewer would tell of persons. */
const fewestForShares = 5;
const mostInstead = 5;
const mostExtras = 50;

/** What a class got right and wrong in one section, from its tally: by field, by line of the key, and what else it gave. */
export function measureSection(tally: readonly TallyTable[]): SectionMeasure {
  const parts = Map.groupBy(tally, ({ part }) => part);
  const of = (part: TallyPart) => parts.get(part) ?? [];
  const total = (part: TallyPart) => of(part).reduce((sum, { n }) => sum + n, 0);
  return {
    submissions: total("all"),
    byTimer: total("auto"),
    late: total("late"),
    minutes: medianOfCounts(of("minutes").map(({ code, n }) => ({ value: Number(code), count: n }))),
    fields: of("field").map((row) => ({ field: row.item, ...measure(row) })),
    lines: measureLines(of("line"), of("wrong"), of("missing"), of("misplaced")),
    extras: of("extra")
      .map(({ item, code, n }) => ({ field: item, code, count: n }))
      .sort(mostFirst)
      .slice(0, mostExtras),
  };
}

/** What stood in the place of what. */
export function confusionsOf(tally: readonly TallyTable[]): Confusion[] {
  return tally
    .filter(({ part }) => part === "wrong")
    .map(({ item, code, other, n }) => ({ field: item, meant: code, given: other, count: n }));
}

/** How many codes were left out, not in the key, or in another place: slips that no pair tells of. In: rows of codes. */
export function loneSlips(tally: readonly TallyTable[]): Record<string, number> {
  const kinds = { missing: "missing", extra: "extra", misplaced: "sequence" } as const;
  const counts: Record<string, number> = {};
  for (const { part, n } of tally) {
    const kind = kinds[part as keyof typeof kinds];
    if (kind) counts[kind] = (counts[kind] ?? 0) + n;
  }
  return counts;
}

/** Whether an item holds codes that one looks up: a name, a question and a DRG have no kinds of slips. */
export function isOfCodes(item: string): boolean {
  const system = isCodingField(item) ? answerFields[item].system : undefined;
  return system !== undefined && system !== "drg";
}

function measureLines(
  lines: readonly TallyTable[],
  wrong: readonly TallyTable[],
  missing: readonly TallyTable[],
  misplaced: readonly TallyTable[],
): LineMeasure[] {
  const keyOf = ({ item, code }: TallyTable) => `${item} ${code}`;
  const countIn = (rows: readonly TallyTable[]) => new Map(rows.map((row) => [keyOf(row), row.n]));
  const [leftOut, elsewhere] = [countIn(missing), countIn(misplaced)];
  const instead = Map.groupBy(wrong, keyOf);
  return lines
    .map((row) => ({
      field: row.item,
      code: row.code,
      right: row.n_right,
      missed: row.n - row.n_right,
      misplaced: elsewhere.get(keyOf(row)) ?? 0,
      leftOut: leftOut.get(keyOf(row)) ?? 0,
      ...measure(row),
      givenInstead: (instead.get(keyOf(row)) ?? [])
        .filter(({ other }) => other !== "")
        .map(({ other, n }) => ({ code: other, count: n }))
        .sort(mostFirst)
        .slice(0, mostInstead),
    }))
    .sort((one, other) => other.missed - one.missed || byCode(one, other));
}

interface CodeCount {
  code: string;
  field?: string;
  count: number;
}

function mostFirst(one: CodeCount, other: CodeCount): number {
  return other.count - one.count || byCode(one, other);
}

/** Compares by code, then by field, so that both engines list ties in one order. */
function byCode(one: Omit<CodeCount, "count">, other: Omit<CodeCount, "count">): number {
  const [mine, theirs] = [`${one.code} ${one.field}`, `${other.code} ${other.field}`];
  return Number(mine > theirs) - Number(mine < theirs);
}

/** Facility, and Pearson's correlation with the rest of the answer, from sums. */
function measure({ n, n_right, rest, rest_right, rest_square }: TallyTable): Measured {
  if (n < fewestForShares) return { facility: null, discrimination: null };
  const [sumRest, both, square] = [rest / shareUnit, rest_right / shareUnit, rest_square / shareUnit ** 2];
  const spreadRight = n * n_right - n_right ** 2;
  const spreadRest = n * square - sumRest ** 2;
  // Where all are alike, sums of fractions leave a trace of a spread.
  const isAlike = spreadRight === 0 || spreadRest < n * square * 1e-9 || spreadRest <= 0;
  const discrimination = isAlike ? null : rounded((n * both - n_right * sumRest) / Math.sqrt(spreadRight * spreadRest));
  return { facility: rounded(n_right / n), discrimination };
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000;
}
