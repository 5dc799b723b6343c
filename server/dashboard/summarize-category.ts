import type { CategorySummary, CategorySummaryRequest } from "#contract/api/dashboard.ts";
import { listWritten } from "../assignments/list-written.ts";
import type { Services } from "../services.ts";
import { listStudents } from "../students/list-students.ts";

/** Between the last assignment and the last student of a page, in the `after` of the next one; no id holds it. */
const between = "~";

/** A category's assignments with their keys, and its students: all, or a page of both, newest first. Out: as JSON. */
export async function summarizeCategory(
  services: Pick<Services, "db" | "clock" | "secrets">,
  { category, limit, after, search }: CategorySummaryRequest,
) {
  const { db, clock } = services;
  const [afterAssignment = "", afterStudent = ""] = (after ?? "").split(between);
  const ofAssignments = await listWritten(services, { limit, after: afterAssignment, search }, { category });
  const ofStudents = await listStudents(db, clock, {
    course: category,
    search,
    after: afterStudent,
    ...(limit !== undefined && { limit: limit + 1 }),
  });
  const users = ofStudents.users.slice(0, limit);
  const isLast = ofAssignments.next === null && users.length === ofStudents.users.length;
  // Of a list that has ended the last one stands there still, and nothing comes after it.
  const last = [ofAssignments.lastId ?? afterAssignment, users.at(-1)?.id ?? afterStudent];
  const totals = { assignments: ofAssignments.total, students: ofStudents.total };
  const beside = {
    students: users.map((user) => ({
      _id: user.id,
      name: user.name,
      courseName: user.course_name,
      enrolledDate: user.enrolled_at,
      expiryDate: user.expires_at,
    })),
    ...(limit !== undefined && { next: isLast ? null : last.join(between) }),
  } satisfies Partial<CategorySummary>;
  const head = JSON.stringify({ success: true, category, totals } satisfies Partial<CategorySummary>).slice(0, -1);
  const json = `${head},"assignments":[${ofAssignments.written.join(",")}],${JSON.stringify(beside).slice(1)}`;
  return { json, total: totals.assignments + totals.students };
}
