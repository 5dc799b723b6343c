import type { PageQuery } from "#contract/api/common.ts";
import {
  type OpenQuestion,
  openQuestion,
  studentAssignment,
  studentSection,
} from "#contract/api/student-assignments.ts";
import { sumGrades } from "#contract/grading.ts";
import { sharePercent } from "#contract/progress.ts";
import { effectiveTimeLimit, isAfterDue } from "#contract/time.ts";
import { optionsOf } from "../database/json-columns.ts";
import type { QuestionTable } from "../database/schema.ts";
import { linksExpireAt, signFileLink } from "../files/links.ts";
import { listParts } from "../http/join-parts.ts";
import { writerOf } from "../http/schemas.ts";
import type { Services } from "../services.ts";
import { isClosed } from "./closed.ts";
import type { CourseAssignment, CourseSection } from "./load-course.ts";
import { areResultsOpen, unknownGrades, unknownScore } from "./results-open.ts";
import { latestOf, minutesOf, type StudentState } from "./student-state.ts";

type Signing = Pick<Services, "secrets" | "clock">;

const fixed = {
  isDynamic: true,
  lookup: true,
  serviceDate: true,
  setting: true,
  pages: true,
  questionCount: true,
} as const;

const writeAssignment = writerOf(
  studentAssignment.pick({
    _id: true,
    moduleName: true,
    category: true,
    assignedDate: true,
    dueDate: true,
    resultsOpen: true,
    timeLimitMinutes: true,
    ...fixed,
  }),
);
const writeSection = writerOf(
  studentSection.pick({ _id: true, subAssignmentId: true, subModuleName: true, timeLimitMinutes: true, ...fixed }),
);
const writeQuestion = writerOf(openQuestion);

/** What is the same for every student, written out once: JSON without its closing brace, to which the student's own is added. */
interface Piece {
  head: string;
  sections: SectionPiece[];
  /** Of a student who has begun nothing of it, while these links are given. */
  untouched: ForNow | undefined;
}

interface SectionPiece {
  head: string;
  questions: string;
  limitMinutes: number | null;
  /** What stands of it while it is open and not under way. */
  open: ForNow | undefined;
}

/** A text while the links in it are given. */
interface ForNow {
  expires: number;
  text: string;
}

/** They go with the course that was kept. */
const pieces = new WeakMap<CourseAssignment, Piece>();

/** What of a list is shown. */
interface Page {
  assignments: readonly CourseAssignment[];
  /** Where the next one begins; undefined when a whole list was asked for. */
  next: string | null | undefined;
  total: number;
}

/** A page of a course, or with no limit all that fit; an `after` that is gone begins anew. */
export function pageOf(course: readonly CourseAssignment[], { limit, after, search = "" }: PageQuery): Page {
  const text = search.trim().toLowerCase();
  const fitting = text === "" ? course : course.filter((one) => one.module_name.toLowerCase().includes(text));
  const start = after === undefined ? 0 : fitting.findIndex(({ id }) => id === after) + 1;
  const assignments = fitting.slice(start, limit && start + limit);
  const isLast = start + assignments.length >= fitting.length;
  const next = isLast ? null : (assignments.at(-1)?.id ?? null);
  return { assignments, next: limit === undefined ? undefined : next, total: fitting.length };
}

/** A student's list as it is told. */
interface Telling {
  student: StudentState;
  signing: Signing;
  /** Until when the links in it are given. */
  expires: number;
  /** By which results must be open for their scores to be told; null for staff, who are told all. */
  openOn: Date | null;
}

/**
 * The reply of a student's list of a course (api.md, GET /category), as JSON: in parts, written as they are taken. Staff read
 * scores before results are open.
 */
export function* writeCourse(
  category: string,
  { assignments, next }: Page,
  student: StudentState,
  signing: Signing,
  forStaff: boolean,
): Generator<string> {
  const telling = { ...tellingOf(student, signing), ...(forStaff && { openOn: null }) };
  yield `{"success":true,"count":${assignments.length},"category":${JSON.stringify(category)},"assignments":`;
  yield* listParts(assignments.values().map((assignment) => writeAt(assignment, telling)));
  yield next === undefined ? "}" : `,"next":${JSON.stringify(next)}}`;
}

/**
 * An assignment as its student sees it (api.md, Students), as JSON. Nothing of a key goes in, and of a closed section
 * neither chart nor questions.
 */
export function writeForStudent(assignment: CourseAssignment, student: StudentState, signing: Signing): string {
  return writeAt(assignment, tellingOf(student, signing));
}

function tellingOf(student: StudentState, signing: Signing): Telling {
  return { student, signing, expires: linksExpireAt(signing.clock), openOn: signing.clock() };
}

function writeAt(assignment: CourseAssignment, telling: Telling): string {
  const { student, expires } = telling;
  const piece = pieces.get(assignment) ?? makePiece(assignment);
  if (assignment.sections.some(({ id }) => student.scores.has(id) || student.running.has(id)))
    return writeWhole(assignment, piece, telling);
  if (piece.untouched?.expires !== expires)
    piece.untouched = { expires, text: inOnePart(writeWhole(assignment, piece, telling)) };
  return piece.untouched.text;
}

/** Texts that were put together are parts until they are read: whoever is written again and again is joined once. */
function inOnePart(text: string): string {
  text.charCodeAt(0);
  return text;
}

function makePiece(assignment: CourseAssignment): Piece {
  const { sections } = assignment;
  const [only] = sections.length === 1 ? sections : [];
  const head = writeAssignment({
    _id: assignment.id,
    moduleName: assignment.module_name,
    category: assignment.category,
    assignedDate: assignment.assigned_at,
    dueDate: assignment.due_at,
    resultsOpen: assignment.results_opened_at === null ? assignment.results_open : "at_once",
    timeLimitMinutes: only?.time_limit_minutes ?? assignment.time_limit_minutes,
    ...fixedOf(only),
  });
  const piece: Piece = {
    head: inOnePart(unclosed(head)),
    sections: sections.map((section) => ({
      head: only ? "" : inOnePart(unclosed(writeSectionHead(section))),
      questions: inOnePart(`[${listOpenQuestions(section).map(writeQuestion).join(",")}]`),
      limitMinutes: effectiveTimeLimit(section.time_limit_minutes, assignment.time_limit_minutes),
      open: undefined,
    })),
    untouched: undefined,
  };
  pieces.set(assignment, piece);
  return piece;
}

const unclosed = (json: string) => json.slice(0, -1);

function writeSectionHead(section: CourseSection): string {
  return writeSection({
    _id: section.id,
    subAssignmentId: section.id,
    subModuleName: section.name,
    timeLimitMinutes: section.time_limit_minutes,
    ...fixedOf(section),
  });
}

/** That of an assignment with several sections is empty: each of them has its own. */
function fixedOf(section: CourseSection | undefined) {
  return {
    isDynamic: section?.is_dynamic === 1,
    lookup: section?.lookup ?? "open",
    serviceDate: section?.service_date ?? null,
    setting: section?.setting ?? null,
    pages: section?.pages ?? null,
    questionCount: section?.is_dynamic === 1 ? section.questions.length : null,
  };
}

const noOpening = ',"closed":false,"attempt":null,"assignmentPdf":null,"questions":[]';

function writeWhole(assignment: CourseAssignment, piece: Piece, telling: Telling): string {
  const { student, openOn } = telling;
  const { sections } = assignment;
  const submitted = sections.flatMap(({ id }) => student.scores.get(id) ?? []);
  const isSecret = openOn !== null && !areResultsOpen(assignment, openOn);
  const { totalCorrect, totalWrong, overallProgress } =
    submitted.length > 0 && !isSecret ? sumGrades(submitted) : unknownGrades;
  const handedIn = latestOf(submitted);
  const own =
    `,"submissionDate":${handedIn === null ? "null" : `"${handedIn}"`}` +
    `,"afterDue":${handedIn !== null && isAfterDue(handedIn, assignment.due_at)}` +
    `,"minutes":${minutesOf(submitted)}` +
    `,"isCompleted":${submitted.length === sections.length}` +
    `,"resultsClosed":${isSecret && submitted.length > 0}` +
    `,"progressPercent":${sharePercent(submitted.length, sections.length)}` +
    `,"totalCorrect":${totalCorrect},"totalWrong":${totalWrong},"overallProgress":${overallProgress}`;
  const opening = (index: number) => writeOpening(sections[index], piece.sections[index], telling);
  if (sections.length === 1) return `${piece.head}${own}${opening(0)},"subAssignments":[]}`;
  let written = `${piece.head}${own}${noOpening},"subAssignments":[`;
  for (const [index, { id }] of sections.entries()) {
    const { percent, correct, wrong } = (isSecret ? undefined : student.scores.get(id)) ?? unknownScore;
    written +=
      `${index === 0 ? "" : ","}${piece.sections[index]?.head},"isCompleted":${student.scores.has(id)}` +
      `,"progressPercent":${percent},"correctCount":${correct},"wrongCount":${wrong}${opening(index)}}`;
  }
  return `${written}]}`;
}

/** Whether a section is open to its student, and what they may see of it then. */
function writeOpening(
  section: CourseSection | undefined,
  piece: SectionPiece | undefined,
  { student, signing, expires }: Telling,
): string {
  if (!section || !piece) return noOpening;
  const attempt = student.running.get(section.id) ?? null;
  const closed = isClosed({
    limitMinutes: piece.limitMinutes,
    lookup: section.lookup,
    isStarted: attempt !== null,
    isSubmitted: student.scores.has(section.id),
  });
  if (closed) return `,"closed":true,"attempt":null,"assignmentPdf":null,"questions":[]`;
  if (piece.open?.expires !== expires) {
    const pdf = pdfLink(section, signing);
    const text = `,"assignmentPdf":${pdf === null ? "null" : `"${pdf}"`},"questions":${piece.questions}`;
    piece.open = { expires, text: inOnePart(text) };
  }
  return `,"closed":false,"attempt":${attempt === null ? "null" : JSON.stringify(attempt)}${piece.open.text}`;
}

/** What a section asks: its questions without answers, or one coding form. */
export function listOpenQuestions(section: {
  is_dynamic: 0 | 1;
  questions: readonly Pick<QuestionTable, "id" | "text" | "options">[];
}): OpenQuestion[] {
  if (section.is_dynamic === 0) return [{ type: "predefined" }];
  return section.questions.map((question) => ({
    type: "dynamic",
    _id: question.id,
    questionText: question.text,
    options: optionsOf(question),
  }));
}

export function pdfLink(section: { pdf_file_id: string | null }, { secrets, clock }: Signing): string | null {
  return section.pdf_file_id === null ? null : signFileLink(secrets.linkKey, clock, section.pdf_file_id);
}
