import { openDueResults } from "../../server/exams/submissions/open-results.ts";
import { heartFailure, type Platform, rightAnswers, type Student } from "./platform.ts";

/** A text that only the key contains. */
export const canary = "canary of the rationale";
export const keyed = { ...heartFailure, keyNotes: { icdCodes: { I5033: { rationale: canary } } } };
export const wrongAnswers = { ...rightAnswers, icdCodes: ["I11.0", "I50.9"] };

type Exam = { _id: string };

export const placeOf = (student: Student, { _id }: Exam) => ({ studentId: student.id, assignmentId: _id });

/** Returns an exam whose results open when everyone of its course is done. */
export const examOf = (platform: Platform, category: string, fields: object = {}) =>
  platform.newAssignment({ category, subAssignments: [keyed], resultsOpen: "when_all_done", ...fields });

/** Edits an exam of one section without changing its key. */
export const edit = (platform: Platform, exam: Exam, category: string, fields: object) =>
  platform.admin.form("PUT", `/admin/assignments/${exam._id}`, {
    moduleName: "Module",
    category,
    subAssignments: [{ ...keyed, _id: exam._id }],
    ...fields,
  });

export const start = (student: Student, exam: Exam) =>
  student.call("POST", "/student/attempts", placeOf(student, exam));

export const handIn = (student: Student, exam: Exam, ...submittedAnswers: object[]) =>
  student.call("POST", "/student/submit-assignment", {
    ...placeOf(student, exam),
    submittedAnswers: submittedAnswers.length > 0 ? submittedAnswers : [wrongAnswers],
  });

export const readResult = (student: Student, exam: Exam) => student.call("POST", "/result", placeOf(student, exam));

export const openDue = ({ db, services }: Platform) => openDueResults(db, services.clock);

/** Returns the notices of a student, without those of new assignments. */
export const noticesOf = async (student: Student) =>
  (await student.call("GET", "/notices")).body.notices.filter(({ kind }) => kind !== "assignment_new");
