import type { Reader } from "../../core/database/schema.ts";
import { categoryKey } from "./load-course.ts";

/** Counts the students of each course, by its key (`categoryKey`). Reads only the index `user_course`. */
export async function countStudentsByCourse(db: Reader): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("user")
    .select(({ fn }) => ["course_name", fn.countAll<number>().as("students")])
    .where("role", "=", "user")
    .groupBy("course_name")
    .execute();
  const counts = new Map<string, number>();
  for (const { course_name, students } of rows) {
    const key = categoryKey(course_name ?? "");
    counts.set(key, (counts.get(key) ?? 0) + Number(students));
  }
  return counts;
}

/** Counts the students of a course by its exact name, or all students. */
export async function countStudents(db: Reader, courseName?: string): Promise<number> {
  let counted = db
    .selectFrom("user")
    .select(({ fn }) => fn.countAll<number>().as("students"))
    .where("role", "=", "user");
  if (courseName !== undefined) counted = counted.where("course_name", "=", courseName);
  return Number((await counted.executeTakeFirstOrThrow()).students);
}
