import type { CategorySummaryRequest } from "#contract/api/dashboard.ts";
import { listForStaff } from "../assignments/load-for-staff.ts";
import { presentForStaff } from "../assignments/present-for-staff.ts";
import type { Services } from "../services.ts";
import { listStudents } from "../students/list-students.ts";

/** Between the last assignment and the last student of a page, in the `after` of the next one; no id holds it. */
const between = "~";

/** A category's assignments with their keys, and its students: all, or a page of both, newest first. */
export async function summarizeCategory(
  services: Pick<Services, "db" | "clock" | "secrets">,
  { category, limit, after, search }: CategorySummaryRequest,
) {
  const { db, clock } = services;
  const [afterAssignment = "", afterStudent = ""] = (after ?? "").split(between);
  const ofAssignments = await listForStaff(db, { limit, after: afterAssignment, search }, { category });
  const ofStudents = await listStudents(db, clock, {
    course: category,
    search,
    after: afterStudent,
    ...(limit !== undefined && { limit: limit + 1 }),
  });
  const { assignments } = ofAssignments;
  const users = ofStudents.users.slice(0, limit);
  const isLast = ofAssignments.next === null && users.length === ofStudents.users.length;
  // Of a list that has ended the last one stands there still, and nothing comes after it.
  const last = [assignments.at(-1)?.id ?? afterAssignment, users.at(-1)?.id ?? afterStudent];
  return {
    category,
    totals: { assignments: ofAssignments.total, students: ofStudents.total },
    assignments: assignments.map((assignment) => presentForStaff(assignment, services)),
    students: users.map((user) => ({
      _id: user.id,
      name: user.name,
      courseName: user.course_name,
      enrolledDate: user.enrolled_at,
      expiryDate: user.expires_at,
    })),
    ...(limit !== undefined && { next: isLast ? null : last.join(between) }),
  };
}
