import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { AssignmentTable, Reader } from "../../core/database/schema.ts";

export interface MissingStudent {
  studentId: string;
  studentName: string;
}

type Assignment = Pick<AssignmentTable, "id" | "category">;

/** Checking this many students takes a few milliseconds. */
const studentsPerSlice = 2_000;

/** Lists the students of the course who have submitted nothing of an assignment, by name. Yields between slices. */
export async function findMissing(db: Reader, { id, category }: Assignment): Promise<MissingStudent[]> {
  const ofCourse = db
    .selectFrom("user")
    .select(({ exists, selectFrom }) => [
      "user.id",
      "name",
      "name_key",
      exists(
        selectFrom("submission")
          .select("submission.id")
          .whereRef("submission.student_id", "=", "user.id")
          .where("submission.assignment_id", "=", id),
      ).as("has_submitted"),
    ])
    .where("role", "=", "user")
    .where("course_name", "=", category)
    .orderBy("name_key")
    .orderBy("user.id")
    .limit(studentsPerSlice);
  const missing: MissingStudent[] = [];
  let last = { name_key: "", id: "" };
  for (;;) {
    const slice = await ofCourse.where(sql<boolean>`(name_key, id) > (${last.name_key}, ${last.id})`).execute();
    for (const { id: studentId, name, has_submitted } of slice)
      if (!has_submitted) missing.push({ studentId, studentName: name });
    const end = slice.at(-1);
    if (end === undefined || slice.length < studentsPerSlice) return missing;
    last = end;
    await setImmediate();
  }
}

/** Counts for each assignment the students of its course who have submitted nothing of it. */
export async function countMissing(db: Reader, assignmentIds: readonly string[]): Promise<Map<string, number>> {
  if (assignmentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("assignment")
    .innerJoin("user", "user.course_name", "assignment.category")
    .select(({ fn }) => ["assignment.id", fn.countAll<number>().as("students")])
    .where("assignment.id", "in", assignmentIds)
    .where("user.role", "=", "user")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("submission")
            .select("submission.id")
            .whereRef("submission.assignment_id", "=", "assignment.id")
            .whereRef("submission.student_id", "=", "user.id"),
        ),
      ),
    )
    .groupBy("assignment.id")
    .execute();
  return new Map(rows.map(({ id, students }) => [id, Number(students)]));
}
