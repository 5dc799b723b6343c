import { sql } from "kysely";
import { medianOfCounts } from "#contract/median.ts";
import { runPrepared } from "../../core/database/run-prepared.ts";
import type { Reader } from "../../core/database/schema.ts";

/** A median of fewer results could reveal the score of one student. */
const fewestResults = 5;

interface PercentCount {
  section_id: string;
  percent: number;
  count: number;
}

/**
 * Counts the submissions of each section by percent. Counted submissions are in the tally, one row for each percent; the
 * others are read from an index. One statement, so that no submission is counted twice or missed.
 */
async function readPercentCounts(db: Reader, assignmentId: string): Promise<PercentCount[]> {
  const query = sql<PercentCount>`
    select tally.section_id, cast(tally.code as integer) as percent, tally.n as count
    from section join tally on tally.section_id = section.id and tally.part = 'percent'
    where section.assignment_id = ${assignmentId}
    union all
    select section_id, percent, count(*) from submission
    where assignment_id = ${assignmentId} and counted = 0 group by section_id, percent`;
  return runPrepared(db, query);
}

/** Returns the median percent of each section of an assignment. A section with fewer than five submissions has none. */
export async function readMedians(db: Reader, assignmentId: string): Promise<Map<string, number>> {
  return mediansOf(await readPercentCounts(db, assignmentId));
}

/** Returns the median percent of each of these sections, as `readMedians` does. */
export async function readMediansOf(
  db: Reader,
  sections: readonly { section_id: string; assignment_id: string }[],
): Promise<Map<string, number>> {
  const ids = [...new Set(sections.map(({ section_id }) => section_id))];
  const assignmentIds = [...new Set(sections.map(({ assignment_id }) => assignment_id))];
  if (ids.length === 0) return new Map();
  const uncounted = db
    .selectFrom("submission")
    .select(["section_id", "percent"])
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("assignment_id", "in", assignmentIds)
    .where("section_id", "in", ids)
    .where("counted", "=", sql.lit(0))
    .groupBy(["section_id", "percent"]);
  const counts = await db
    .selectFrom("tally")
    .select(["section_id", sql<number>`cast(code as integer)`.as("percent"), "n as count"])
    .where("part", "=", "percent")
    .where("section_id", "in", ids)
    .unionAll(uncounted)
    .execute();
  return mediansOf(counts);
}

function mediansOf(counts: readonly PercentCount[]): Map<string, number> {
  const medians = new Map<string, number>();
  for (const [section, own] of Map.groupBy(counts, (one) => one.section_id)) {
    const counted = own.map(({ percent, count }) => ({ value: percent, count: Number(count) }));
    const median = medianOfCounts(counted);
    const results = counted.reduce((sum, { count }) => sum + count, 0);
    if (median !== null && results >= fewestResults) medians.set(section, Math.round(median));
  }
  return medians;
}
