import type { CodingAnswer } from "#contract/answers.ts";
import { codingFields, prefixed } from "#contract/answers.ts";
import { packageFormat, packageVersion } from "#contract/api/exchange.ts";
import { readPatient } from "../../codes/drg/patient.ts";
import { optionsOf, storedKeyOf } from "../../core/database/json-columns.ts";
import type { AssignmentWithKey, SectionWithKey } from "../sections/load-keyed.ts";
import { rulesOf } from "../sections/rule-columns.ts";

/** The entry of a package that says what is in it. */
export const manifestName = "casebook.json";

/** A section as a package says it: what a form says, its key under the fields' own names, and where its chart lies. */
interface PackedSection extends Record<string, unknown> {
  answerKey: Partial<CodingAnswer> | null;
  chart: string | null;
  chartName: string | null;
}

const sectionFields = [
  "subModuleName",
  "isDynamic",
  "timeLimitMinutes",
  "lookup",
  "serviceDate",
  "patient",
  "setting",
  "scoring",
  "sequence",
  "partPoints",
  "keyNotes",
  "notCoded",
  "answerKey",
  "questions",
  "chart",
  "chartName",
] as const;

/** Every field that this version knows: of others the import tells that it left them out. */
export const knownFields = {
  package: ["format", "version", "exportedAt", "assignments", "hashes"],
  assignment: ["moduleName", "category", "timeLimitMinutes", "dueDate", "resultsOpen", "sections"],
  section: sectionFields as readonly string[],
};

/** A package's manifest: the assignments with their keys in force, and a SHA-256 of every chart. */
export function manifestOf(
  exportedAt: string,
  assignments: readonly AssignmentWithKey[],
  chartOf: ReadonlyMap<string, string>,
  hashes: Record<string, string>,
): Record<string, unknown> {
  return {
    format: packageFormat,
    version: packageVersion,
    exportedAt,
    assignments: assignments.map((assignment) => ({
      moduleName: assignment.module_name,
      category: assignment.category,
      timeLimitMinutes: assignment.time_limit_minutes,
      dueDate: assignment.due_at,
      resultsOpen: assignment.results_open,
      sections: assignment.sections.map((section) => packSection(section, chartOf)),
    })),
    hashes,
  };
}

function packSection(section: SectionWithKey, chartOf: ReadonlyMap<string, string>): PackedSection {
  return {
    subModuleName: section.name,
    isDynamic: section.is_dynamic === 1,
    timeLimitMinutes: section.time_limit_minutes,
    lookup: section.lookup,
    serviceDate: section.service_date,
    patient: readPatient(section.patient),
    setting: section.setting,
    ...rulesOf(section),
    answerKey: storedKeyOf(section),
    questions: section.questions.map((question) => ({
      questionText: question.text,
      options: optionsOf(question),
      answer: question.answer,
      // Left out when empty: a Casebook that does not know it would refuse the question.
      ...(question.explanation !== "" && { explanation: question.explanation }),
    })),
    chart: chartOf.get(section.pdf_file_id ?? "") ?? null,
    chartName: section.pdf_name,
  } satisfies Record<(typeof sectionFields)[number], unknown>;
}

/** The same as the item of a form, by which it is checked. */
export function formItemOf(section: Record<string, unknown>, pdfIndex: number | null): Record<string, unknown> {
  const { answerKey, questions, chart: _chart, chartName: _name, ...fields } = section;
  const known = Object.entries(fields).filter(([field]) => knownFields.section.includes(field));
  const key = isObject(answerKey) ? answerKey : {};
  const answers = codingFields
    .filter((field) => key[field] !== undefined)
    .map((field) => [prefixed(field), key[field]]);
  return {
    ...Object.fromEntries(known),
    pdfIndex,
    ...(section.isDynamic === true ? { questions } : Object.fromEntries(answers)),
  };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
