import type { HandMadeVerdict } from "#contract/grading.ts";
import { handMadeReasonFault } from "#contract/sentences.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Clock } from "../clock.ts";
import { verdictsOf } from "../database/json-columns.ts";
import type { Db, SubmissionTable } from "../database/schema.ts";
import { ruleBroken, unknown } from "../http/errors.ts";
import type { Viewer } from "../http/guards.ts";
import { atKeyVersions } from "../sections/key-versions.ts";
import { type AssignmentWithKey, chooseSection, getKeyed, type SectionWithKey } from "../sections/load-keyed.ts";
import { takeAssignment } from "../sections/lock-assignment.ts";
import { changingCounted } from "../tally/keep-tally.ts";
import { parseStored } from "./answers.ts";
import { parseHandMade, regrade } from "./regrade.ts";

export interface SubmissionPlace {
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

/** Runs a change of one submission, held against running edits of its assignment. Throws 404. */
export async function withSubmission<T>(
  db: Db,
  place: SubmissionPlace,
  change: (trx: Db, found: Found) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await takeAssignment(trx, place.assignmentId);
    const assignment = await getKeyed(trx, place.assignmentId);
    const section = chooseSection(assignment.id, assignment.sections, place.subAssignmentId);
    const submission = await trx
      .selectFrom("submission")
      .innerJoin("user", "user.id", "submission.student_id")
      .selectAll("submission")
      .select("user.name as student_name")
      .where("submission.student_id", "=", place.studentId)
      .where("submission.section_id", "=", section.id)
      .executeTakeFirst();
    if (!submission) throw unknown("Submission not found");
    const sectionOf = await atKeyVersions(trx, [section], [submission]);
    return change(trx, { assignment, section: sectionOf(submission), submission });
  });
}

/** Writes what a correction may change. */
export async function writeSubmission(trx: Db, submission: SubmissionTable): Promise<void> {
  const { id, answers, verdicts, hand_made, correct, wrong, percent, earned, possible } = submission;
  const { key_version, marked_by, submitted_at, auto, by_server, late_seconds, late_decided } = submission;
  await changingCounted(trx, [id], () =>
    trx
      .updateTable("submission")
      .set({ answers, verdicts, hand_made, correct, wrong, percent, earned, possible, key_version, marked_by })
      .set({ submitted_at, auto, by_server, late_seconds, late_decided })
      .where("id", "=", id)
      .execute(),
  );
}

/** Marks one graded item right or wrong by hand with a reason, or (null) takes that back. Totals follow at once. */
export async function setVerdictByHand(
  db: Db,
  viewer: Viewer,
  clock: Clock,
  place: SubmissionPlace & { field: string; correct: boolean | null; reason: string },
): Promise<void> {
  if (place.correct !== null && place.reason === "") throw ruleBroken("reason", handMadeReasonFault);
  await withSubmission(db, place, async (trx, { assignment, section, submission }) => {
    if (!Object.hasOwn(verdictsOf(submission), place.field)) {
      throw ruleBroken("field", "This field is not graded here");
    }
    const { [place.field]: before, ...others } = parseHandMade(submission);
    const verdict: HandMadeVerdict | undefined =
      place.correct === null
        ? undefined
        : { correct: place.correct, reason: place.reason, at: clock().toISOString(), by: viewer.name };
    const handMade = verdict ? { ...others, [place.field]: verdict } : others;
    const changed = { ...submission, hand_made: JSON.stringify(handMade) };
    await writeSubmission(trx, regrade(changed, section, assignment.category));
    await recordAudit(
      trx,
      clock,
      viewer,
      verdict ? "verdict set by hand" : "verdict taken back",
      { id: submission.student_id, name: submission.student_name },
      {
        assignmentId: assignment.id,
        sectionId: submission.section_id,
        field: place.field,
        before: before ?? null,
        after: verdict ?? null,
      },
    );
  });
}

/** Gives a student one section again: submission and attempt go, the old answers stay in the audit log. */
export async function reopenSection(db: Db, viewer: Viewer, clock: Clock, place: SubmissionPlace): Promise<void> {
  await withSubmission(db, place, async (trx, { assignment, submission }) => {
    await changingCounted(trx, [submission.id], () =>
      trx.deleteFrom("submission").where("id", "=", submission.id).execute(),
    );
    // What was objected to is gone with the answers: there is nothing to rule on, and the new result may be disputed.
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
      clock,
      viewer,
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
