import type { HandMadeVerdict, Verdicts } from "#contract/grading.ts";
import { handMadeReasonFault } from "#contract/sentences.ts";
import { recordAudit } from "../audit/audit.ts";
import { takeAssignment } from "../database/connect.ts";
import type { Db, SubmissionTable } from "../database/schema.ts";
import { Refusal, ruleBroken, unknown } from "../http/errors.ts";
import type { Viewer } from "../http/guards.ts";
import type { Services } from "../http/services.ts";
import type { StoredAnswers } from "./answers.ts";
import { chooseSection, getKeyedAssignment, type KeyedAssignment } from "./load-sections.ts";
import { parseHandMade, regrade } from "./regrade.ts";

export interface SubmissionPlace {
  assignmentId: string;
  studentId: string;
  subAssignmentId?: string | null | undefined;
}

interface Found {
  assignment: KeyedAssignment;
  submission: SubmissionTable & { student_name: string };
}

/** Runs a change of one submission, held against running edits of its assignment. Throws 404. */
async function withSubmission<T>(
  { db }: Services,
  place: SubmissionPlace,
  change: (trx: Db, found: Found) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await takeAssignment(trx, place.assignmentId);
    const assignment = await getKeyedAssignment(trx, place.assignmentId);
    const section = chooseSection(assignment, place.subAssignmentId);
    const submission = await trx
      .selectFrom("submission")
      .innerJoin("user", "user.id", "submission.student_id")
      .selectAll("submission")
      .select("user.name as student_name")
      .where("submission.student_id", "=", place.studentId)
      .where("submission.section_id", "=", section.id)
      .executeTakeFirst();
    if (!submission) throw unknown("Submission not found");
    return change(trx, { assignment, submission });
  });
}

async function writeSubmission(trx: Db, submission: SubmissionTable): Promise<void> {
  const { id, answers, verdicts, hand_made, correct, wrong, percent, submitted_at, auto, late_seconds, late_decided } =
    submission;
  await trx
    .updateTable("submission")
    .set({ answers, verdicts, hand_made, correct, wrong, percent, submitted_at, auto, late_seconds, late_decided })
    .where("id", "=", id)
    .execute();
}

/** Marks one graded item right or wrong by hand with a reason, or (null) takes that back. Totals follow at once. */
export async function setVerdictByHand(
  services: Services,
  viewer: Viewer,
  place: SubmissionPlace & { field: string; correct: boolean | null; reason: string },
): Promise<void> {
  const { clock } = services;
  if (place.correct !== null && place.reason === "") throw ruleBroken("reason", handMadeReasonFault);
  await withSubmission(services, place, async (trx, { assignment, submission }) => {
    if (!(place.field in (JSON.parse(submission.verdicts) as Verdicts))) {
      throw ruleBroken("field", "This field is not graded here");
    }
    const { [place.field]: before, ...others } = parseHandMade(submission);
    const verdict: HandMadeVerdict | undefined =
      place.correct === null ? undefined : { correct: place.correct, reason: place.reason, at: clock().toISOString() };
    const handMade = verdict ? { ...others, [place.field]: verdict } : others;
    const changed = { ...submission, hand_made: JSON.stringify(handMade) };
    await writeSubmission(trx, regrade(changed, assignment));
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
export async function reopenSection(services: Services, viewer: Viewer, place: SubmissionPlace): Promise<void> {
  await withSubmission(services, place, async (trx, { assignment, submission }) => {
    await trx.deleteFrom("submission").where("id", "=", submission.id).execute();
    await trx
      .deleteFrom("attempt")
      .where("student_id", "=", submission.student_id)
      .where("section_id", "=", submission.section_id)
      .execute();
    await recordAudit(
      trx,
      services.clock,
      viewer,
      "section reopened",
      { id: submission.student_id, name: submission.student_name },
      {
        assignmentId: assignment.id,
        sectionId: submission.section_id,
        answers: JSON.parse(submission.answers),
        correct: submission.correct,
        wrong: submission.wrong,
        submittedAt: submission.submitted_at,
      },
    );
  });
}

/** Puts late answers in the place of the submitted ones, graded, or lays them aside (design section 5). */
export async function decideLateAnswers(
  services: Services,
  viewer: Viewer,
  place: SubmissionPlace & { accept: boolean },
): Promise<void> {
  await withSubmission(services, place, async (trx, { assignment, submission }) => {
    if (submission.late_answers === null || submission.late_decided === 1) {
      throw new Refusal("conflict", "There are no late answers to decide on");
    }
    const late = JSON.parse(submission.late_answers) as { answers: StoredAnswers; lateSeconds: number };
    const decided: SubmissionTable = place.accept
      ? {
          ...submission,
          late_decided: 1,
          answers: JSON.stringify(late.answers),
          submitted_at: submission.late_at ?? submission.submitted_at,
          auto: 0,
          late_seconds: late.lateSeconds,
        }
      : { ...submission, late_decided: 1 };
    await writeSubmission(trx, regrade(decided, assignment));
    await recordAudit(
      trx,
      services.clock,
      viewer,
      place.accept ? "late answers accepted" : "late answers refused",
      { id: submission.student_id, name: submission.student_name },
      { assignmentId: assignment.id, sectionId: submission.section_id, replaced: JSON.parse(submission.answers) },
    );
  });
}
