import { readPatient } from "../../codes/drg/patient.ts";
import { goalsOf } from "../../core/database/json-columns.ts";
import { keyOf } from "../keys/section-key.ts";
import type { AssignmentWithKey } from "../sections/load-keyed.ts";
import { variantNumber } from "../sections/variants.ts";

/** Returns an assignment with its keys as the audit log stores it, by field; each section is one field. */
export function auditedAssignment(assignment: AssignmentWithKey): Record<string, unknown> {
  const sections = assignment.sections.map((section) => {
    const { questions, ...key } = keyOf(section);
    return [
      `section ${section.id}`,
      {
        name: section.name,
        variant: variantNumber(assignment.sections, section),
        position: section.position,
        isDynamic: section.is_dynamic === 1,
        assignmentPdf: section.pdf_file_id,
        timeLimitMinutes: section.time_limit_minutes,
        lookup: section.lookup,
        serviceDate: section.service_date,
        patient: readPatient(section.patient),
        setting: section.setting,
        goals: goalsOf(section),
        ...key,
        dynamicQuestions: questions,
      },
    ];
  });
  return {
    moduleName: assignment.module_name,
    category: assignment.category,
    dueDate: assignment.due_at,
    state: assignment.state,
    visibleFrom: assignment.visible_from,
    resultsOpen: assignment.results_open,
    timeLimitMinutes: assignment.time_limit_minutes,
    ...Object.fromEntries(sections),
  };
}
