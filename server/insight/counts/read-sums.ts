import { type ExpressionBuilder, sql } from "kysely";
import type { Reader, Tables } from "../../core/database/schema.ts";
import { everySlot, slotOf } from "./sums.ts";

// Counted submissions are read from tallies and sums, uncounted ones from the index of uncounted submissions. Each function
// reads both in one statement, so that no submission is read twice or missed.

/** Returns the number of submissions of a section, as an expression for a query of sections. */
export function submissionsOf(eb: ExpressionBuilder<Tables, "section">) {
  return sql<number>`
    coalesce((select n from tally where section_id = ${eb.ref("section.id")}
        and part = 'all' and item = '' and code = '' and other = ''), 0)
      + (select count(*) from submission where counted = 0
        and assignment_id = ${eb.ref("section.assignment_id")} and section_id = ${eb.ref("section.id")})`;
}

/** Returns the number of students who submitted at least one section, as an expression for a query of assignments. */
export function submittersOf(eb: ExpressionBuilder<Tables, "assignment">) {
  const id = eb.ref("assignment.id");
  return sql<number>`
    coalesce((select students from assignment_sum where assignment_id = ${id}), 0)
      + (select count(distinct student_id) from submission as latest where counted = 0 and assignment_id = ${id}
        and not exists (select 1 from submission as other where other.assignment_id = ${id}
          and other.student_id = latest.student_id and other.counted = 1))`;
}

/** Returns the number of all submissions and their mean percent, which is null when there are none. */
export async function readTotals(db: Reader): Promise<{ count: number; average: number | null }> {
  const { rows } = await sql<{ n: number | null; percents: number | null }>`
    select sum(n) as n, sum(n * percent) as percents from (
      select n, percent from score_sum where slot = ${everySlot}
      union all select 1, percent from submission where counted = 0) as score`.execute(db);
  const [count, percents] = [Number(rows[0]?.n ?? 0), Number(rows[0]?.percents ?? 0)];
  return { count, average: count === 0 ? null : percents / count };
}

/** Returns the number of submissions of each percent since `since`, which must be the start of a day. */
export async function readScoresSince(db: Reader, since: string): Promise<{ percent: number; count: number }[]> {
  const { rows } = await sql<{ percent: number; count: number }>`
    select percent, sum(n) as count from (
      select n, percent from score_sum where slot >= ${slotOf(since)}
      union all select 1, percent from submission where counted = 0 and submitted_at >= ${since}) as score
    group by percent`.execute(db);
  return rows.map(({ percent, count }) => ({ percent, count: Number(count) }));
}

/** Returns the number of submissions of each quarter of an hour since `since`, which must be the start of a day. */
export async function readSlotsSince(db: Reader, since: string): Promise<{ slot: string; count: number }[]> {
  const { rows } = await sql<{ slot: string; count: number }>`
    select slot, sum(n) as count from score_sum where slot >= ${slotOf(since)} group by slot
    union all
    select submitted_at, count(*) from submission where counted = 0 and submitted_at >= ${since} group by submitted_at`.execute(
    db,
  );
  return rows.map(({ slot, count }) => ({ slot: slotOf(slot), count: Number(count) }));
}
