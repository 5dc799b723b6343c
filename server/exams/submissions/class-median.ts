import { type RawBuilder, sql } from "kysely";
import { medianOfCounts } from "#contract/median.ts";
import { runPrepared } from "../../core/database/run-prepared.ts";
import type { Reader } from "../../core/database/schema.ts";

/** A median of fewer results could reveal the score of one student. */
const fewestResults = 5;

interface PercentCount {
  section_id: string;
  /** The group of the section's variants, or the section itself. */
  variants: string;
  percent: number;
  count: number;
}

/**
 * Counts the submissions of each section by percent. Counted submissions are in the tally, one row for each percent; the
 * others are read from an index. One statement, so that no submission is counted twice or missed.
 */
function selectPercentCounts(ofAssignments: RawBuilder<unknown>): RawBuilder<PercentCount> {
  return sql<PercentCount>`
    select section.id as section_id, coalesce(section.variant_group, section.id) as variants,
      cast(tally.code as integer) as percent, tally.n as count
    from section join tally on tally.section_id = section.id and tally.part = 'percent'
    where section.assignment_id ${ofAssignments}
    union all
    select section.id, coalesce(section.variant_group, section.id), percent, count(*)
    from submission join section on section.id = submission.section_id
    where submission.assignment_id ${ofAssignments} and counted = 0 group by section.id, percent`;
}

/**
 * Returns the median percent of each section of an assignment. The variants of a section are counted together. A section
 * with fewer than five submissions has none.
 */
export async function readMedians(db: Reader, assignmentId: string): Promise<Map<string, number>> {
  return mediansOf(await runPrepared(db, selectPercentCounts(sql`= ${assignmentId}`)));
}

/** Returns the medians of the sections of these assignments, as `readMedians` does. */
export async function readMediansOf(db: Reader, assignmentIds: ReadonlySet<string>): Promise<Map<string, number>> {
  if (assignmentIds.size === 0) return new Map();
  const { rows } = await selectPercentCounts(sql`in (${sql.join([...assignmentIds])})`).execute(db);
  return mediansOf(rows);
}

function mediansOf(counts: readonly PercentCount[]): Map<string, number> {
  const medians = new Map<string, number>();
  for (const own of Map.groupBy(counts, ({ variants }) => variants).values()) {
    const counted = own.map(({ percent, count }) => ({ value: percent, count: Number(count) }));
    const median = medianOfCounts(counted);
    const results = counted.reduce((sum, { count }) => sum + count, 0);
    if (median === null || results < fewestResults) continue;
    for (const { section_id } of own) medians.set(section_id, Math.round(median));
  }
  return medians;
}
