import { sentences } from "#contract/sentences.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Clock } from "../clock.ts";
import type { Db, Reader } from "../database/schema.ts";
import { unknown } from "../http/errors.ts";
import type { Viewer } from "../http/guards.ts";

interface CommentPlace {
  assignmentId: string;
  studentId: string;
}

/** Says something of a student's whole submission, which the student reads; an empty text takes it back. Throws 404. */
export async function writeComment(
  db: Db,
  viewer: Viewer,
  clock: Clock,
  { assignmentId, studentId }: CommentPlace,
  text: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const student = await trx
      .selectFrom("submission")
      .innerJoin("user", "user.id", "submission.student_id")
      .select(["user.id", "user.name"])
      .where("submission.student_id", "=", studentId)
      .where("submission.assignment_id", "=", assignmentId)
      .executeTakeFirst();
    if (!student) throw unknown(sentences.submissionUnknown);
    const before = (await readComments(trx, assignmentId, studentId)).get(studentId) ?? null;
    await trx
      .deleteFrom("submission_comment")
      .where("student_id", "=", studentId)
      .where("assignment_id", "=", assignmentId)
      .execute();
    const row = { student_id: studentId, assignment_id: assignmentId, text, by_name: viewer.name };
    if (text !== "") {
      await trx
        .insertInto("submission_comment")
        .values({ ...row, at: clock().toISOString() })
        .execute();
    }
    const details = { assignmentId, before, after: text === "" ? null : text };
    await recordAudit(trx, viewer, clock, "submission commented", student, details);
  });
}

/** The comments of an assignment by student; of one student where one is named. */
export async function readComments(db: Reader, assignmentId: string, studentId?: string): Promise<Map<string, string>> {
  let wanted = db
    .selectFrom("submission_comment")
    .select(["student_id", "text"])
    .where("assignment_id", "=", assignmentId);
  if (studentId !== undefined) wanted = wanted.where("student_id", "=", studentId);
  return new Map((await wanted.execute()).map((row) => [row.student_id, row.text]));
}
