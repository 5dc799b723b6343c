import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Reader } from "../../core/database/schema.ts";

/** Reading the submissions of this many students takes a few milliseconds. */
const studentsPerSlice = 500;

type NameRow = Awaited<ReturnType<typeof findSlice>>[number];

/** Reads the sums of each student's submissions of an assignment in slices, for all students or for these. */
export async function* findNames(
  db: Reader,
  assignmentId: string,
  studentIds: readonly string[] | undefined,
): AsyncGenerator<NameRow[]> {
  for (let last: string | undefined; ; ) {
    const slice = await findSlice(db, assignmentId, studentIds, last);
    yield slice;
    if (slice.length < studentsPerSlice) return;
    last = slice.at(-1)?.student_id;
    await setImmediate();
  }
}

function findSlice(db: Reader, assignmentId: string, studentIds: readonly string[] | undefined, after = "") {
  let slice = db
    .selectFrom("submission")
    .select(({ fn }) => ["student_id", fn.max("submitted_at").as("submitted_at"), fn.max("auto").as("auto")])
    .select(({ fn }) => [fn.sum<number>("correct").as("correct"), fn.sum<number>("wrong").as("wrong")])
    .select(({ fn }) => [fn.sum<number>("earned").as("earned"), fn.sum<number>("possible").as("possible")])
    .select([
      sql<number>`max(case when late_at is not null and late_decided = 0 then 1 else 0 end)`.as("late"),
      sql<number>`max(case when hand_made is not null and hand_made <> '{}' then 1 else 0 end)`.as("hand_made"),
    ])
    .where("assignment_id", "=", assignmentId)
    .where("student_id", ">", after)
    .groupBy("student_id")
    .orderBy("student_id")
    .limit(studentsPerSlice);
  if (studentIds !== undefined) slice = slice.where("student_id", "in", studentIds);
  return db
    .selectFrom(slice.as("work"))
    .innerJoin("user", "user.id", "work.student_id")
    .select(["work.student_id", "work.submitted_at", "work.auto", "work.correct", "work.wrong", "work.earned"])
    .select(["work.possible", "work.late", "work.hand_made", "user.name", "user.course_name"])
    .orderBy("work.student_id")
    .execute();
}

/** Returns the sums as numbers: PostgreSQL returns them as text. */
export function numbersOf({ correct, wrong, earned, possible }: NameRow) {
  return { correct: Number(correct), wrong: Number(wrong), earned: Number(earned), possible: Number(possible) };
}
