import { setImmediate } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Reader } from "../database/schema.ts";
import { rosterVersion } from "../sections/roster.ts";

/** Of how many assignments what is counted is kept. */
const mostKept = 1000;
/** So many of each of a few assignments are looked at in a few milliseconds. */
const studentsPerSlice = 800;

/** How many students of its course have a counted submission of an assignment, as of what both have become. */
interface Kept {
  version: string;
  counted: number;
}

interface Look {
  id: string;
  version: string;
  students: number;
  uncounted: number;
}

const stores = new WeakMap<Reader, LRUCache<string, Kept>>();

/**
 * How many students of its course have handed in nothing of an assignment, of a few by their ids. Whose submissions are
 * counted is kept in memory, as of the versions of the course's roster and of what is counted of the assignment; these and
 * what is not counted yet are read in one statement. What is not kept is walked through slice by slice, of all of them at once.
 */
export async function countMissing(db: Reader, assignmentIds: readonly string[]): Promise<Map<string, number>> {
  if (assignmentIds.length === 0) return new Map();
  const store = stores.get(db) ?? new LRUCache<string, Kept>({ max: mostKept });
  stores.set(db, store);
  const looked = await look(db, assignmentIds);
  const isKept = ({ id, version }: Look) => store.get(id)?.version === version;
  const walked = await walk(
    db,
    looked.filter((one) => !isKept(one)).map(({ id }) => id),
  );
  const missing = new Map<string, number>();
  for (const one of looked) {
    const found = walked.get(one.id);
    // Were something counted meanwhile, nobody would find this version again.
    if (found) store.set(one.id, { version: one.version, counted: found.counted });
    const handedIn = found?.handedIn ?? (store.get(one.id)?.counted ?? 0) + one.uncounted;
    missing.set(one.id, Math.max(0, one.students - handedIn));
  }
  return missing;
}

/** At one moment what the kept ones must be of, how many there are, and who has handed in what is not counted yet alone. */
async function look(db: Reader, assignmentIds: readonly string[]): Promise<Look[]> {
  const { rows } = await sql<Look>`
    select id, ${rosterVersion(sql.ref("assignment.category"))} || ' ' || coalesce(
        (select cast(version as text) from assignment_sum where assignment_id = assignment.id), '') as version,
      (select coalesce(sum(students), 0) from roster where course_name = assignment.category) as students,
      (select count(distinct student_id) from submission as latest where counted = 0 and assignment_id = assignment.id
        and ${isInCourse("latest")} and not exists (
          select 1 from submission as other where other.assignment_id = latest.assignment_id
          and other.student_id = latest.student_id and other.counted = 1)) as uncounted
    from assignment where id in (${sql.join(assignmentIds)})`.execute(db);
  return rows.map((row) => ({ ...row, students: Number(row.students), uncounted: Number(row.uncounted) }));
}

/** In: a row of a student, within a query of an assignment. */
const isInCourse = (of: string): RawBuilder<boolean> => sql`exists (
  select 1 from "user" where id = ${sql.ref(`${of}.student_id`)} and course_name = assignment.category)`;

interface Slice {
  id: string;
  handed_in: number;
  counted: number;
  read: number;
  last: string | null;
}

/** How many students of its course handed in, and how many of them something that is counted. */
async function walk(db: Reader, assignmentIds: readonly string[]) {
  const found = new Map(assignmentIds.map((id) => [id, { handedIn: 0, counted: 0 }]));
  let from = assignmentIds.map((id) => ({ id, after: "" }));
  while (from.length > 0) {
    const slices = sql.join(
      from.map(({ id, after }) => sliceOf(id, after)),
      sql` union all `,
    );
    const { rows } = await sql<Slice>`${slices}`.execute(db);
    from = [];
    for (const { id, handed_in, counted, read, last } of rows) {
      const sum = found.get(id);
      if (!sum) continue;
      sum.handedIn += Number(handed_in);
      sum.counted += Number(counted);
      if (Number(read) === studentsPerSlice) from.push({ id, after: last ?? "" });
    }
    if (from.length > 0) await setImmediate();
  }
  return found;
}

/** Along the assignment's index. */
function sliceOf(id: string, after: string): RawBuilder<Slice> {
  return sql`
    select cast(${id} as text) as id, coalesce(sum(is_here), 0) as handed_in, coalesce(sum(is_here * is_counted), 0) as counted,
      count(*) as read, max(student_id) as last
    from (select work.student_id, work.is_counted, case when ${isInCourse("work")} then 1 else 0 end as is_here
      from (select student_id, max(counted) as is_counted from submission
        where assignment_id = ${id} and student_id > ${after}
        group by student_id order by student_id limit ${studentsPerSlice}) as work
      join assignment on assignment.id = ${id}) as slice`;
}
