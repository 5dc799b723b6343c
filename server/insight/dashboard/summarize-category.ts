import type { PageQuery } from "#contract/api/common.ts";
import type { CategorySummary, CategorySummaryRequest } from "#contract/api/dashboard.ts";
import type { Services } from "../../core/services.ts";
import { listForStaff } from "../../courses/assignments/list-for-staff.ts";
import { listCourseStudents } from "../../people/students/list-students.ts";

/** Separates the last assignment and the last student of a page in the cursor `after`; no id contains it. */
const cursorSeparator = "~";

/** Returns a category's assignments with their keys, and its students: all, or a page of both, newest first. */
export async function summarizeCategory(
  services: Pick<Services, "db" | "clock" | "secrets">,
  { category, limit, after, search }: CategorySummaryRequest,
): Promise<Omit<CategorySummary, "success">> {
  const [afterAssignment = "", afterStudent = ""] = (after ?? "").split(cursorSeparator);
  const ofAssignments = await listForStaff(services, { limit, after: afterAssignment, search }, { category });
  const ofStudents = await readStudents(services, category, { limit, after: afterStudent, search });
  const { assignments } = ofAssignments;
  const { students } = ofStudents;
  const isLast = ofAssignments.next === null && ofStudents.isLast;
  // A list that has ended leaves its last id in the cursor, and nothing follows that id.
  const last = [assignments.at(-1)?._id ?? afterAssignment, students.at(-1)?._id ?? afterStudent];
  return {
    category,
    totals: { assignments: ofAssignments.total, students: ofStudents.total },
    ...(limit !== undefined && { next: isLast ? null : last.join(cursorSeparator) }),
    assignments,
    students,
  };
}

/** Reads the students in slices. With a limit it reads one student more, to find out whether others follow. */
async function readStudents(
  { db, clock }: Pick<Services, "db" | "clock">,
  course: string,
  { limit, after, search }: PageQuery,
) {
  const { slices, total } = await listCourseStudents(db, clock, {
    course,
    search,
    after,
    limit: limit === undefined ? undefined : limit + 1,
  });
  const found: CategorySummary["students"] = [];
  for await (const slice of slices) {
    for (const { id, name, course_name, enrolled_at, expires_at } of slice)
      found.push({ _id: id, name, courseName: course_name, enrolledDate: enrolled_at, expiryDate: expires_at });
  }
  const students = found.slice(0, limit);
  return { students, isLast: students.length === found.length, total };
}
