import type { Platform, Student } from "./platform.ts";

export type Place = { studentId: string; assignmentId: string };

/**
 * Runs before each test with timed attempts. Deletes open attempts, because the server submits overdue ones, and stops
 * the clock, so that minutes can be compared exactly.
 */
export async function beginWithoutAttempts(platform: Platform): Promise<void> {
  platform.passSeconds(0);
  await platform.db.deleteFrom("attempt").execute();
}

/** Adds a student and a timed assignment. */
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
