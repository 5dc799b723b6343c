import type { Db } from "../database/schema.ts";

/** Fewer results would tell of persons. */
const fewestResults = 5;

interface Bar {
  section_id: string;
  percent: number;
  count: number;
}

/** The median of the percents reached in each of these sections; absent where fewer than five have submitted. */
export async function readMedians(db: Db, sections: readonly { id: string }[]): Promise<Map<string, number>> {
  const ids = sections.map(({ id }) => id);
  // From the index alone, and no more rows than there are percents, however large the class is.
  const rows = await db
    .selectFrom("submission")
    .select(["section_id", "percent"])
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("section_id", "in", ids)
    .groupBy(["section_id", "percent"])
    .orderBy("section_id")
    .orderBy("percent")
    .execute();
  const bars = rows.map((bar): Bar => ({ ...bar, count: Number(bar.count) }));
  return new Map(
    [...Map.groupBy(bars, (bar) => bar.section_id)].flatMap(([section, own]) => {
      const count = own.reduce((sum, bar) => sum + bar.count, 0);
      return count < fewestResults ? [] : [[section, medianOf(own, count)] as const];
    }),
  );
}

/** The middle one, of an even count the mean of both middles, rounded to a whole percent. */
function medianOf(bars: readonly Bar[], count: number): number {
  const at = (place: number) => {
    let left = place;
    for (const bar of bars) {
      if (left < bar.count) return bar.percent;
      left -= bar.count;
    }
    return 0;
  };
  return Math.round((at(Math.floor((count - 1) / 2)) + at(Math.floor(count / 2))) / 2);
}
