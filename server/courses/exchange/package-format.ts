import type { CodingAnswer } from "#contract/answers.ts";
import { codingFields, prefixed } from "#contract/answers.ts";
import { packageFormat } from "#contract/api/exchange.ts";
import { poaOfNotes } from "#contract/grading-rules.ts";
import { readPatient } from "../../codes/drg/patient.ts";
import { goalsOf, optionsOf, storedKeyOf } from "../../core/database/json-columns.ts";
import type { AssignmentWithKey, SectionWithKey } from "../sections/load-keyed.ts";
import { rulesOf } from "../sections/rule-columns.ts";
import { groupsOf } from "../sections/variants.ts";

/** The entry of a package that describes its content. */
export const manifestName = "casebook.json";

/** A section in a package: the fields of a form, the key under its own field names, and the path of the chart. */
interface PackedSection extends PackedVariant {
  variants?: PackedVariant[];
}

interface PackedVariant extends Record<string, unknown> {
  answerKey: Partial<CodingAnswer> | null;
  chart: string | null;
  chartName: string | null;
}

/** The fields that differ between the variants of a section. */
const variantFields = [
  "serviceDate",
  "patient",
  "goals",
  "keyNotes",
  "notCoded",
  "answerKey",
  "chart",
  "chartName",
] as const;

const sectionFields = [
  ...variantFields,
  "subModuleName",
  "isDynamic",
  "timeLimitMinutes",
  "lookup",
  "setting",
  "scoring",
  "sequence",
  "partPoints",
  "poa",
  "questions",
] as const;

/** Every field that this version knows. The import reports other fields as left out. */
export const knownFields = {
  package: ["format", "version", "exportedAt", "assignments", "hashes"],
  assignment: ["moduleName", "category", "timeLimitMinutes", "dueDate", "resultsOpen", "sections"],
  section: [...sectionFields, "variants"] as readonly string[],
  variant: variantFields as readonly string[],
};

/** Returns the manifest of a package: the assignments with their current keys, and the SHA-256 of every chart. */
export function manifestOf(
  exportedAt: string,
  assignments: readonly AssignmentWithKey[],
  chartOf: ReadonlyMap<string, string>,
  hashes: Record<string, string>,
): Record<string, unknown> {
  const needsTwo = assignments.some(({ sections }) => sections.some(isOfVersionTwo));
  return {
    format: packageFormat,
    version: needsTwo ? 2 : 1,
    exportedAt,
    assignments: assignments.map((assignment) => ({
      moduleName: assignment.module_name,
      category: assignment.category,
      timeLimitMinutes: assignment.time_limit_minutes,
      dueDate: assignment.due_at,
      resultsOpen: assignment.results_open,
      sections: groupsOf(assignment.sections).flatMap((group) => packGroup(group, chartOf)),
    })),
    hashes,
  };
}

/** True for a section that an older Casebook would refuse: one with variants, or with a POA in its key. */
function isOfVersionTwo(section: SectionWithKey): boolean {
  return section.variant_group !== null || Object.keys(poaOfNotes(rulesOf(section).keyNotes)).length > 0;
}

/** Packs a section with its variants; the section itself is variant 1. */
function packGroup(group: readonly SectionWithKey[], chartOf: ReadonlyMap<string, string>): PackedSection[] {
  const [first, ...others] = group.map((section) => packSection(section, chartOf));
  if (!first || others.length === 0) return first ? [first] : [];
  const variants = others.map(
    (packed) => Object.fromEntries(variantFields.map((field) => [field, packed[field]])) as PackedVariant,
  );
  return [{ ...first, variants }];
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
    goals: goalsOf(section),
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

/** Returns a packed section as an item of the assignment form, whose rules check it. */
export function formItemOf(
  section: Record<string, unknown>,
  pdfIndex: number | null,
  knownOf: readonly string[] = knownFields.section,
): Record<string, unknown> {
  const { answerKey, questions, chart: _chart, chartName: _name, variants: _variants, ...fields } = section;
  const known = Object.entries(fields).filter(([field]) => knownOf.includes(field));
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
