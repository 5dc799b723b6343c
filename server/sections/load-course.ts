import type { AssignmentTable, Db, QuestionTable, SectionTable } from "../database/schema.ts";
import { nest } from "./nest.ts";
import type { RuleColumns } from "./section-key.ts";

/** A section without its key, which a list has no business to read. */
type KeylessSection = Omit<SectionTable, "answer_key" | "position" | "patient" | keyof RuleColumns | "key_version">;

export interface CourseSection extends KeylessSection {
  /** Of its chart. */
  pages: number | null;
  questions: Pick<QuestionTable, "id" | "section_id" | "text" | "options">[];
}

export interface CourseAssignment extends AssignmentTable {
  sections: CourseSection[];
}

/** How a category is compared: without regard to case. */
export function categoryKey(category: string): string {
  return category.trim().toLowerCase();
}

/**
 * A course's assignments, newest first, with sections, and questions without their answers: what is the same for all its
 * students. Three queries whatever the rows.
 */
export async function loadCourse(db: Db, key: string): Promise<CourseAssignment[]> {
  const inCourse = db.selectFrom("assignment").where("assignment.category_key", "=", key);
  const assignments = await inCourse.selectAll().orderBy("assigned_at", "desc").orderBy("id", "desc").execute();
  const sections = await inCourse
    .innerJoin("section", "section.assignment_id", "assignment.id")
    .leftJoin("file", "file.id", "section.pdf_file_id")
    .select([
      "section.id",
      "section.assignment_id",
      "section.name",
      "section.is_dynamic",
      "section.pdf_file_id",
      "section.time_limit_minutes",
      "section.lookup",
      "section.service_date",
      "file.pages",
    ])
    .orderBy("section.position")
    .execute();
  const questions = await inCourse
    .innerJoin("section", "section.assignment_id", "assignment.id")
    .innerJoin("question", "question.section_id", "section.id")
    .select(["question.id", "question.section_id", "question.text", "question.options"])
    .orderBy("question.position")
    .execute();
  return nest(assignments, sections, questions);
}
