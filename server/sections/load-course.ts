import type { AssignmentTable, Db, QuestionTable, SectionTable, SubmissionTable } from "../database/schema.ts";
import type { RuleColumns } from "./section-key.ts";
import { sectionsShown } from "./visible.ts";

/** What lists need of a submission; the answers themselves are read by the result alone. */
type SubmissionScore = Pick<
  SubmissionTable,
  "section_id" | "correct" | "wrong" | "earned" | "possible" | "percent" | "submitted_at"
>;

/** A section without its key, which a list has no business to read. */
type KeylessSection = Omit<SectionTable, "answer_key" | "position" | "patient" | keyof RuleColumns | "key_version">;

export interface CourseSection extends KeylessSection {
  /** Of its chart. */
  pages: number | null;
  questions: Pick<QuestionTable, "id" | "section_id" | "text" | "options">[];
  submission: SubmissionScore | undefined;
}

export interface CourseAssignment extends AssignmentTable {
  sections: CourseSection[];
}

/** How a category is compared: without regard to case. */
export function categoryKey(category: string): string {
  return category.trim().toLowerCase();
}

/**
 * A course's assignments as they exist for one of its students (visible.ts), newest first, with sections, questions
 * without their answers, and the student's scores. Four queries whatever the rows.
 */
export async function loadCourse(
  db: Db,
  now: Date,
  courseName: string,
  studentId: string,
): Promise<CourseAssignment[]> {
  const key = categoryKey(courseName);
  const inCourse = db.selectFrom("assignment").where("assignment.category_key", "=", key);
  const assignments = await inCourse.selectAll().orderBy("assigned_at", "desc").orderBy("id", "desc").execute();
  if (assignments.length === 0) return [];
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
  const scores = await db
    .selectFrom("submission")
    .select(["section_id", "correct", "wrong", "earned", "possible", "percent", "submitted_at"])
    .where("student_id", "=", studentId)
    .execute();

  const questionsOf = Map.groupBy(questions, (question) => question.section_id);
  const scoreOf = new Map(scores.map((score) => [score.section_id, score]));
  const sectionsOf = Map.groupBy(sections, (section) => section.assignment_id);
  return assignments.flatMap((assignment) => {
    const own = sectionsOf.get(assignment.id) ?? [];
    const shown = sectionsShown(assignment, own, ({ id }) => scoreOf.has(id), now);
    if (shown.length === 0) return [];
    const sections = shown.map((section) => ({
      ...section,
      questions: questionsOf.get(section.id) ?? [],
      submission: scoreOf.get(section.id),
    }));
    return [{ ...assignment, sections }];
  });
}
