import type { Asked } from "./counted-writes.ts";
import type { Client, Platform, Student } from "./platform.ts";

/** Returns calls that only read, for an assignment with sections that the student has submitted. */
export async function readingCalls(
  { admin }: Pick<Platform, "admin">,
  student: Student,
  assignmentId: string,
): Promise<Asked[]> {
  return [
    [admin, "GET", "/admin/dashboard"],
    [admin, "GET", "/admin/activity"],
    [admin, "GET", "/admin/attention"],
    [admin, "GET", "/admin/recentassignments"],
    [admin, "POST", "/category-summary", { category: "IP-DRG" }],
    [admin, "POST", "/category-summary", { category: "IP-DRG", limit: 1 }],
    [admin, "GET", "/admin/gradebook?course=IP-DRG"],
    [admin, "GET", "/admin/gradebook/marks?course=IP-DRG"],
    [admin, "GET", "/admin/gradebook/marks?course=IP-DRG&limit=1&columns=1"],
    [admin, "GET", "/admin/gradebook/progress?course=IP-DRG"],
    [admin, "GET", "/admin/audit?search=nobody"],
    [admin, "GET", "/admin/studentslist"],
    [admin, "GET", "/admin/students/summary"],
    [admin, "GET", "/admin/students"],
    [admin, "GET", "/admin/students?limit=1&search=student"],
    [admin, "GET", "/assignments"],
    [admin, "GET", "/assignments?limit=1&search=module"],
    [admin, "GET", `/admin/assignments/edit/${assignmentId}`],
    [admin, "GET", `/assignments/${assignmentId}/submissions`],
    [admin, "GET", `/assignments/${assignmentId}/attempts`],
    [student, "GET", `/category/IP-DRG?studentId=${student.id}`],
    [student, "GET", `/category/IP-DRG?studentId=${student.id}&limit=1`],
    [student, "GET", `/stats/IP-DRG/${student.id}`],
    [student, "GET", `/student/stats/${student.id}`],
    [student, "GET", `/student/insight/${student.id}`],
    [student, "GET", `/payment-details?studentId=${student.id}`],
    ...(await otherReads(admin, student, assignmentId)),
  ];
}

/** Returns calls that read people, the institute, keys and insight. */
async function otherReads(admin: Client, student: Student, assignmentId: string): Promise<Asked[]> {
  const { body } = await admin.call("GET", `/admin/assignments/edit/${assignmentId}`);
  const sectionId = body.subAssignments[0]._id;
  const ofStaff = [
    "/admin/subadmins",
    "/admin/login-locks",
    `/admin/assignments/${assignmentId}/preview-as-student`,
    `/admin/assignments/${assignmentId}/export`,
    `/assignments/${assignmentId}/sections/${sectionId}/keys`,
    `/assignments/${assignmentId}/sections/${sectionId}/blind`,
    `/assignments/${assignmentId}/insight`,
    `/assignments/${assignmentId}/insight/matrix`,
    `/assignments/${assignmentId}/insight/slips?kind=missing`,
    `/assignments/${assignmentId}/submissions?view=names&limit=1`,
    `/assignments/${assignmentId}/submissions/${student.id}/same-answers?field=icdCodes&subAssignmentId=${sectionId}`,
    "/insight?course=IP-DRG",
    "/insight/slips?course=IP-DRG&kind=missing",
    "/disputes",
    "/disputes/open",
    "/students",
    "/admin/students/export?format=csv",
    `/admin/student/${student.id}/report`,
    `/admin/student/${student.id}/practice`,
    "/admin/export?course=IP-DRG",
    "/admin/audit",
    "/admin/audit/summary",
    "/admin/system",
    "/admin/settings",
    "/admin/sample-course",
    "/settings",
    "/institute",
    "/account",
  ];
  const ofStudents = [
    "/validate-session",
    "/notices",
    "/student/disputes",
    "/student/drill",
    `/student/handed-in/${assignmentId}`,
    `/student/${student.id}/course`,
  ];
  return [
    ...ofStaff.map((url): Asked => [admin, "GET", url]),
    ...ofStudents.map((url): Asked => [student, "GET", url]),
  ];
}
