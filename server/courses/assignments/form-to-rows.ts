import { v7 as uuidv7 } from "uuid";
import { listFields } from "#contract/answers.ts";
import { keyFromInput } from "#contract/api/answers.ts";
import type { NewAssignmentFields, SectionInput } from "#contract/api/assignment-input.ts";
import type { GradingInputs } from "#contract/api/key-rules.ts";
import { findCategory } from "#contract/categories.ts";
import { defaultPoints, type NotCoded, partPointKinds, plainRules } from "#contract/grading-rules.ts";
import type { PoaRule } from "#contract/poa.ts";
import { isOpeningRule } from "#contract/results-open.ts";
import { isGrouped } from "#contract/setting.ts";
import { writeJson } from "../../core/database/json.ts";
import type { AssignmentTable, QuestionTable, SectionTable } from "../../core/database/schema.ts";
import type { StoredFile } from "../../core/files/files.ts";
import { Refusal, ruleBroken } from "../../core/http/errors.ts";
import { endOfDay, momentOf } from "../../core/institute-day.ts";
import { notesOfKey } from "../keys/section-key.ts";
import { categoryKey } from "../sections/load-course.ts";
import { ruleColumns, rulesOf } from "../sections/rule-columns.ts";
import { showingOf } from "../sections/visible.ts";

/**
 * Returns the columns of an assignment that its form sets. `assigned_at` is the time from which students can see it. `before`
 * is the assignment before an edit.
 */
export function assignmentColumns(
  fields: Omit<NewAssignmentFields, "category"> & { category: string },
  timeZone: string,
  now: Date,
  before?: AssignmentTable,
): Omit<AssignmentTable, "id" | "archived_at" | "announced_at" | "is_sample" | "version" | "results_opened_at"> {
  const category = findCategory(fields.category) ?? fields.category;
  const { visibleFrom } = fields;
  const visible_from =
    visibleFrom === undefined ? (before?.visible_from ?? null) : visibleFrom && momentOf(visibleFrom, timeZone);
  const wasSeen = before !== undefined && showingOf({ ...before, archived_at: null }, now) === "work";
  const at = now.toISOString();
  return {
    state: fields.state ?? before?.state ?? "open",
    visible_from: visible_from || null,
    assigned_at: wasSeen ? before.assigned_at : visible_from && visible_from > at ? visible_from : at,
    module_name: fields.moduleName,
    category,
    category_key: categoryKey(category),
    due_at: fields.dueDate ? endOfDay(fields.dueDate, timeZone) : null,
    time_limit_minutes: fields.timeLimitMinutes,
    results_open: openingOf(fields.resultsOpen, timeZone, before?.results_open ?? "at_once"),
  };
}

/** Returns when results open: a named rule, or an ISO time. The form shows minutes, so the same minute keeps the stored time. */
function openingOf(resultsOpen: string | undefined, timeZone: string, before: string): string {
  if (resultsOpen === undefined) return before;
  if (isOpeningRule(resultsOpen)) return resultsOpen;
  const at = momentOf(resultsOpen, timeZone);
  const minute = "2026-11-26T12:00".length;
  return at.slice(0, minute) === before.slice(0, minute) ? before : at;
}

type CodeColumns = Pick<SectionTable, "lookup" | "service_date" | "patient" | "setting">;

/**
 * Returns the settings by which a section's codes are looked up and grouped: the item's value, else the form's, else the
 * stored one, else the default.
 */
function codeSettings(item: SectionInput, form: CodeSettings, before: CodeColumns | undefined): CodeColumns {
  const [date] = [item.serviceDate, form.serviceDate].filter((day) => day !== undefined);
  const [setting = null] = [item.setting, form.setting, before?.setting].filter((one) => one !== undefined);
  const patient = item.patient ?? form.patient;
  return {
    lookup: item.lookup ?? form.lookup ?? before?.lookup ?? "open",
    service_date: date === undefined ? (before?.service_date ?? null) : date,
    patient: patient === undefined ? (before?.patient ?? null) : writeJson(patient),
    setting,
  };
}

type CodeSettings = Pick<NewAssignmentFields, "lookup" | "serviceDate" | "patient" | "setting">;

/** Returns the grading rules of a section: the item's, else the form's, else the stored ones, else the default. */
function gradingColumns(item: SectionInput, form: GradingInputs, before: SectionTable | undefined, poa: PoaRule) {
  const was = before ? rulesOf(before) : plainRules;
  const { sequence, partPoints } = {
    sequence: item.sequence ?? form.sequence ?? was.sequence,
    partPoints: item.partPoints ?? form.partPoints ?? was.partPoints,
  };
  const ordered = listFields.filter((field) => (sequence[field] ?? "exact") !== "exact");
  const worth = partPointKinds.filter((kind) => (partPoints[kind] ?? defaultPoints(kind)) !== defaultPoints(kind));
  return ruleColumns({
    scoring: item.scoring ?? form.scoring ?? was.scoring,
    sequence: Object.fromEntries(ordered.map((field) => [field, sequence[field]])),
    partPoints: Object.fromEntries(worth.map((kind) => [kind, partPoints[kind]])),
    keyNotes: item.isDynamic ? {} : notesOfKey(item.keyNotes ?? form.keyNotes ?? was.keyNotes, keyFromInput(item)),
    notCoded: item.isDynamic ? [] : (item.notCoded ?? form.notCoded ?? was.notCoded).map(writtenStatement),
    poa,
  });
}

/**
 * Returns whether a section asks for POA. Only a stay that is coded for a DRG has it, so another setting, category or kind
 * of section turns it off. Throws 422 for a request that turns it on there.
 */
function poaRuleOf(
  asked: PoaRule | undefined,
  before: PoaRule | undefined,
  section: { isDynamic: boolean; setting: SectionTable["setting"]; category: string; path: string },
): PoaRule {
  if (!section.isDynamic && isGrouped(section)) return asked ?? before ?? "off";
  if (asked === "on")
    throw ruleBroken(
      `${section.path}.poa`,
      "Present on admission is only for inpatient charts with ICD codes and a DRG",
    );
  return "off";
}

/** Returns a statement without an empty list of evidence. */
function writtenStatement({ statement, why, evidence = [] }: NotCoded): NotCoded {
  return { statement, why, ...(evidence.length > 0 && { evidence }) };
}

/** Returns the row of a section from its item in the form. `before` is the stored section, if it exists. Throws 422. */
export function sectionRow(
  item: SectionInput & { path?: string },
  form: CodeSettings & GradingInputs & { category: string },
  before: SectionTable | undefined,
  ids: {
    id: string;
    assignmentId: string;
    position: number;
    pdfFileId: string | null;
    variantGroup: string | null;
  },
): SectionTable {
  const settings = codeSettings(item, form, before);
  const { isDynamic, path = `subAssignments.${ids.position}` } = item;
  const stay = { ...settings, category: form.category, isDynamic, path };
  return {
    id: ids.id,
    assignment_id: ids.assignmentId,
    position: ids.position,
    name: item.subModuleName,
    variant_group: ids.variantGroup,
    is_dynamic: item.isDynamic ? 1 : 0,
    pdf_file_id: ids.pdfFileId,
    time_limit_minutes: item.timeLimitMinutes,
    ...settings,
    goals: item.goals === undefined ? (before?.goals ?? null) : goalsColumn(item.goals),
    ...gradingColumns(item, form, before, poaRuleOf(item.poa ?? form.poa, before?.poa, stay)),
    key_version: before?.key_version ?? 1,
    answer_key: item.isDynamic ? null : writeJson(keyFromInput(item)),
  };
}

/** Returns the column of learning goals, each once. */
function goalsColumn(goals: readonly string[]): SectionTable["goals"] {
  return goals.length === 0 ? null : writeJson([...new Set(goals)]);
}

/** Returns the rows of a section's questions. A question with an `_id` keeps it. */
export function questionRows(item: SectionInput, sectionId: string): QuestionTable[] {
  if (!item.isDynamic) return [];
  return (item.questions ?? []).map((question, position) => ({
    id: question._id ?? uuidv7(),
    section_id: sectionId,
    position,
    text: question.questionText,
    options: writeJson(question.options),
    answer: question.answer,
    explanation: question.explanation ?? "",
  }));
}

/**
 * Assigns the uploaded files to the items: by `pdfIndex`, or in their order if no item has one. Throws 422 for an index
 * without a file and for a file without an item.
 */
export function assignFiles(items: readonly SectionInput[], files: readonly StoredFile[]): (StoredFile | undefined)[] {
  const byIndex = items.some((item) => item.pdfIndex !== undefined);
  const indexes = items.map((item, position) =>
    byIndex ? (item.pdfIndex ?? null) : position < files.length ? position : null,
  );
  const missing = indexes.findIndex((index) => index !== null && files[index] === undefined);
  const used = new Set(indexes.filter((index) => index !== null));
  if (missing >= 0 || used.size !== indexes.filter((index) => index !== null).length || used.size !== files.length) {
    const sentence =
      missing >= 0 ? "A sub-assignment names a PDF that was not sent" : "Every PDF must belong to one sub-assignment";
    throw new Refusal("rule_broken", sentence, { fields: { assignmentPdf: sentence } });
  }
  return indexes.map((index) => (index === null ? undefined : files[index]));
}
