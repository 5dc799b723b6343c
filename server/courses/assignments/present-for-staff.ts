import type { KeyedAssignment, KeyedSection, KeyedVariant } from "#contract/api/assignments.ts";
import { wholeSequence } from "#contract/api/key-rules.ts";
import { type GradingRules, plainRules } from "#contract/grading-rules.ts";
import { unknownPatient } from "#contract/patient.ts";
import { readPatient } from "../../codes/drg/patient.ts";
import { goalsOf } from "../../core/database/json-columns.ts";
import type { Services } from "../../core/services.ts";
import { keyOf } from "../keys/section-key.ts";
import { pdfLink } from "../sections/present-for-student.ts";
import { rulesOf } from "../sections/rule-columns.ts";
import { groupsOf } from "../sections/variants.ts";
import type { StaffAssignment, StaffSection } from "./load-for-staff.ts";

type Signing = Pick<Services, "secrets" | "clock">;

/** Returns an assignment with its keys as staff see it. A single section is shown on the assignment itself (design.md section 3). */
export function presentForStaff(assignment: StaffAssignment, signing: Signing): KeyedAssignment {
  const sections = groupsOf(assignment.sections).flatMap(([first, ...others]): KeyedSection[] => {
    if (!first) return [];
    const variants = others.map((section) => presentSection(section, signing));
    const submissionCount = variants.reduce((sum, variant) => sum + variant.submissionCount, first.submissionCount);
    return [{ ...presentSection(first, signing), submissionCount, variants }];
  });
  const [only] = sections.length === 1 ? sections : [];
  return {
    _id: assignment.id,
    moduleName: assignment.module_name,
    category: assignment.category,
    assignedDate: assignment.assigned_at,
    dueDate: assignment.due_at,
    state: assignment.archived_at === null ? assignment.state : "archived",
    visibleFrom: assignment.visible_from,
    archivedAt: assignment.archived_at,
    resultsOpen: assignment.results_open,
    resultsOpenedAt: assignment.results_opened_at,
    timeLimitMinutes: assignment.time_limit_minutes,
    version: assignment.version,
    assignmentPdf: only?.assignmentPdf ?? null,
    assignmentPdfName: only?.assignmentPdfName ?? null,
    assignedStudentsCount: assignment.assignedStudentsCount,
    submittedStudentsCount: assignment.submittedStudentsCount,
    isDynamic: only?.isDynamic ?? false,
    subModuleName: only?.subModuleName ?? "",
    sectionTimeLimitMinutes: only?.timeLimitMinutes ?? null,
    lookup: only?.lookup ?? "open",
    serviceDate: only?.serviceDate ?? null,
    patient: only?.patient ?? unknownPatient,
    setting: only?.setting ?? null,
    goals: only?.goals ?? [],
    ...(only ? gradingOf(only) : noGrading),
    sectionId: only?._id ?? null,
    submissionCount: sections.reduce((sum, section) => sum + section.submissionCount, 0),
    blind: only?.blind ?? null,
    answerKey: only?.answerKey ?? null,
    dynamicQuestions: only?.dynamicQuestions ?? [],
    variants: only?.variants ?? [],
    subAssignments: only ? [] : sections,
  };
}

type Grading = Pick<KeyedSection, keyof GradingRules | "keyVersion">;

/** Placeholder for an assignment with several sections: each section has its own rules. */
const noGrading: Grading = { ...plainRules, sequence: wholeSequence({}), keyVersion: 1 };

function gradingOf({ scoring, sequence, partPoints, keyNotes, notCoded, poa, keyVersion }: Grading): Grading {
  return { scoring, sequence, partPoints, keyNotes, notCoded, poa, keyVersion };
}

function presentGrading(section: StaffSection): Grading {
  const rules = rulesOf(section);
  return { ...rules, sequence: wholeSequence(rules.sequence), keyVersion: section.key_version };
}

function presentSection(section: StaffSection, signing: Signing): KeyedVariant {
  const { answerKey, questions } = keyOf(section);
  return {
    _id: section.id,
    subAssignmentId: section.id,
    subModuleName: section.name,
    isDynamic: section.is_dynamic === 1,
    assignmentPdf: pdfLink(section, signing),
    assignmentPdfName: section.pdf_name,
    timeLimitMinutes: section.time_limit_minutes,
    lookup: section.lookup,
    serviceDate: section.service_date,
    patient: readPatient(section.patient),
    setting: section.setting,
    goals: goalsOf(section),
    ...presentGrading(section),
    answerKey,
    dynamicQuestions: questions,
    submissionCount: section.submissionCount,
    blind: section.blind,
  };
}
