import { categoryKey } from "../assignments/load-course.ts";
import { assignmentUnknown, sectionUnknown } from "../assignments/load-for-staff.ts";
import type { AssignmentTable, Db } from "../database/schema.ts";
import type { KeyedSection } from "./answers.ts";

export interface KeyedAssignment extends AssignmentTable {
  sections: KeyedSection[];
}

/** An assignment with its sections, keys and questions. Three queries. Throws 404. */
export async function getKeyedAssignment(db: Db, assignmentId: string): Promise<KeyedAssignment> {
  const assignment = await db.selectFrom("assignment").selectAll().where("id", "=", assignmentId).executeTakeFirst();
  if (!assignment) throw assignmentUnknown();
  const sections = await db
    .selectFrom("section")
    .selectAll()
    .where("assignment_id", "=", assignmentId)
    .orderBy("position")
    .execute();
  const questions = await db
    .selectFrom("question")
    .innerJoin("section", "section.id", "question.section_id")
    .selectAll("question")
    .where("section.assignment_id", "=", assignmentId)
    .orderBy("question.position")
    .execute();
  const questionsOf = Map.groupBy(questions, (question) => question.section_id);
  return {
    ...assignment,
    sections: sections.map((section) => ({ ...section, questions: questionsOf.get(section.id) ?? [] })),
  };
}

/** The same for a student of a course: another course's assignment is answered as if unknown. */
export async function getCourseAssignment(
  db: Db,
  courseName: string | null,
  assignmentId: string,
): Promise<KeyedAssignment> {
  const assignment = await getKeyedAssignment(db, assignmentId);
  if (assignment.category_key !== categoryKey(courseName ?? "")) throw assignmentUnknown();
  return assignment;
}

/** The section that a call means; a single assignment's needs no id. Throws 404. */
export function chooseSection(assignment: KeyedAssignment, sectionId: string | null | undefined): KeyedSection {
  const [only] = assignment.sections.length === 1 ? assignment.sections : [];
  const section =
    only && (!sectionId || sectionId === assignment.id)
      ? only
      : assignment.sections.find((candidate) => candidate.id === sectionId);
  if (!section) throw sectionUnknown();
  return section;
}
