import { setImmediate } from "node:timers/promises";
import { type SelectQueryBuilder, sql } from "kysely";
import type { ListField } from "#contract/answers.ts";
import type { OpenQuestion } from "#contract/api/student-assignments.ts";
import type { AssignmentTable, Reader, SectionTable, Tables } from "../../core/database/schema.ts";
import { exactOrderOf } from "./exact-order.ts";
import { nest } from "./nest.ts";
import { listOpenQuestions } from "./open-questions.ts";
import type { RuleColumns } from "./rule-columns.ts";

/** A section without its key: lists never read the key. */
type KeylessSection = Omit<
  SectionTable,
  "answer_key" | "position" | "patient" | "goals" | Exclude<keyof RuleColumns, "poa"> | "key_version"
>;

export interface CourseSection extends KeylessSection {
  /** Pages of its chart. */
  pages: number | null;
  /** The lists in which every position counts. */
  exactOrder: ListField[];
  questions: OpenQuestion[];
}

export interface CourseAssignment extends AssignmentTable {
  sections: CourseSection[];
}

/** Returns the key by which categories are compared: trimmed, lower case. */
export function categoryKey(category: string): string {
  return category.trim().toLowerCase();
}

/** Reading this many assignments with their sections takes a few milliseconds. */
const assignmentsPerSlice = 200;

/**
 * Loads the assignments of a course, newest first, with sections, and questions without answers: the same for all students.
 * Reads in slices; the caller compares the version of the course to notice a change meanwhile (course-cache.ts).
 */
export async function loadCourse(db: Reader, key: string): Promise<CourseAssignment[]> {
  const loaded: CourseAssignment[] = [];
  for await (const assignments of inSlices(db.selectFrom("assignment").where("category_key", "=", key)))
    loaded.push(...(await withSections(db, assignments)));
  return loaded;
}

/** Reads assignments in slices, newest first. The order is stable, since `assigned_at` never changes. */
export async function* inSlices(
  chosen: SelectQueryBuilder<Tables, "assignment", object>,
): AsyncGenerator<AssignmentTable[]> {
  const newest = chosen.selectAll("assignment").orderBy("assigned_at", "desc").orderBy("assignment.id", "desc");
  for (let last: AssignmentTable | undefined; ; ) {
    const next = last
      ? newest.where(sql<boolean>`(assigned_at, assignment.id) < (${last.assigned_at}, ${last.id})`)
      : newest;
    const slice = await next.limit(assignmentsPerSlice).execute();
    if (slice.length > 0) yield slice;
    if (slice.length < assignmentsPerSlice) return;
    last = slice.at(-1);
    await setImmediate();
  }
}

async function withSections(db: Reader, assignments: readonly AssignmentTable[]): Promise<CourseAssignment[]> {
  const inSlice = db.selectFrom("section").where(
    "section.assignment_id",
    "in",
    assignments.map(({ id }) => id),
  );
  const sections = await inSlice
    .leftJoin("file", "file.id", "section.pdf_file_id")
    .select([
      "section.id",
      "section.assignment_id",
      "section.name",
      "section.variant_group",
      "section.is_dynamic",
      "section.pdf_file_id",
      "section.time_limit_minutes",
      "section.lookup",
      "section.service_date",
      "section.setting",
      "section.poa",
      "section.sequence",
      "file.pages",
    ])
    .orderBy("section.position")
    .execute();
  const questions = await inSlice
    .innerJoin("question", "question.section_id", "section.id")
    .select(["question.id", "question.section_id", "question.text", "question.options"])
    .orderBy("question.position")
    .execute();
  return nest(assignments, sections, questions).map((assignment) => ({
    ...assignment,
    sections: assignment.sections.map(({ sequence, ...section }) => ({
      ...section,
      exactOrder: exactOrderOf({ ...section, sequence }, assignment.category),
      questions: listOpenQuestions(section),
    })),
  }));
}
