import { sql } from "kysely";
import { keptQuery } from "../database/kept-query.ts";
import type { Db } from "../database/schema.ts";

/** Fewer results would tell of persons. */
const fewestResults = 5;

interface Bar {
  section_id: string;
  percent: number;
  count: number;
}

/** From the index alone, and no more rows than there are percents, however large the class is. */
const readBars = keptQuery(
  (_db: Db, assignmentId: string) => sql<Bar>`
    select section_id, percent, count(*) as count from submission
    where section_id in (select id from section where assignment_id = ${assignmentId})
    group by section_id, percent order by section_id, percent`,
);

/** The median of the percents reached in each section of an assignment; absent where fewer than five have submitted. */
export async function readMedians(db: Db, assignmentId: string): Promise<Map<string, number>> {
  const bars = (await readBars(db, assignmentId)).map((bar) => ({ ...bar, count: Number(bar.count) }));
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
