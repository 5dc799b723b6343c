import type { Db } from "../database/schema.ts";

/** Fewer results would tell of persons. */
const fewestResults = 5;

/** The median of the percents reached in each section of an assignment; absent where fewer than five have submitted. */
export async function readMedians(db: Db, assignmentId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("submission")
    .select(["section_id", "percent"])
    .where("assignment_id", "=", assignmentId)
    .orderBy("percent")
    .execute();
  const bySection = Map.groupBy(rows, (row) => row.section_id);
  return new Map(
    [...bySection].flatMap(([section, results]) =>
      results.length < fewestResults ? [] : [[section, medianOf(results.map(({ percent }) => percent))] as const],
    ),
  );
}

/** The middle of sorted numbers, of an even count the mean of both middles, rounded to a whole percent. */
function medianOf(sorted: readonly number[]): number {
  const half = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = sorted.length % 2 === 1 ? [sorted[half], sorted[half]] : [sorted[half - 1], sorted[half]];
  return Math.round((low + high) / 2);
}
