import { sql } from "kysely";
import type { Db, SubmissionTable, TallyTable } from "../server/database/schema.ts";
import { countIn, type Tally } from "../server/tally/count.ts";

/**
 * What server/tally keeps, of submissions that answer in a few ways: each way is counted once, by the server's own rules,
 * and as often as it stands in a section.
 */
export async function countInBulk(db: Db, variants: readonly SubmissionTable[]): Promise<void> {
  const ways = new Map(variants.map((variant) => [variant.answers, tallyOf(variant)]));
  const groups = await db
    .selectFrom("submission")
    .select(["section_id", "answers", (eb) => eb.fn.countAll<number>().as("times")])
    .groupBy(["section_id", "answers"])
    .orderBy("section_id")
    .execute();
  for (const [sectionId, ofSection] of Map.groupBy(groups, (group) => group.section_id)) {
    const rows = new Map<string, TallyTable>();
    for (const { answers, times } of ofSection)
      for (const [name, way] of ways.get(answers) ?? []) {
        const row = rows.get(name) ?? { ...way, section_id: sectionId, ...nothing };
        for (const figure of figures) row[figure] += way[figure] * times;
        rows.set(name, row);
      }
    await db
      .insertInto("tally")
      .values([...rows.values()])
      .execute();
  }
  await sql`
    insert into assignment_sum select assignment_id, count(distinct student_id), 1
    from submission group by assignment_id`.execute(db);
  await sql`
    insert into score_sum select substr(submitted_at, 1, 14) ||
      substr('00153045', 2 * (cast(substr(submitted_at, 15, 2) as integer) / 15) + 1, 2), percent, count(*)
    from submission group by 1, percent`.execute(db);
  await sql`insert into score_sum select '', percent, sum(n) from score_sum group by percent`.execute(db);
}

const nothing = { n: 0, n_right: 0, rest: 0, rest_right: 0, rest_square: 0 };
const figures = Object.keys(nothing) as (keyof typeof nothing)[];

function tallyOf(variant: SubmissionTable): Tally {
  const tally: Tally = new Map();
  countIn(tally, { ...variant, section_id: "", started_at: null }, 1);
  return tally;
}
