import { loadForStaff } from "../assignments/load-for-staff.ts";
import { presentForStaff } from "../assignments/present-for-staff.ts";
import type { Services } from "../services.ts";
import { listStudents } from "../students/list-students.ts";

/** A category's assignments with their keys, and its students. */
export async function summarizeCategory(services: Pick<Services, "db" | "clock" | "secrets">, category: string) {
  const { db, clock } = services;
  const assignments = await loadForStaff(db, { category });
  const { users, total } = await listStudents(db, clock, { course: category });
  return {
    category,
    totals: { assignments: assignments.length, students: total },
    assignments: assignments.map((assignment) => presentForStaff(assignment, services)),
    students: users.map((user) => ({
      _id: user.id,
      name: user.name,
      courseName: user.course_name,
      enrolledDate: user.enrolled_at,
      expiryDate: user.expires_at,
    })),
  };
}
