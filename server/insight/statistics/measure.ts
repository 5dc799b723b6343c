import { answerFields, isCodingField } from "#contract/answers.ts";
import { medianOfCounts } from "#contract/median.ts";
import type { TallyPart, TallyTable } from "../../core/database/schema.ts";
import { shareUnit } from "../counts/count.ts";

interface ItemStatistics {
  /** The share of right answers, 0 to 1; null with fewer than five answers. */
  facility: number | null;
  /**
   * The correlation of this item with the rest of the answer, -1 to 1; null with fewer than five answers, or if all
   * answers to the item or to the rest are equal.
   */
  discrimination: number | null;
}

interface FieldMeasure extends ItemStatistics {
  field: string;
}

interface LineMeasure extends ItemStatistics {
  field: string;
  /** In the form of `countedCode`; empty for a text or a question. */
  code: string;
  right: number;
  missed: number;
  /** The right codes that were in the wrong place. */
  misplaced: number;
  /** The missed codes for which no other code was given. */
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

/** A wrong code that was given instead of the meant one, and how often. */
interface Confusion {
  field: string;
  meant: string;
  given: string;
  count: number;
}

/** A row of the tally, as far as slips are counted by it. */
export type SlipRow = Pick<TallyTable, "part" | "item" | "code" | "other" | "n">;

/** Shares of fewer answers would reveal those of single students. */
export const minAnswersForShares = 5;
const maxGivenInstead = 5;
const maxExtras = 50;

/** Computes a class's results in one section from its tally: by field, by line of the key, and codes that the key lacks. */
export function measureSection(tally: readonly TallyTable[]): SectionMeasure {
  const parts = Map.groupBy(tally, ({ part }) => part);
  const rowsOf = (part: TallyPart) => parts.get(part) ?? [];
  const total = (part: TallyPart) => rowsOf(part).reduce((sum, { n }) => sum + n, 0);
  return {
    submissions: total("all"),
    byTimer: total("auto"),
    late: total("late"),
    minutes: medianOfCounts(rowsOf("minutes").map(({ code, n }) => ({ value: Number(code), count: n }))),
    fields: rowsOf("field").map((row) => ({ field: row.item, ...statisticsOf(row) })),
    lines: measureLines(rowsOf("line"), rowsOf("wrong"), rowsOf("missing"), rowsOf("misplaced")),
    extras: rowsOf("extra")
      .map(({ item, code, n }) => ({ field: item, code, count: n }))
      .sort(byCountDescending)
      .slice(0, maxExtras),
  };
}

/** Returns the pairs of meant and given codes. */
export function confusionsOf(tally: readonly SlipRow[]): Confusion[] {
  return tally
    .filter(({ part }) => part === "wrong")
    .map(({ item, code, other, n }) => ({ field: item, meant: code, given: other, count: n }));
}

/**
 * Counts the slips without a pair of codes: codes that were left out, not in the key, or in the wrong place. `tally` must
 * only have items with codes.
 */
export function countUnpairedSlips(tally: readonly SlipRow[]): Record<string, number> {
  const kinds = { missing: "missing", extra: "extra", misplaced: "sequence" } as const;
  const counts: Record<string, number> = {};
  for (const { part, n } of tally) {
    const kind = kinds[part as keyof typeof kinds];
    if (kind) counts[kind] = (counts[kind] ?? 0) + n;
  }
  return counts;
}

/** Returns whether wrong answers to an item have kinds of slips: names, questions and DRGs have none. */
export function hasSlipKinds(item: string): boolean {
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
  const countsOf = (rows: readonly TallyTable[]) => new Map(rows.map((row) => [keyOf(row), row.n]));
  const [missingCounts, misplacedCounts] = [countsOf(missing), countsOf(misplaced)];
  const wrongRows = Map.groupBy(wrong, keyOf);
  return lines
    .map((row) => ({
      field: row.item,
      code: row.code,
      right: row.n_right,
      missed: row.n - row.n_right,
      misplaced: misplacedCounts.get(keyOf(row)) ?? 0,
      leftOut: missingCounts.get(keyOf(row)) ?? 0,
      ...statisticsOf(row),
      givenInstead: (wrongRows.get(keyOf(row)) ?? [])
        .filter(({ other }) => other !== "")
        .map(({ other, n }) => ({ code: other, count: n }))
        .sort(byCountDescending)
        .slice(0, maxGivenInstead),
    }))
    .sort((one, other) => other.missed - one.missed || byCode(one, other));
}

interface CodeCount {
  code: string;
  field?: string;
  count: number;
}

function byCountDescending(one: CodeCount, other: CodeCount): number {
  return other.count - one.count || byCode(one, other);
}

/** Compares by code, then by field, so that ties have the same order on both databases. */
function byCode(one: Omit<CodeCount, "count">, other: Omit<CodeCount, "count">): number {
  const [mine, theirs] = [`${one.code} ${one.field}`, `${other.code} ${other.field}`];
  return Number(mine > theirs) - Number(mine < theirs);
}

/** Computes the facility, and Pearson's correlation with the rest of the answer, from the sums of a tally row. */
function statisticsOf({ n, n_right, rest, rest_right, rest_square }: TallyTable): ItemStatistics {
  if (n < minAnswersForShares) return { facility: null, discrimination: null };
  const [sumRest, both, square] = [rest / shareUnit, rest_right / shareUnit, rest_square / shareUnit ** 2];
  const spreadRight = n * n_right - n_right ** 2;
  const spreadRest = n * square - sumRest ** 2;
  // If all answers are equal, rounding errors can leave a tiny variance instead of 0.
  const isUniform = spreadRight === 0 || spreadRest < n * square * 1e-9 || spreadRest <= 0;
  const discrimination = isUniform
    ? null
    : rounded((n * both - n_right * sumRest) / Math.sqrt(spreadRight * spreadRest));
  return { facility: rounded(n_right / n), discrimination };
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000;
}
