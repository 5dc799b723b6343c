import { v7 as uuidv7 } from "uuid";
import {
  alreadySubmittedFault,
  type DraftAnswers,
  type SubmitReply,
  type SubmitRequest,
} from "#contract/api/attempts.ts";
import { sumGrades } from "#contract/grading.ts";
import { graceSeconds } from "#contract/time.ts";
import { refuseExpired } from "../attempts/access.ts";
import { holdAssignment } from "../database/connect.ts";
import type { AttemptTable, Db, SubmissionTable } from "../database/schema.ts";
import { Refusal } from "../http/errors.ts";
import type { Viewer } from "../http/guards.ts";
import type { Services } from "../http/services.ts";
import { completeAnswers, gradeSection, type KeyedSection, type StoredAnswers } from "./answers.ts";
import { chooseSection, getCourseAssignment } from "./load-sections.ts";

interface Entry {
  section: KeyedSection;
  answers: StoredAnswers;
  /** Whole seconds after the deadline; 0 when in time or untimed. */
  lateSeconds: number;
  isTooLate: boolean;
  row: SubmissionTable;
}

const submitted = "Assignment submitted successfully!";
const tooLate =
  "Time was up before these answers arrived. Your result is what was saved in time; the late answers are kept for your instructor.";

/**
 * Submits one or more sections, all or none, exactly once (design section 5). A repeat of the same answers gets the
 * stored result; other answers 409. What arrives over 60 s late changes no mark: the draft is what counts, and the late
 * answers are kept beside it.
 */
export async function submitAnswers(services: Services, viewer: Viewer, request: SubmitRequest): Promise<SubmitReply> {
  refuseExpired(viewer, services);
  const { db, clock } = services;
  return db.transaction().execute(async (trx) => {
    await holdAssignment(trx, request.assignmentId);
    const assignment = await getCourseAssignment(trx, viewer.courseName, request.assignmentId);
    const sections = request.submittedAnswers.map((answer) => chooseSection(assignment, answer.subAssignmentId));
    if (new Set(sections).size !== sections.length) {
      throw new Refusal("rule_broken", "A section is named twice", {
        fields: { submittedAnswers: "A section is named twice" },
      });
    }
    const attempts = await findAttempts(trx, viewer.id, sections);
    const now = clock();
    const entries = sections.map((section, index): Entry => {
      const answers = completeAnswers(section, request.submittedAnswers[index] ?? {});
      const attempt = attempts.get(section.id);
      const lateSeconds = secondsLate(attempt, now);
      const isTooLate = lateSeconds > graceSeconds;
      const row =
        isTooLate && attempt
          ? rowFromDraft(attempt, section, assignment.category, assignment.id)
          : submissionRow(section, assignment, viewer.id, answers, {
              submittedAt: now.toISOString(),
              auto: request.auto || lateSeconds > 0,
              lateSeconds,
            });
      return { section, answers, lateSeconds, isTooLate, row };
    });

    const inserted = await insertOnce(
      trx,
      entries.map((entry) => entry.row),
    );
    const stored = await findSubmissions(trx, viewer.id, assignment.id);
    let alreadySubmitted = true;
    let late = false;
    for (const entry of entries) {
      const present = stored.find((row) => row.section_id === entry.section.id);
      const isSame = present?.answers === JSON.stringify(entry.answers);
      if (inserted.has(entry.section.id) && !entry.isTooLate) alreadySubmitted = false;
      else if (entry.isTooLate && !isSame) {
        late = true;
        await keepLateAnswers(trx, present, entry, now.toISOString());
      } else if (!isSame) throw new Refusal("conflict", alreadySubmittedFault);
    }
    return {
      success: true as const,
      message: late ? tooLate : submitted,
      ...sumGrades(stored),
      alreadySubmitted,
      late,
    };
  });
}

function secondsLate(attempt: AttemptTable | undefined, now: Date): number {
  if (!attempt?.deadline_at) return 0;
  return Math.max(0, Math.floor((now.getTime() - Date.parse(attempt.deadline_at)) / 1000));
}

async function findAttempts(trx: Db, studentId: string, sections: readonly KeyedSection[]) {
  const rows = await trx
    .selectFrom("attempt")
    .selectAll()
    .where("student_id", "=", studentId)
    .where(
      "section_id",
      "in",
      sections.map((section) => section.id),
    )
    .execute();
  return new Map(rows.map((row) => [row.section_id, row]));
}

async function findSubmissions(trx: Db, studentId: string, assignmentId: string): Promise<SubmissionTable[]> {
  return trx
    .selectFrom("submission")
    .selectAll()
    .where("student_id", "=", studentId)
    .where("assignment_id", "=", assignmentId)
    .execute();
}

/** A graded submission, ready to be written. */
export function submissionRow(
  section: KeyedSection,
  assignment: { id: string; category: string },
  studentId: string,
  answers: StoredAnswers,
  how: { submittedAt: string; auto: boolean; lateSeconds: number },
): SubmissionTable {
  const grade = gradeSection(section, assignment.category, answers);
  return {
    id: uuidv7(),
    student_id: studentId,
    section_id: section.id,
    assignment_id: assignment.id,
    answers: JSON.stringify(answers),
    verdicts: JSON.stringify(grade.verdicts),
    hand_made: null,
    correct: grade.correct,
    wrong: grade.wrong,
    percent: grade.percent,
    submitted_at: how.submittedAt,
    auto: how.auto ? 1 : 0,
    late_seconds: how.lateSeconds,
    late_answers: null,
    late_at: null,
    late_decided: 0,
  };
}

/** What the server submits for a student whose time is over: the draft, as of the deadline. */
export function rowFromDraft(
  attempt: AttemptTable,
  section: KeyedSection,
  category: string,
  assignmentId: string,
): SubmissionTable {
  const draft = attempt.draft === null ? {} : (JSON.parse(attempt.draft) as DraftAnswers);
  return submissionRow(section, { id: assignmentId, category }, attempt.student_id, completeAnswers(section, draft), {
    submittedAt: attempt.deadline_at ?? attempt.started_at,
    auto: true,
    lateSeconds: 0,
  });
}

/**
 * Writes submissions that are not there yet and closes their attempts; the unique constraint decides who was first.
 * Out: the sections that were written now.
 */
export async function insertOnce(trx: Db, rows: readonly SubmissionTable[]): Promise<Set<string>> {
  const written = await trx
    .insertInto("submission")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["student_id", "section_id"]).doNothing())
    .returning("section_id")
    .execute();
  const sections = written.map((row) => row.section_id);
  if (sections.length > 0) {
    await trx
      .updateTable("attempt")
      .set({ is_open: 0 })
      .where("student_id", "=", rows[0]?.student_id ?? "")
      .where("section_id", "in", sections)
      .execute();
  }
  return new Set(sections);
}

async function keepLateAnswers(trx: Db, present: SubmissionTable | undefined, entry: Entry, at: string): Promise<void> {
  const late = JSON.stringify({ answers: entry.answers, lateSeconds: entry.lateSeconds });
  if (!present || present.late_decided === 1) return;
  await trx.updateTable("submission").set({ late_answers: late, late_at: at }).where("id", "=", present.id).execute();
}
