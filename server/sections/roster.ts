import { sql } from "kysely";
import { engineOf } from "../database/connect.ts";
import type { Db, Reader } from "../database/schema.ts";
import { inTransaction } from "../database/transaction.ts";
import { categoryKey } from "./load-course.ts";

/** How many students each course has, by its folded name (migration 031). */
export async function countStudentsByCourse(db: Reader): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("roster")
    .select(({ fn }) => ["course_name", fn.sum<number>("students").as("students")])
    .groupBy("course_name")
    .execute();
  const counts = new Map<string, number>();
  for (const { course_name, students } of rows) {
    const key = categoryKey(course_name);
    counts.set(key, (counts.get(key) ?? 0) + Number(students));
  }
  return counts;
}

/** How many students there are, of a course as it is written, or of all. */
export async function countStudents(db: Reader, courseName?: string): Promise<number> {
  let counted = db.selectFrom("roster").select(({ fn }) => fn.sum<number | null>("students").as("students"));
  if (courseName !== undefined) counted = counted.where("course_name", "=", courseName);
  return Number((await counted.executeTakeFirst())?.students ?? 0);
}

/**
 * Another text after each change of who is in a course, or of a name there. In: the course, as an expression. Of sums, since
 * of two changes the later number may be seen first; folding changes it too, which costs a look more.
 */
export const rosterVersion = (course: unknown) => sql<string>`
  (select cast(count(*) as text) || '.' || cast(coalesce(sum(id), 0) as text) from roster where course_name = ${course})`;

/** One row a course of those that are there now. On PostgreSQL, of two who fold at once each row is folded by one of them. */
export async function foldRoster(db: Db): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*) - count(distinct course_name) as n from roster`.execute(db);
  if (Number(rows[0]?.n) === 0) return;
  const sums = sql`select course_name, sum(students) from`;
  if (engineOf(db) === "postgres") {
    await sql`
      with folded as (delete from roster returning course_name, students)
      insert into roster (course_name, students) ${sums} folded group by course_name`.execute(db);
    return;
  }
  await inTransaction(db, async (trx) => {
    const last = sql`(select max(id) from roster)`;
    await sql`insert into roster (course_name, students) ${sums} roster group by course_name`.execute(trx);
    await sql`delete from roster where id <= ${last} - (select count(distinct course_name) from roster)`.execute(trx);
  });
}
