import { sql } from "kysely";
import { containing } from "../../core/database/pattern.ts";
import type { AssignmentTable, QuestionTable, Reader, SectionTable } from "../../core/database/schema.ts";
import { unknown } from "../../core/http/errors.ts";
import { categoryKey, inSlices } from "./load-course.ts";
import { nest } from "./nest.ts";
import { groupsOf, sectionsOf } from "./variants.ts";
import { sectionsShown, showingOf } from "./visible.ts";

/** A section with its key and questions, for grading and for staff. */
export interface SectionWithKey extends SectionTable {
  /** The file name of the uploaded PDF. */
  pdf_name: string | null;
  questions: QuestionTable[];
}

export interface AssignmentWithKey extends AssignmentTable {
  sections: SectionWithKey[];
}

/** Conditions by which assignments are chosen. */
export interface AssignmentFilter {
  category?: string;
  id?: string;
  /** The assignments of one page. */
  ids?: readonly string[];
  /** A part of the assignment's or course's name. */
  search?: string;
  olderThan?: Pick<AssignmentTable, "id" | "assigned_at">;
}

/** Selects the assignments that fulfil all given conditions. */
export function chooseAssignments(db: Reader, { category, id, ids, search = "", olderThan }: AssignmentFilter) {
  let chosen = db.selectFrom("assignment");
  if (category !== undefined) chosen = chosen.where("assignment.category_key", "=", categoryKey(category));
  if (id !== undefined) chosen = chosen.where("assignment.id", "=", id);
  if (ids !== undefined) chosen = chosen.where("assignment.id", "in", ids);
  if (search.trim() !== "") {
    const pattern = containing(search.trim().toLowerCase());
    chosen = chosen.where(
      sql<boolean>`(lower(module_name) like ${pattern} escape '\\' or category_key like ${pattern} escape '\\')`,
    );
  }
  if (olderThan) {
    const { assigned_at, id: olderId } = olderThan;
    chosen = chosen.where(sql<boolean>`(assigned_at, assignment.id) < (${assigned_at}, ${olderId})`);
  }
  return chosen;
}

/** Loads assignments with sections, keys and questions, newest first. Three queries for each slice. */
export async function loadKeyed(db: Reader, only: AssignmentFilter = {}): Promise<AssignmentWithKey[]> {
  return (await Array.fromAsync(keyedSlices(db, only))).flat();
}

/** Loads assignments in slices, as `loadKeyed` does. */
export async function* keyedSlices(db: Reader, only: AssignmentFilter): AsyncGenerator<AssignmentWithKey[]> {
  for await (const assignments of inSlices(chooseAssignments(db, only))) yield withKeys(db, assignments);
}

async function withKeys(db: Reader, assignments: readonly AssignmentTable[]): Promise<AssignmentWithKey[]> {
  const inSlice = db.selectFrom("section").where(
    "section.assignment_id",
    "in",
    assignments.map(({ id }) => id),
  );
  const sections = await inSlice
    .leftJoin("file", "file.id", "section.pdf_file_id")
    .selectAll("section")
    .select("file.name as pdf_name")
    .orderBy("section.position")
    .execute();
  const questions = await inSlice
    .innerJoin("question", "question.section_id", "section.id")
    .selectAll("question")
    .orderBy("question.position")
    .execute();
  return nest(assignments, sections, questions);
}

/** Loads one assignment with its keys. Throws 404. */
export async function getKeyed(db: Reader, id: string): Promise<AssignmentWithKey> {
  const [assignment] = await loadKeyed(db, { id });
  if (!assignment) throw assignmentUnknown();
  return assignment;
}

/**
 * Loads one assignment with the sections that a student may see (visible.ts). Throws 404 also for an assignment of another
 * course, and for one that is hidden from students.
 */
export async function getKeyedFor(
  db: Reader,
  student: { id: string; courseName: string | null },
  now: Date,
  id: string,
): Promise<AssignmentWithKey> {
  return visibleTo(db, student, now, await getKeyed(db, id));
}

/** Returns the assignment with the sections that a student may see. Throws 404. */
async function visibleTo(
  db: Reader,
  student: { id: string; courseName: string | null },
  now: Date,
  assignment: AssignmentWithKey,
): Promise<AssignmentWithKey> {
  const { id } = assignment;
  if (assignment.category_key !== categoryKey(student.courseName ?? "")) throw assignmentUnknown();
  // Only an archived assignment depends on what the student has submitted.
  const handedIn = showingOf(assignment, now) === "results" ? await findHandedIn(db, student.id, id) : new Set();
  const shown = sectionsShown(assignment, assignment.sections, (section) => handedIn.has(section.id), now);
  const isVaried = shown.some(({ variant_group }) => variant_group !== null);
  const sections = isVaried ? sectionsOf(shown, await findVariants(db, student.id, id), "none") : shown;
  if (sections.length === 0) throw assignmentUnknown();
  return { ...assignment, sections: [...sections] };
}

/** Finds the variants of an assignment that a student has. */
export async function findVariants(db: Reader, studentId: string, assignmentId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("section_student")
    .innerJoin("section", "section.id", "section_student.section_id")
    .select("section.id")
    .where("student_id", "=", studentId)
    .where("assignment_id", "=", assignmentId)
    .execute();
  return new Set(rows.map((row) => row.id));
}

async function findHandedIn(db: Reader, studentId: string, assignmentId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("submission")
    .select("section_id")
    .where("student_id", "=", studentId)
    .where("assignment_id", "=", assignmentId)
    .execute();
  return new Set(rows.map((row) => row.section_id));
}

/**
 * Returns the section that a call names. The only section of an assignment, or its first variant, may be named by the
 * assignment's id, or not at all. Throws 404.
 */
export function chooseSection<Section extends { id: string; variant_group: string | null }>(
  assignmentId: string,
  sections: readonly Section[],
  sectionId: string | null | undefined,
): Section {
  const [only] = groupsOf(sections).length === 1 ? sections : [];
  const section =
    only && (!sectionId || sectionId === assignmentId)
      ? only
      : sections.find((candidate) => candidate.id === sectionId);
  if (!section) throw sectionUnknown();
  return section;
}

export const assignmentUnknown = () => unknown("Assignment not found");
export const sectionUnknown = () => unknown("Sub-assignment not found");
export const submissionUnknown = () => unknown("Submission not found");
