import { sql } from "kysely";
import type { Attention } from "#contract/api/dashboard.ts";
import { expiresSoonMs, oldestDeadlineInTime } from "#contract/time.ts";
import type { Clock } from "../../core/clock.ts";
import type { Reader } from "../../core/database/schema.ts";
import { connectionOf } from "../../exams/attempts/presence.ts";

/** A student's page counts as open for this long after its last call (server/exams/attempts/presence.ts). */
const seenLatelyMs = 60_000;
/** Larger numbers of open attempts are cut to this one. */
const maxAttempts = 20_000;

/** Returns what needs the attention of staff today, with the facts for its links. Makes a fixed number of queries. */
export async function readAttention(db: Reader, clock: Clock): Promise<Omit<Attention, "success">> {
  const now = clock();
  return {
    disputes: await countDisputes(db),
    late: await findLate(db),
    expiring: await findExpiring(db, now),
    working: await findWorking(db, now),
  };
}

async function countDisputes(db: Reader): Promise<Attention["disputes"]> {
  const row = await db
    .selectFrom("dispute")
    .select(({ fn }) => [
      fn.countAll<number>().as("open"),
      fn.count<number>("student_id").distinct().as("students"),
      fn.min<string | null>("at").as("oldestAt"),
    ])
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  return row;
}

/** Returns the number of late answers that staff have not decided about, and the earliest of them. */
async function findLate(db: Reader): Promise<Attention["late"]> {
  const rows = await db
    .selectFrom("submission")
    .innerJoin("assignment", "assignment.id", "submission.assignment_id")
    .select(({ fn }) => [
      "submission.assignment_id",
      "submission.student_id",
      "assignment.module_name",
      fn.countAll<number>().over().as("all"),
    ])
    // Raw SQL, because the database uses the partial index only if the condition is literally the one of the index.
    .where(sql<boolean>`submission.late_at is not null and submission.late_decided = 0`)
    .orderBy("submission.late_at")
    .orderBy("submission.id")
    .limit(1)
    .execute();
  const [first] = rows;
  if (!first) return { count: 0, first: null };
  return {
    count: first.all,
    first: { assignmentId: first.assignment_id, studentId: first.student_id, moduleName: first.module_name },
  };
}

async function findExpiring(db: Reader, now: Date): Promise<Attention["expiring"]> {
  const [first] = await db
    .selectFrom("user")
    .select(({ fn }) => ["name", "expires_at", fn.countAll<number>().over().as("all")])
    .where("role", "=", "user")
    .where("expires_at", ">=", now.toISOString())
    .where("expires_at", "<=", new Date(now.getTime() + expiresSoonMs).toISOString())
    .orderBy("expires_at")
    .orderBy("name_key")
    .limit(1)
    .execute();
  if (!first?.expires_at) return { count: 0, first: null };
  return { count: first.all, first: { name: first.name, expiryDate: first.expires_at } };
}

/** Returns the number of students who work now: in a timed attempt that still runs, or with the page of an attempt open. */
async function findWorking(db: Reader, now: Date): Promise<Attention["working"]> {
  const rows = await db
    .selectFrom("attempt")
    .innerJoin("section", "section.id", "attempt.section_id")
    .select(["attempt.student_id", "attempt.seen_at", "attempt.left_at"])
    .select(["attempt.deadline_at", "section.assignment_id"])
    .where("attempt.is_open", "=", 1)
    .where(({ eb, or }) =>
      or([
        eb("attempt.deadline_at", ">=", oldestDeadlineInTime(now)),
        eb("attempt.seen_at", ">=", new Date(now.getTime() - seenLatelyMs).toISOString()),
      ]),
    )
    .orderBy("attempt.deadline_at")
    .orderBy("attempt.student_id")
    .limit(maxAttempts)
    .execute();
  const working = rows.filter((row) => row.deadline_at !== null || connectionOf(row, now).connected);
  const connected = new Set(working.filter((row) => connectionOf(row, now).connected).map((row) => row.student_id));
  const students = new Set(working.map((row) => row.student_id));
  return {
    students: students.size,
    offline: students.size - connected.size,
    assignments: new Set(working.map((row) => row.assignment_id)).size,
    assignmentId: working.find((row) => row.deadline_at !== null)?.assignment_id ?? working[0]?.assignment_id ?? null,
  };
}
