import { readPatient } from "../drg/patient.ts";
import type { StaffAssignment } from "./load-for-staff.ts";

/** What the audit log keeps of an assignment, its keys among it, field by field; a section is one field. */
export function auditedAssignment(assignment: StaffAssignment): Record<string, unknown> {
  const sections = assignment.sections.map((section) => [
    `section ${section.id}`,
    {
      name: section.name,
      position: section.position,
      isDynamic: section.is_dynamic === 1,
      assignmentPdf: section.pdf_file_id,
      timeLimitMinutes: section.time_limit_minutes,
      lookup: section.lookup,
      serviceDate: section.service_date,
      patient: readPatient(section.patient),
      answerKey: section.answer_key === null ? null : JSON.parse(section.answer_key),
      dynamicQuestions: section.questions.map(({ id, text, options, answer }) => ({
        _id: id,
        questionText: text,
        options: JSON.parse(options),
        answer,
      })),
    },
  ]);
  return {
    moduleName: assignment.module_name,
    category: assignment.category,
    dueDate: assignment.due_at,
    timeLimitMinutes: assignment.time_limit_minutes,
    ...Object.fromEntries(sections),
  };
}
