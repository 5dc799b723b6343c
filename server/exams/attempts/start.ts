import { toWire } from "#contract/answers.ts";
import type { OpenQuestion } from "#contract/api/student-assignments.ts";
import type { Reply } from "#contract/endpoints.ts";
import type { Clock } from "../../core/clock.ts";
import type { AttemptTable, Db, Reader } from "../../core/database/schema.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import { lockAssignmentShared } from "../../courses/sections/lock-assignment.ts";
import { listOpenQuestions } from "../../courses/sections/open-questions.ts";
import { pdfLink } from "../../courses/sections/present-for-student.ts";
import { alreadySubmitted, refuseExpired } from "./access.ts";
import { parseDraft, typedOf } from "./draft.ts";
import { findStudentSection, type SectionIds, type StudentSection } from "./student-section.ts";

const minuteMs = 60_000;

/**
 * Starts a student's attempt at a section, once (design.md section 5). Returns its deadline and saved draft, and the
 * chart and questions, which a timed section hides before its start; a second call returns the same. Throws 409 after
 * the submission, 403 for an expired student, 404.
 */
export async function startAttempt(
  { db, clock, secrets, config }: Pick<Services, "db" | "clock" | "secrets" | "config">,
  viewer: Viewer,
  asked: SectionIds,
): Promise<Omit<Reply<"POST /student/attempts">, "success">> {
  refuseExpired(viewer, clock, config.timeZone);
  let section = await findStudentSection(db, viewer, clock(), asked);
  if (section.isSubmitted) throw alreadySubmitted();
  if (section.startedAt === null) {
    section = await db.transaction().execute(async (trx) => {
      // With the lock, extra time that is granted meanwhile is either read below or moves this attempt's deadline.
      await lockAssignmentShared(trx, asked.assignmentId);
      await insertAttempt(trx, newAttempt(clock, viewer.id, await findStudentSection(trx, viewer, clock(), asked)));
      return findStudentSection(trx, viewer, clock(), asked);
    });
  }
  const attempt = await findAttempt(db, viewer.id, section.id);
  if (!attempt) throw alreadySubmitted();
  const now = clock();
  const draft = parseDraft(attempt);
  return {
    startedAt: attempt.started_at,
    deadline: attempt.deadline_at,
    now: now.toISOString(),
    minutes: attempt.limit_minutes ?? section.limitMinutes,
    extraMinutes: section.extraMinutes,
    lookup: section.lookup,
    serviceDate: section.serviceDate,
    poa: section.poa,
    assignmentPdf: pdfLink(section, { clock, secrets }),
    questions: await readQuestions(db, section),
    draft: attempt.draft === null ? null : toWire(draft.answers),
    typed: typedOf(draft, now),
    savedAt: attempt.saved_at,
  };
}

function findAttempt(db: Reader, studentId: string, sectionId: string): Promise<AttemptTable | undefined> {
  return db
    .selectFrom("attempt")
    .selectAll()
    .where("student_id", "=", studentId)
    .where("section_id", "=", sectionId)
    .executeTakeFirst();
}

async function readQuestions(db: Reader, section: StudentSection): Promise<OpenQuestion[]> {
  if (!section.isDynamic) return listOpenQuestions({ is_dynamic: 0, questions: [] });
  const questions = await db
    .selectFrom("question")
    .select(["id", "text", "options"])
    .where("section_id", "=", section.id)
    .orderBy("position")
    .execute();
  return listOpenQuestions({ is_dynamic: 1, questions });
}

/** Returns the minutes of an attempt that starts now: at least one, however many minutes staff took away. */
export function minutesAtStart(limitMinutes: number, extraMinutes: number): number {
  return Math.max(1, limitMinutes + extraMinutes);
}

/** Returns the row of an attempt that starts now. */
export function newAttempt(clock: Clock, studentId: string, section: StudentSection): AttemptTable {
  const now = clock();
  const { limitMinutes } = section;
  const minutes = limitMinutes === null ? null : minutesAtStart(limitMinutes, section.extraMinutes);
  const deadline = minutes === null ? null : new Date(now.getTime() + minutes * minuteMs).toISOString();
  return {
    student_id: studentId,
    section_id: section.id,
    started_at: now.toISOString(),
    deadline_at: deadline,
    limit_minutes: limitMinutes,
    draft: null,
    saved_at: null,
    draft_changes: null,
    revisions: null,
    seen_at: now.toISOString(),
    left_at: null,
    is_open: 1,
  };
}

/** Inserts an attempt. Returns false and changes nothing if the student has one already. */
export async function insertAttempt(db: Db, attempt: AttemptTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("attempt")
    .values(attempt)
    .onConflict((conflict) => conflict.columns(["student_id", "section_id"]).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}
