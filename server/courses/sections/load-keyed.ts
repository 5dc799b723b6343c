import { sql } from "kysely";
import { containing } from "../../core/database/pattern.ts";
import type { AssignmentTable, QuestionTable, Reader, SectionTable } from "../../core/database/schema.ts";
import { unknown } from "../../core/http/errors.ts";
import { categoryKey, inSlices } from "./load-course.ts";
import { nest } from "./nest.ts";
import { sectionsShown, showingOf } from "./visible.ts";

/** A section with its key and questions: what grading and staff need. */
export interface SectionWithKey extends SectionTable {
  /** The name under which its PDF was sent. */
  pdf_name: string | null;
  questions: QuestionTable[];
}

export interface AssignmentWithKey extends AssignmentTable {
  sections: SectionWithKey[];
}

export interface Chosen {
  category?: string;
  id?: string;
  /** Those of a page. */
  ids?: readonly string[];
  /** Part of their names, or of their courses'. */
  search?: string;
  olderThan?: Pick<AssignmentTable, "id" | "assigned_at">;
}

/** The assignments of all courses, of one, or one alone. */
export function chooseAssignments(db: Reader, { category, id, ids, search = "", olderThan }: Chosen) {
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

/** Assignments with sections, keys and questions, newest first. Three queries a slice of them. */
export async function loadKeyed(db: Reader, only: Chosen = {}): Promise<AssignmentWithKey[]> {
  return (await Array.fromAsync(keyedSlices(db, only))).flat();
}

/** The same, some at a time. */
export async function* keyedSlices(db: Reader, only: Chosen): AsyncGenerator<AssignmentWithKey[]> {
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

/** One assignment with its keys. Throws 404. */
export async function getKeyed(db: Reader, id: string): Promise<AssignmentWithKey> {
  const [assignment] = await loadKeyed(db, { id });
  if (!assignment) throw assignmentUnknown();
  return assignment;
}

/**
 * The same for a student, with the sections that exist for them (visible.ts): another course's assignment, and one that
 * they do not see, is answered as if unknown.
 */
export async function getKeyedFor(
  db: Reader,
  student: { id: string; courseName: string | null },
  now: Date,
  id: string,
): Promise<AssignmentWithKey> {
  return asItExistsFor(db, student, now, await getKeyed(db, id));
}

/** An assignment as far as it exists for a student. Throws 404. */
async function asItExistsFor(
  db: Reader,
  student: { id: string; courseName: string | null },
  now: Date,
  assignment: AssignmentWithKey,
): Promise<AssignmentWithKey> {
  const { id } = assignment;
  if (assignment.category_key !== categoryKey(student.courseName ?? "")) throw assignmentUnknown();
  // Only of what is put away it must be known what was handed in.
  const handedIn = showingOf(assignment, now) === "results" ? await findHandedIn(db, student.id, id) : new Set();
  const sections = sectionsShown(assignment, assignment.sections, (section) => handedIn.has(section.id), now);
  if (sections.length === 0) throw assignmentUnknown();
  return { ...assignment, sections: [...sections] };
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

/** The section that a call means; a single assignment's needs no id, or goes by the assignment's. Throws 404. */
export function chooseSection<Section extends { id: string }>(
  assignmentId: string,
  sections: readonly Section[],
  sectionId: string | null | undefined,
): Section {
  const [only] = sections.length === 1 ? sections : [];
  const section =
    only && (!sectionId || sectionId === assignmentId)
      ? only
      : sections.find((candidate) => candidate.id === sectionId);
  if (!section) throw sectionUnknown();
  return section;
}

export const assignmentUnknown = () => unknown("Assignment not found");
export const sectionUnknown = () => unknown("Sub-assignment not found");
