import type { CodingField } from "#contract/answers.ts";
import type { OpenAttempt } from "#contract/api/attempts.ts";
import { isAnswered } from "#contract/normalise.ts";
import { isTooLate, lookupClosedMs } from "#contract/time.ts";
import type { Clock } from "../../core/clock.ts";
import { draftAnswersOf } from "../../core/database/json-columns.ts";
import type { AttemptTable, Reader } from "../../core/database/schema.ts";
import { showingOf } from "../../courses/sections/visible.ts";
import { connectionOf } from "./presence.ts";

/** Selects the open attempts, with the extra minutes of their students. */
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

/** A section as the list of open attempts needs it. */
export interface WorkedSection {
  id: string;
  name: string;
  /** The coding fields that are asked, or the number of questions. */
  asked: readonly CodingField[] | number;
}

/** Lists the open attempts of an assignment: by deadline, then the untimed ones; each by their start. */
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
    // SQLite and PostgreSQL sort null differently.
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

/** Counts the fields, or questions, that have an answer in a draft. */
function countAnswered(draft: AttemptTable["draft"], asked: WorkedSection["asked"]): number {
  const answers = draftAnswersOf(draft);
  const values =
    typeof asked === "number"
      ? (answers.dynamicQuestions ?? []).map((question) => question.submittedAnswer)
      : asked.map((field) => answers[field] ?? "");
  return values.filter(isAnswered).length;
}

/** Parts of Casebook that are closed to a student while they work. */
interface ClosedByWork {
  /** A timed attempt is open: neither submitted nor past its deadline and grace. */
  hasTimedAttemptOpen: boolean;
  /** A section with closed lookup is open: started, not submitted, not archived, and at most 12 h ago. */
  isLookupClosed: boolean;
}

/** Returns which parts the open attempts of a student close now. One query. */
export async function readClosedByWork(db: Reader, clock: Clock, studentId: string): Promise<ClosedByWork> {
  const open = await db
    .selectFrom("attempt")
    .innerJoin("section", "section.id", "attempt.section_id")
    .innerJoin("assignment", "assignment.id", "section.assignment_id")
    .select(["attempt.started_at", "attempt.deadline_at", "section.lookup"])
    .select(["assignment.state", "assignment.visible_from", "assignment.archived_at"])
    .where("attempt.student_id", "=", studentId)
    .where("attempt.is_open", "=", 1)
    .execute();
  const now = clock();
  const closedSince = new Date(now.getTime() - lookupClosedMs).toISOString();
  return {
    hasTimedAttemptOpen: open.some(({ deadline_at }) => deadline_at !== null && !isTooLate(deadline_at, now)),
    isLookupClosed: open.some(
      (attempt) =>
        attempt.lookup === "closed" && attempt.started_at > closedSince && showingOf(attempt, now) === "work",
    ),
  };
}
