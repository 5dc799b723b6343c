import {
  type AnswersInput,
  type Attempt,
  alreadySubmittedFault,
  type DraftAnswers,
  timeUpFault,
} from "#contract/api/attempts.ts";
import { effectiveTimeLimit } from "#contract/time.ts";
import { takeAttempt } from "../database/connect.ts";
import type { AttemptTable, Db } from "../database/schema.ts";
import { Refusal } from "../http/errors.ts";
import type { Viewer } from "../http/guards.ts";
import type { Clock, Services } from "../http/services.ts";
import type { KeyedSection } from "../submissions/answers.ts";
import { chooseSection, getCourseAssignment, type KeyedAssignment } from "../submissions/load-sections.ts";
import { refuseExpired } from "./access.ts";

interface Place {
  assignmentId: string;
  subAssignmentId?: string | null | undefined;
}

const minuteMs = 60_000;

/**
 * Starts a student's attempt at a section, once: opened again, anywhere, it answers the same deadline and the saved
 * draft (design section 5). Throws 409 after the submission, 403 for an expired student, 404.
 */
export async function openAttempt(services: Services, viewer: Viewer, place: Place): Promise<Omit<Attempt, "success">> {
  refuseExpired(viewer, services);
  const { db, clock } = services;
  return db.transaction().execute(async (trx) => {
    const { assignment, section } = await findPlace(trx, viewer, place);
    const attempt = await startOnce(trx, clock, viewer.id, assignment, section);
    return {
      startedAt: attempt.started_at,
      deadline: attempt.deadline_at,
      now: clock().toISOString(),
      draft: attempt.draft === null ? null : (JSON.parse(attempt.draft) as DraftAnswers),
    };
  });
}

/**
 * Saves answers in progress: fields given replace the saved ones, absent ones stay. Throws 409 after the submission and
 * after the deadline.
 */
export async function saveDraft(services: Services, viewer: Viewer, place: Place, answers: AnswersInput) {
  refuseExpired(viewer, services);
  const { db, clock } = services;
  return db.transaction().execute(async (trx) => {
    const { assignment, section } = await findPlace(trx, viewer, place);
    await startOnce(trx, clock, viewer.id, assignment, section);
    await takeAttempt(trx, viewer.id, section.id);
    const attempt = await startOnce(trx, clock, viewer.id, assignment, section);
    const now = clock();
    if (attempt.deadline_at !== null && Date.parse(attempt.deadline_at) <= now.getTime()) {
      throw new Refusal("time_up", timeUpFault);
    }
    const draft = mergeDraft(attempt.draft === null ? {} : (JSON.parse(attempt.draft) as DraftAnswers), answers);
    await trx
      .updateTable("attempt")
      .set({ draft: JSON.stringify(draft), saved_at: now.toISOString() })
      .where("student_id", "=", viewer.id)
      .where("section_id", "=", section.id)
      .execute();
    return { savedAt: now.toISOString(), deadline: attempt.deadline_at, now: now.toISOString(), draft };
  });
}

/** Lays new answers over a draft, field by field and question by question. */
export function mergeDraft(draft: DraftAnswers, answers: AnswersInput): DraftAnswers {
  const { dynamicQuestions, ...fields } = answers;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const merged: DraftAnswers = { ...draft, ...given };
  if (dynamicQuestions) {
    const idOf = (question: { _id?: string | undefined; questionText?: string | undefined }) =>
      question._id ?? question.questionText;
    const saved = new Map((draft.dynamicQuestions ?? []).map((question) => [idOf(question), question]));
    for (const question of dynamicQuestions) saved.set(idOf(question), question);
    merged.dynamicQuestions = [...saved.values()];
  }
  return merged;
}

async function findPlace(
  trx: Db,
  viewer: Viewer,
  place: Place,
): Promise<{ assignment: KeyedAssignment; section: KeyedSection }> {
  const assignment = await getCourseAssignment(trx, viewer.courseName, place.assignmentId);
  const section = chooseSection(assignment, place.subAssignmentId);
  const submission = await trx
    .selectFrom("submission")
    .select("id")
    .where("student_id", "=", viewer.id)
    .where("section_id", "=", section.id)
    .executeTakeFirst();
  if (submission) throw new Refusal("conflict", alreadySubmittedFault);
  return { assignment, section };
}

async function startOnce(
  trx: Db,
  clock: Clock,
  studentId: string,
  assignment: KeyedAssignment,
  section: KeyedSection,
): Promise<AttemptTable> {
  const find = () =>
    trx
      .selectFrom("attempt")
      .selectAll()
      .where("student_id", "=", studentId)
      .where("section_id", "=", section.id)
      .executeTakeFirst();
  const running = await find();
  if (running) return running;
  const extra = await trx
    .selectFrom("extra_time")
    .select("minutes")
    .where("student_id", "=", studentId)
    .where("assignment_id", "=", assignment.id)
    .executeTakeFirst();
  const limit = effectiveTimeLimit(section.time_limit_minutes, assignment.time_limit_minutes);
  const now = clock();
  const deadline = limit === null ? null : new Date(now.getTime() + (limit + (extra?.minutes ?? 0)) * minuteMs);
  await trx
    .insertInto("attempt")
    .values({
      student_id: studentId,
      section_id: section.id,
      started_at: now.toISOString(),
      deadline_at: deadline?.toISOString() ?? null,
      draft: null,
      saved_at: null,
      is_open: 1,
    })
    .onConflict((conflict) => conflict.columns(["student_id", "section_id"]).doNothing())
    .execute();
  const started = await find();
  if (!started) throw new Error("an attempt that was just started is not there");
  return started;
}
