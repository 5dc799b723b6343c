import { setImmediate } from "node:timers/promises";
import { scorePercent } from "#contract/progress.ts";
import type { Db } from "../database/schema.ts";
import type { Counted } from "./measure.ts";

/** About as many rows as are summed in a few milliseconds. */
const rowsPerSlice = 5_000;
const fewestStudents = 50;

/**
 * Each student's percent over what they submitted of these assignments, counted. From the index alone, slice by slice of
 * the students.
 */
export async function readScores(db: Db, assignmentIds: readonly string[], sections: number): Promise<Counted[]> {
  if (assignmentIds.length === 0) return [];
  const perSlice = Math.max(fewestStudents, Math.floor(rowsPerSlice / Math.max(1, sections)));
  const counts = new Map<number, number>();
  let after = "";
  while (true) {
    const end = await findEnd(db, after, perSlice);
    for (const { earned, possible, students } of await sumScores(db, assignmentIds, after, end)) {
      const percent = scorePercent(earned, possible - earned);
      counts.set(percent, (counts.get(percent) ?? 0) + Number(students));
    }
    if (end === undefined) break;
    after = end;
    await setImmediate();
  }
  return [...counts].map(([value, count]) => ({ value, count }));
}

async function findEnd(db: Db, after: string, students: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("user")
    .select("id")
    .where("id", ">", after)
    .orderBy("id")
    .offset(students)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** How many students have each sum of points. */
function sumScores(db: Db, assignmentIds: readonly string[], after: string, end: string | undefined) {
  let chosen = db
    .selectFrom("submission")
    .select((eb) => [
      "student_id",
      eb.fn.sum<number>("earned").as("earned"),
      eb.cast<number>(eb.fn.sum("possible"), "integer").as("possible"),
    ])
    .where("assignment_id", "in", assignmentIds)
    .where("student_id", ">", after)
    .groupBy("student_id");
  if (end !== undefined) chosen = chosen.where("student_id", "<=", end);
  return db
    .selectFrom(chosen.as("of_student"))
    .select((eb) => ["earned", "possible", eb.fn.countAll<number>().as("students")])
    .groupBy(["earned", "possible"])
    .execute();
}
