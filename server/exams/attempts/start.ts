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
 * Starts a student's attempt at a section, once: opened again, anywhere, it answers the same deadline and the saved
 * draft, with the chart and the questions that were closed until then. Throws 409 after the
 * submission, 403 for an expired student, 404.
 */
export async function startAttempt(
  { db, clock, secrets, config }: Pick<Services, "db" | "clock" | "secrets" | "config">,
  viewer: Viewer,
  asked: SectionIds,
): Promise<Omit<Reply<"POST /student/attempts">, "success">> {
  refuseExpired(viewer, clock, config.timeZone);
  let place = await findStudentSection(db, viewer, clock(), asked);
  if (place.isSubmitted) throw alreadySubmitted();
  if (place.startedAt === null) {
    place = await db.transaction().execute(async (trx) => {
      // Extra time that is given in this moment either is counted below or finds the attempt.
      await lockAssignmentShared(trx, asked.assignmentId);
      await insertAttempt(trx, newAttempt(clock, viewer.id, await findStudentSection(trx, viewer, clock(), asked)));
      return findStudentSection(trx, viewer, clock(), asked);
    });
  }
  const attempt = await findAttempt(db, viewer.id, place.id);
  if (!attempt) throw alreadySubmitted();
  const now = clock();
  const draft = parseDraft(attempt);
  return {
    startedAt: attempt.started_at,
    deadline: attempt.deadline_at,
    now: now.toISOString(),
    minutes: attempt.limit_minutes ?? place.limitMinutes,
    extraMinutes: place.extraMinutes,
    lookup: place.lookup,
    serviceDate: place.serviceDate,
    assignmentPdf: pdfLink(place, { clock, secrets }),
    questions: await readQuestions(db, place),
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

async function readQuestions(db: Reader, place: StudentSection): Promise<OpenQuestion[]> {
  if (!place.isDynamic) return listOpenQuestions({ is_dynamic: 0, questions: [] });
  const questions = await db
    .selectFrom("question")
    .select(["id", "text", "options"])
    .where("section_id", "=", place.id)
    .orderBy("position")
    .execute();
  return listOpenQuestions({ is_dynamic: 1, questions });
}

/** How long an attempt at a timed section gets: however much time was taken back, a minute. */
export function minutesAtStart(limitMinutes: number, extraMinutes: number): number {
  return Math.max(1, limitMinutes + extraMinutes);
}

/** The attempt that begins now. */
export function newAttempt(clock: Clock, studentId: string, place: StudentSection): AttemptTable {
  const now = clock();
  const { limitMinutes } = place;
  const minutes = limitMinutes === null ? null : minutesAtStart(limitMinutes, place.extraMinutes);
  const deadline = minutes === null ? null : new Date(now.getTime() + minutes * minuteMs).toISOString();
  return {
    student_id: studentId,
    section_id: place.id,
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

/** Writes an attempt. Out: false when there is one already, which stays as it is. */
export async function insertAttempt(db: Db, attempt: AttemptTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("attempt")
    .values(attempt)
    .onConflict((conflict) => conflict.columns(["student_id", "section_id"]).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}
