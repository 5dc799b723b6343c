import type { AssignmentTable, Db, QuestionTable, SectionTable } from "../database/schema.ts";
import { unknown } from "../http/errors.ts";
import { categoryKey } from "./load-course.ts";

export interface StaffSection extends SectionTable {
  questions: QuestionTable[];
  submissionCount: number;
}

export interface StaffAssignment extends AssignmentTable {
  sections: StaffSection[];
  assignedStudentsCount: number;
  submittedStudentsCount: number;
}

/**
 * Assignments with keys and counts, newest first: all, one course's, or one. Six queries whatever the rows.
 */
export async function loadForStaff(db: Db, only: { category?: string; id?: string } = {}): Promise<StaffAssignment[]> {
  let chosen = db.selectFrom("assignment");
  if (only.category !== undefined) chosen = chosen.where("assignment.category_key", "=", categoryKey(only.category));
  if (only.id !== undefined) chosen = chosen.where("assignment.id", "=", only.id);

  const assignments = await chosen
    .selectAll("assignment")
    .orderBy("assigned_at", "desc")
    .orderBy("assignment.id", "desc")
    .execute();
  if (assignments.length === 0) return [];
  const withSections = chosen.innerJoin("section", "section.assignment_id", "assignment.id");
  const sections = await withSections.selectAll("section").orderBy("section.position").execute();
  const questions = await withSections
    .innerJoin("question", "question.section_id", "section.id")
    .selectAll("question")
    .orderBy("question.position")
    .execute();
  // A count per index entry, section by section: joined and grouped at once it would take ten times as long.
  const submissionCounts = await chosen
    .innerJoin("section", "section.assignment_id", "assignment.id")
    .select((eb) => [
      "section.id as section_id",
      eb
        .selectFrom("submission")
        .whereRef("submission.section_id", "=", "section.id")
        .select((count) => count.fn.countAll<number>().as("n"))
        .as("count"),
    ])
    .execute();
  const submittedStudents = await chosen
    .select((eb) => [
      "assignment.id as assignment_id",
      eb
        .selectFrom("submission")
        .whereRef("submission.assignment_id", "=", "assignment.id")
        .select((count) => count.fn.count<number>("submission.student_id").distinct().as("n"))
        .as("count"),
    ])
    .execute();
  const students = await db
    .selectFrom("user")
    .select((eb) => ["course_name", eb.fn.countAll<number>().as("count")])
    .where("role", "=", "user")
    .groupBy("course_name")
    .execute();

  const questionsOf = Map.groupBy(questions, (question) => question.section_id);
  const sectionsOf = Map.groupBy(sections, (section) => section.assignment_id);
  const countOf = new Map(submissionCounts.map((row) => [row.section_id, Number(row.count)]));
  const submittedOf = new Map(submittedStudents.map((row) => [row.assignment_id, Number(row.count)]));
  const studentsOf = new Map(students.map((row) => [categoryKey(row.course_name ?? ""), Number(row.count)]));
  return assignments.map((assignment) => ({
    ...assignment,
    assignedStudentsCount: studentsOf.get(assignment.category_key) ?? 0,
    submittedStudentsCount: submittedOf.get(assignment.id) ?? 0,
    sections: (sectionsOf.get(assignment.id) ?? []).map((section) => ({
      ...section,
      questions: questionsOf.get(section.id) ?? [],
      submissionCount: countOf.get(section.id) ?? 0,
    })),
  }));
}

export async function getForStaff(db: Db, id: string): Promise<StaffAssignment> {
  const [assignment] = await loadForStaff(db, { id });
  if (!assignment) throw assignmentUnknown();
  return assignment;
}

export const assignmentUnknown = () => unknown("Assignment not found");
export const sectionUnknown = () => unknown("Sub-assignment not found");
