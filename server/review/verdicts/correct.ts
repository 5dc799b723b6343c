import { recordAudit } from "../../core/audit/audit.ts";
import type { Clock } from "../../core/clock.ts";
import type { Db, Reader, SubmissionTable, Writer } from "../../core/database/schema.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { atKeyVersions } from "../../courses/keys/key-versions.ts";
import {
  type AssignmentWithKey,
  chooseSection,
  findVariants,
  getKeyed,
  type SectionWithKey,
  submissionUnknown,
} from "../../courses/sections/load-keyed.ts";
import { lockAssignment } from "../../courses/sections/lock-assignment.ts";
import { sectionsOf } from "../../courses/sections/variants.ts";
import { parseStored } from "../../exams/grading/answers.ts";
import { changeUncounted } from "../../insight/counts/update-tally.ts";

/** The ids by which a call names one submission. */
export interface SubmissionIds {
  assignmentId: string;
  studentId: string;
  subAssignmentId?: string | null | undefined;
}

interface Found {
  assignment: AssignmentWithKey;
  /** The submission's section, with the key that graded it. */
  section: SectionWithKey;
  submission: SubmissionTable & { student_name: string };
}

/** Runs a change of one submission in a transaction that locks its assignment. Throws 404. */
export async function withSubmission<T>(
  db: Db,
  ids: SubmissionIds,
  change: (trx: Writer, found: Found) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockAssignment(trx, ids.assignmentId);
    return change(trx, await findSubmission(trx, ids));
  });
}

/** Finds a submission with its assignment and the section at the key version that graded it. Throws 404. */
export async function findSubmission(db: Reader, ids: SubmissionIds): Promise<Found> {
  const assignment = await getKeyed(db, ids.assignmentId);
  const own = await findVariants(db, ids.studentId, ids.assignmentId);
  const section = chooseSection(assignment.id, sectionsOf(assignment.sections, own, "first"), ids.subAssignmentId);
  const submission = await db
    .selectFrom("submission")
    .innerJoin("user", "user.id", "submission.student_id")
    .selectAll("submission")
    .select("user.name as student_name")
    .where("submission.student_id", "=", ids.studentId)
    .where("submission.section_id", "=", section.id)
    .executeTakeFirst();
  if (!submission) throw submissionUnknown();
  const sectionOf = await atKeyVersions(db, [section], [submission]);
  return { assignment, section: sectionOf(submission), submission };
}

/** Writes the columns of a submission that a correction may change. */
export async function writeSubmission(trx: Writer, submission: SubmissionTable): Promise<void> {
  const { id, answers, verdicts, hand_made, correct, wrong, percent, earned, possible } = submission;
  const { key_version, marked_by, submitted_at, auto, by_server, late_seconds, late_decided } = submission;
  await changeUncounted(trx, [id], () =>
    trx
      .updateTable("submission")
      .set({ answers, verdicts, hand_made, correct, wrong, percent, earned, possible, key_version, marked_by })
      .set({ submitted_at, auto, by_server, late_seconds, late_decided })
      .where("id", "=", id)
      .execute(),
  );
}

/** Reopens a section for a student: deletes the submission and the attempt. The audit log keeps the old answers. Throws 404. */
export async function reopenSection(db: Db, viewer: Viewer, clock: Clock, ids: SubmissionIds): Promise<void> {
  await withSubmission(db, ids, async (trx, { assignment, submission }) => {
    await changeUncounted(trx, [submission.id], () =>
      trx.deleteFrom("submission").where("id", "=", submission.id).execute(),
    );
    // The student may have read the result. With `at_once` results now count as opened, so that they cannot be closed again.
    await trx
      .updateTable("assignment")
      .set({ results_opened_at: assignment.assigned_at })
      .where("id", "=", assignment.id)
      .where("results_open", "=", "at_once")
      .where("results_opened_at", "is", null)
      .execute();
    // Open disputes are about the deleted answers; the new result can be disputed again.
    await trx
      .deleteFrom("dispute")
      .where("student_id", "=", submission.student_id)
      .where("section_id", "=", submission.section_id)
      .where("state", "=", "open")
      .execute();
    await trx
      .deleteFrom("attempt")
      .where("student_id", "=", submission.student_id)
      .where("section_id", "=", submission.section_id)
      .execute();
    await recordAudit(
      trx,
      viewer,
      clock,
      "section reopened",
      { id: submission.student_id, name: submission.student_name },
      {
        assignmentId: assignment.id,
        sectionId: submission.section_id,
        answers: parseStored(submission.answers),
        correct: submission.correct,
        wrong: submission.wrong,
        submittedAt: submission.submitted_at,
      },
    );
  });
}
