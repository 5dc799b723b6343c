import { sql } from "kysely";
import type { Reader } from "../../core/database/schema.ts";
import { submittersOf } from "../../insight/counts/read-sums.ts";

/**
 * Returns a page of the students who submitted an assignment, by their latest submission, newest first. Reads only the page
 * from an index, however large the class is. An unknown `after` starts at the beginning.
 */
export async function findLatest(
  db: Reader,
  assignmentId: string,
  limit: number,
  after: string | undefined,
): Promise<{ ids: string[]; next: string | null; total: number }> {
  const last = after === undefined ? undefined : await latestOf(db, assignmentId, after);
  let latest = db
    .selectFrom("submission")
    .select("submission.student_id")
    .where("submission.assignment_id", "=", assignmentId)
    .where(
      sql<boolean>`not exists (select 1 from submission as later
        where later.assignment_id = submission.assignment_id and later.student_id = submission.student_id
          and (later.submitted_at, later.id) > (submission.submitted_at, submission.id))`,
    )
    .orderBy("submission.submitted_at", "desc")
    .orderBy("submission.student_id")
    .limit(limit + 1);
  if (last)
    latest = latest
      .where("submission.submitted_at", "<=", last)
      .where(({ eb, or }) =>
        or([eb("submission.submitted_at", "<", last), eb("submission.student_id", ">", after ?? "")]),
      );
  const found = (await latest.execute()).map(({ student_id }) => student_id);
  const ids = found.slice(0, limit);
  const { total } = await db
    .selectFrom("assignment")
    .select((eb) => submittersOf(eb).as("total"))
    .where("assignment.id", "=", assignmentId)
    .executeTakeFirstOrThrow();
  return { ids, next: found.length > ids.length ? (ids.at(-1) ?? null) : null, total: Number(total) };
}

async function latestOf(db: Reader, assignmentId: string, studentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("submission")
    .select(({ fn }) => fn.max<string | null>("submitted_at").as("latest"))
    .where("assignment_id", "=", assignmentId)
    .where("student_id", "=", studentId)
    .executeTakeFirst();
  return row?.latest ?? undefined;
}
