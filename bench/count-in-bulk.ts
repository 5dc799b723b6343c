import { sql } from "kysely";
import type { Db } from "../server/database/schema.ts";

/** What server/tally keeps, in the database itself. */
export async function countInBulk(db: Db): Promise<void> {
  const figures = sql`section_id, part, item, code, other, n, n_right, rest, rest_right, rest_square`;
  await sql`
    insert into tally (${figures}) select section_id, 'percent', '', cast(percent as text), '', count(*), 0, 0, 0, 0
    from submission group by section_id, percent`.execute(db);
  await sql`
    insert into tally (${figures}) select section_id, 'all', '', '', '', sum(n), 0, 0, 0, 0
    from tally where part = 'percent' group by section_id`.execute(db);
  await sql`
    insert into assignment_sum select assignment_id, count(distinct student_id), 1
    from submission group by assignment_id`.execute(db);
  await sql`
    insert into score_sum select substr(submitted_at, 1, 14) ||
      substr('00153045', 2 * (cast(substr(submitted_at, 15, 2) as integer) / 15) + 1, 2), percent, count(*)
    from submission group by 1, percent`.execute(db);
  await sql`insert into score_sum select '', percent, sum(n) from score_sum group by percent`.execute(db);
}
