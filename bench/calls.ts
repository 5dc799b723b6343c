import { categories } from "#contract/categories.ts";
import { codersQuestions } from "../tests/unit/coders-questions.ts";
import type { Call } from "./load.ts";
import { courseOf, idOf, type Shape, sessionOf, staffSessionOf } from "./seed.ts";

/** Returns a call of a student; the turn is the number of equal calls by this student before. */
export type Ask = (shape: Shape, student: number, turn: number) => Call;

const sectionsOf = (shape: Shape) => shape.assignmentsPerCourse * shape.sectionsPerAssignment;

const placeOf = (shape: Shape, student: number, section: number) => {
  const index = courseOf(shape, student) * sectionsOf(shape) + section;
  const assignmentId = idOf("assignment", Math.floor(index / shape.sectionsPerAssignment));
  return { studentId: idOf("student", student), assignmentId, subAssignmentId: idOf("section", index) };
};

const courseName = (shape: Shape, student: number) => encodeURIComponent(categories[courseOf(shape, student)] ?? "");

const answers = {
  patientName: "Harold Whitcombe",
  ageOrDob: "79",
  icdCodes: ["I11.0", "I50.33", "J96.01"],
  pcsCodes: ["4A023N7"],
  drgValue: "292",
};

const startAt = (shape: Shape, student: number, section: number): Call => ({
  method: "POST",
  path: "/student/attempts",
  sessionId: sessionOf(student),
  body: placeOf(shape, student, section),
});

/** The section whose drafts are saved. */
const lastSection = (shape: Shape) => sectionsOf(shape) - 1;

/** Submits use the first open sections and starts the last ones, so they never use the same one. */
const nextSection = (shape: Shape, turn: number) => {
  const section = shape.submissionsPerStudent + turn;
  if (section >= lastSection(shape)) throw new Error("every section is used up: make the shape larger");
  return section;
};

/** Starts a section that nobody has opened yet. */
export const askStart: Ask = (shape, student, turn) =>
  startAt(shape, student, lastSection(shape) - 1 - (nextSection(shape, turn) - shape.submissionsPerStudent));

/** Starts the section that `askSubmit` submits at the same turn. */
export const askStartOfSubmitted: Ask = (shape, student, turn) => startAt(shape, student, nextSection(shape, turn));

/** Starts the section of which `askDraft` saves drafts. */
export const askStartOfDrafts: Ask = (shape, student) => startAt(shape, student, lastSection(shape));

export const askSubmit: Ask = (shape, student, turn) => {
  const { subAssignmentId, ...place } = placeOf(shape, student, nextSection(shape, turn));
  return {
    method: "POST",
    path: "/student/submit-assignment",
    sessionId: sessionOf(student),
    body: { ...place, submittedAnswers: [{ subAssignmentId, ...answers }] },
  };
};

export const askDraft: Ask = (shape, student, turn) => ({
  method: "PUT",
  path: "/student/attempts/draft",
  sessionId: sessionOf(student),
  body: {
    ...placeOf(shape, student, lastSection(shape)),
    device: "bench",
    revision: turn,
    answers: { ...answers, notes: `turn ${turn}` },
  },
});

export const askResult: Ask = (shape, student) => {
  const { subAssignmentId: _, ...body } = placeOf(shape, student, 0);
  return { method: "POST", path: "/result", sessionId: sessionOf(student), body };
};

const askPath =
  (pathOf: (shape: Shape, student: number, turn: number) => string): Ask =>
  (shape, student, turn) => ({ method: "GET", path: pathOf(shape, student, turn), sessionId: sessionOf(student) });

export const askList = askPath(
  (shape, student) => `/category/${courseName(shape, student)}?studentId=${idOf("student", student)}`,
);
export const askNotices = askPath(() => "/notices");
export const askSession = askPath(() => "/validate-session");

/** The searches that the field of codes sends while a coder types each question. */
const typed = codersQuestions.flatMap(({ system, text }) =>
  Array.from(
    text.slice(1),
    (_, end) => `/codes/search?system=${system}&q=${encodeURIComponent(text.slice(0, end + 2))}`,
  ),
);
export const askCodes = askPath(
  (shape, student, turn) => typed[(turn * shape.students + student) % typed.length] ?? "",
);

/** Requests as staff the first page of students who have submitted an assignment. */
export const askSubmissions: Ask = (shape, student, turn) => ({
  method: "GET",
  path: `/assignments/${placeOf(shape, student, 0).assignmentId}/submissions?view=names&limit=200`,
  sessionId: staffSessionOf(turn * shape.students + student),
});
