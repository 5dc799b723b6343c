import type { Received } from "#contract/endpoints.ts";
import { recordAudit } from "../../core/audit/audit.ts";
import type { Clock } from "../../core/clock.ts";
import type { Db, Reader } from "../../core/database/schema.ts";
import { changedFields } from "../../core/http/changed-fields.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { submissionUnknown } from "../../courses/sections/load-keyed.ts";
import { lockStudent } from "../../people/users/users.ts";

interface CommentedSubmission {
  assignmentId: string;
  studentId: string;
}

/**
 * Writes the comment on a student's submission of an assignment, which the student reads. An empty text removes it. Throws
 * 404, and 409 if someone else has changed the comment since it was read (`seen`).
 */
export async function writeComment(
  db: Db,
  viewer: Viewer,
  clock: Clock,
  { assignmentId, studentId }: CommentedSubmission,
  { text, seen }: Received<"PUT /assignments/:id/submissions/:studentId/comment", "body">,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const student = await trx
      .selectFrom("submission")
      .innerJoin("user", "user.id", "submission.student_id")
      .select(["user.id", "user.name"])
      .where("submission.student_id", "=", studentId)
      .where("submission.assignment_id", "=", assignmentId)
      .executeTakeFirst();
    if (!student) throw submissionUnknown();
    await lockStudent(trx, studentId);
    const before = (await readComments(trx, assignmentId, studentId)).get(studentId) ?? null;
    const texts = { given: { text }, seen: { text: seen }, stored: { text: before ?? "" } };
    changedFields("this comment", texts, (_name, stored) => (stored === "" ? "" : `“${shorten(stored)}”`));
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

/** Reads the comments on an assignment by student; with `studentId` only that student's. */
export async function readComments(db: Reader, assignmentId: string, studentId?: string): Promise<Map<string, string>> {
  let wanted = db
    .selectFrom("submission_comment")
    .select(["student_id", "text"])
    .where("assignment_id", "=", assignmentId);
  if (studentId !== undefined) wanted = wanted.where("student_id", "=", studentId);
  return new Map((await wanted.execute()).map((row) => [row.student_id, row.text]));
}

const mostShown = 200;

function shorten(text: string): string {
  return text.length > mostShown ? `${text.slice(0, mostShown).trimEnd()}…` : text;
}
