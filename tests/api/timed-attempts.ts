import type { Platform, Student } from "./platform.ts";

export type Place = { studentId: string; assignmentId: string };

/**
 * Before each test of a file with timed attempts: the server submits every overdue one, so there is none, and its clock stands
 * still, so that minutes can be compared exactly.
 */
export async function beginWithoutAttempts(platform: Platform): Promise<void> {
  platform.passSeconds(0);
  await platform.db.deleteFrom("attempt").execute();
}

/** A student beside a timed assignment of their own. */
export async function timed(platform: Platform, minutes = 10): Promise<{ student: Student; place: Place }> {
  const student = await platform.newStudent("IP-DRG");
  const assignment = await platform.newAssignment({ timeLimitMinutes: String(minutes) });
  return { student, place: { studentId: student.id, assignmentId: assignment._id } };
}

export const open = (student: Student, place: object) => student.call("POST", "/student/attempts", place);
export const draft = (student: Student, place: object, answers: object) =>
  student.call("PUT", "/student/attempts/draft", { ...place, answers });
export const submit = (student: Student, place: { assignmentId: string }, answers: object) =>
  student.call("POST", "/student/submit-assignment", {
    studentId: student.id,
    assignmentId: place.assignmentId,
    submittedAnswers: [answers],
  });
export const result = async (student: Student, place: object) => (await student.call("POST", "/result", place)).body;
