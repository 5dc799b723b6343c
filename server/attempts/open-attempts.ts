import type { CodingField } from "#contract/answers.ts";
import type { OpenAttempt } from "#contract/api/attempts.ts";
import { isAnswered } from "#contract/normalise.ts";
import { lookupClosedMs, oldestDeadlineInTime } from "#contract/time.ts";
import type { Clock } from "../clock.ts";
import { draftAnswersOf } from "../database/json-columns.ts";
import type { AttemptTable, Reader } from "../database/schema.ts";
import { isOpenForWork } from "../sections/visible.ts";
import { connectionOf } from "./presence.ts";

/** Attempts that are under way, with the extra minutes of their student. */
function selectRunning(db: Reader) {
  return db
    .selectFrom("attempt")
    .innerJoin("section", "section.id", "attempt.section_id")
    .leftJoin("extra_time", (join) =>
      join
        .onRef("extra_time.student_id", "=", "attempt.student_id")
        .onRef("extra_time.assignment_id", "=", "section.assignment_id"),
    )
    .where("attempt.is_open", "=", 1)
    .select([
      "attempt.student_id",
      "attempt.section_id",
      "attempt.started_at",
      "attempt.deadline_at",
      "extra_time.minutes as extra_minutes",
    ]);
}

/** What a list of who is working needs to know of a section. */
export interface WorkedSection {
  id: string;
  name: string;
  /** What its student sees: the fields that are asked, or how many questions. */
  asked: readonly CodingField[] | number;
}

/**
 * Who is working on these sections of an assignment now: soonest deadline first, then the untimed, each the first to
 * start first.
 */
export async function listOpenAttempts(
  db: Reader,
  clock: Clock,
  assignmentId: string,
  sections: ReadonlyMap<string, WorkedSection>,
): Promise<OpenAttempt[]> {
  const rows = await selectRunning(db)
    .innerJoin("user", "user.id", "attempt.student_id")
    .select(["user.name as student_name", "attempt.draft", "attempt.limit_minutes"])
    .select(["attempt.saved_at", "attempt.seen_at", "attempt.left_at"])
    .where("section.assignment_id", "=", assignmentId)
    // Engines disagree about where an absent deadline sorts.
    .orderBy((eb) => eb.case().when("attempt.deadline_at", "is", null).then(1).else(0).end())
    .orderBy("attempt.deadline_at")
    .orderBy("attempt.started_at")
    .orderBy("attempt.student_id")
    .execute();
  const now = clock();
  return rows.map((row) => {
    const section = sections.get(row.section_id);
    return {
      studentId: row.student_id,
      studentName: row.student_name,
      subAssignmentId: row.section_id,
      subModuleName: section?.name ?? "",
      startedAt: row.started_at,
      deadline: row.deadline_at,
      limitMinutes: row.limit_minutes,
      extraMinutes: row.extra_minutes ?? 0,
      savedAt: row.saved_at,
      ...connectionOf(row, now),
      answered: countAnswered(row.draft, section?.asked ?? 0),
      fields: typeof section?.asked === "object" ? section.asked.length : (section?.asked ?? 0),
    };
  });
}

/** How many of the fields, or questions, hold something in a draft. */
function countAnswered(draft: AttemptTable["draft"], asked: WorkedSection["asked"]): number {
  const answers = draftAnswersOf(draft);
  const values =
    typeof asked === "number"
      ? (answers.dynamicQuestions ?? []).map((question) => question.submittedAnswer)
      : asked.map((field) => answers[field] ?? "");
  return values.filter(isAnswered).length;
}

/**
 * Whether a student works on a section whose code lookup is closed: from its start until it is handed in, put away, or
 * 12 h old.
 */
export async function isLookupClosed(db: Reader, clock: Clock, studentId: string): Promise<boolean> {
  const row = await db
    .selectFrom("attempt")
    .innerJoin("section", "section.id", "attempt.section_id")
    .innerJoin("assignment", "assignment.id", "section.assignment_id")
    .select("attempt.section_id")
    .where("attempt.student_id", "=", studentId)
    .where("attempt.is_open", "=", 1)
    .where("section.lookup", "=", "closed")
    .where(isOpenForWork(clock()))
    .where("attempt.started_at", ">", new Date(clock().getTime() - lookupClosedMs).toISOString())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a student works against the clock now; an attempt past its grace is over, submitted or not. */
export async function hasTimedAttemptOpen(db: Reader, clock: Clock, studentId: string): Promise<boolean> {
  const row = await db
    .selectFrom("attempt")
    .select("section_id")
    .where("student_id", "=", studentId)
    .where("is_open", "=", 1)
    .where("deadline_at", ">=", oldestDeadlineInTime(clock()))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
