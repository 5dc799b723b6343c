import type { StudentSummary } from "#contract/api/students.ts";
import { sumGrades } from "#contract/grading.ts";
import type { Reader } from "../../core/database/schema.ts";
import { slicesOf } from "../../core/database/slices.ts";
import type { Services } from "../../core/services.ts";
import { countGroups } from "../../courses/sections/variants.ts";
import { isOpenForWork } from "../../courses/sections/visible.ts";
import type { StudentRow } from "../users/users.ts";
import { presentStudent } from "./present-student.ts";

const studentsPerQuery = 10_000;

/** Returns the students of a list with their progress and counts. Makes two queries for up to 10,000 students. */
export async function summarizeStudents(
  services: Pick<Services, "db" | "clock" | "secrets">,
  users: readonly StudentRow[],
): Promise<StudentSummary[]> {
  const { db, clock } = services;
  if (users.length === 0) return [];
  const byStudent = new Map<string, Awaited<ReturnType<typeof tallySubmissions>>[number]>();
  for await (const slice of slicesOf(users, studentsPerQuery)) {
    const ids = slice.map((user) => user.id);
    for (const row of await tallySubmissions(db, clock(), ids)) byStudent.set(row.student_id, row);
  }
  const assigned = await countAssignments(db, clock());
  return users.map((user) => {
    const done = byStudent.get(user.id);
    const total = assigned.get(user.course_name.toLowerCase()) ?? 0;
    return {
      ...presentStudent(user, services),
      progress: sumGrades(done ? [done] : []),
      submittedCount: done?.assignments ?? 0,
      completedCount: done?.complete ?? 0,
      pendingCount: Math.max(0, total - (done?.complete ?? 0)),
    };
  });
}

async function tallySubmissions(db: Reader, now: Date, studentIds: readonly string[]) {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("submission")
        .innerJoin("assignment", "assignment.id", "submission.assignment_id")
        .innerJoin("user", "user.id", "submission.student_id")
        .select((part) => [
          "submission.student_id",
          "submission.assignment_id",
          part.fn.sum<number>("submission.correct").as("correct"),
          part.fn.sum<number>("submission.wrong").as("wrong"),
          part.fn.sum<number>("submission.earned").as("earned"),
          part.fn.sum<number>("submission.possible").as("possible"),
          part.fn.countAll<number>().as("submitted"),
          part
            .selectFrom("section")
            .select(countGroups().as("n"))
            .whereRef("section.assignment_id", "=", "submission.assignment_id")
            .as("sections"),
          part.case().when(isOpenForWork(now)).then(1).else(0).end().as("isOpen"),
        ])
        .where("submission.student_id", "in", studentIds)
        .whereRef("assignment.category", "=", "user.course_name")
        .groupBy(["submission.student_id", "submission.assignment_id", "assignment.id"])
        .as("done"),
    )
    .select((eb) => [
      "done.student_id",
      eb.fn.countAll<number>().as("assignments"),
      eb.fn
        .sum<number>(
          eb.case().when("done.submitted", ">=", eb.ref("done.sections")).then(eb.ref("done.isOpen")).else(0).end(),
        )
        .as("complete"),
      eb.fn.sum<number>("done.correct").as("correct"),
      eb.fn.sum<number>("done.wrong").as("wrong"),
      eb.fn.sum<number>("done.earned").as("earned"),
      eb.fn.sum<number>("done.possible").as("possible"),
    ])
    .groupBy("done.student_id")
    .execute();
  return rows.map((row) => ({
    student_id: row.student_id,
    assignments: Number(row.assignments),
    complete: Number(row.complete),
    correct: Number(row.correct),
    wrong: Number(row.wrong),
    earned: Number(row.earned),
    possible: Number(row.possible),
  }));
}

/** Counts the assignments of each course that are open for work, by the lower-case name of the course. */
async function countAssignments(db: Reader, now: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("assignment")
    .select((eb) => ["category_key", eb.fn.countAll<number>().as("count")])
    .where(isOpenForWork(now))
    .groupBy("category_key")
    .execute();
  return new Map(rows.map((row) => [row.category_key, row.count]));
}
