import { v7 as uuidv7 } from "uuid";
import { codingFields, prefixed } from "#contract/answers.ts";
import type { AssignmentFields, SectionInput } from "#contract/api/assignment-input.ts";
import { normalise } from "#contract/normalise.ts";
import { sectionTitle } from "#contract/section-title.ts";
import { sentences } from "#contract/sentences.ts";
import { readPatient } from "../../codes/drg/patient.ts";
import { storedKeyOf } from "../../core/database/json-columns.ts";
import type { QuestionTable } from "../../core/database/schema.ts";
import type { StoredFile } from "../../core/files/files.ts";
import { Refusal } from "../../core/http/errors.ts";
import { isOtherKey } from "../../exams/regrade/regrade.ts";
import { type AssignmentWithKey, type SectionWithKey, sectionUnknown } from "../sections/load-keyed.ts";
import { rulesOf } from "../sections/rule-columns.ts";
import { groupsOf } from "../sections/variants.ts";
import { type FlatItem, flatItems, shareColumns } from "./flat-items.ts";
import { assignmentColumns, questionRows, sectionRow } from "./form-to-rows.ts";
import type { StaffAssignment, StaffSection } from "./load-for-staff.ts";

export interface PlannedSection {
  item: FlatItem;
  /** The existing section of this item; undefined for a new one. */
  kept: StaffSection | undefined;
  id: string;
  pdfFileId: string | null;
  variantGroup: string | null;
  questions: QuestionTable[];
}

/** A section or question with submissions that an edit leaves out. */
export interface Loss {
  id: string;
  kind: "section" | "question";
  name: string;
  submissions: number;
}

/** Returns the items of a form with variants as separate items. Variants that the form leaves out stay unchanged. */
export function editedItems(before: StaffAssignment, items: readonly SectionInput[]): FlatItem[] {
  const groups = groupsOf(before.sections);
  const only = itemOfOnly(before, items);
  return flatItems(
    items.map((item) => {
      if (item.variants !== undefined || item.isDynamic) return item;
      const [, ...others] = groups.find(([first]) => item === only || first?.id === item._id) ?? [];
      return { ...item, variants: others.map(asItem) };
    }),
  );
}

/** Returns the item of the only section of an assignment, which needs no `_id` and may have that of the assignment. */
function itemOfOnly<Item extends SectionInput>(before: StaffAssignment, items: readonly Item[]): Item | undefined {
  if (groupsOf(before.sections).length !== 1) return undefined;
  const isNamed = items.some(({ _id }) => _id !== undefined && _id !== before.id);
  return items.find(({ _id }) => _id === before.id) ?? (isNamed ? undefined : items[0]);
}

/** Returns a stored variant as an item of the form that changes nothing. */
function asItem(section: StaffSection): NonNullable<SectionInput["variants"]>[number] {
  const key = storedKeyOf(section) ?? {};
  const { keyNotes, notCoded } = rulesOf(section);
  return {
    _id: section.id,
    removePdf: false,
    // The form's values for all sections do not apply to variants.
    serviceDate: section.service_date,
    patient: readPatient(section.patient),
    keyNotes,
    notCoded,
    ...Object.fromEntries(codingFields.map((field) => [prefixed(field), key[field]])),
  };
}

/** Finds the existing section of each item. Throws 404. */
export function planSections(
  before: StaffAssignment,
  items: readonly FlatItem[],
  uploads: readonly (StoredFile | undefined)[],
): PlannedSection[] {
  const only = itemOfOnly(
    before,
    items.filter(({ isFirst }) => isFirst),
  );
  const taken = new Set<string>();
  const planned = items.map((item, position) => {
    const kept = item === only ? before.sections[0] : before.sections.find((section) => section.id === item._id);
    if (item._id !== undefined && (!kept || taken.has(kept.id))) throw sectionUnknown();
    if (kept) taken.add(kept.id);
    const pdfBefore = item.removePdf ? null : (kept?.pdf_file_id ?? null);
    const id = kept?.id ?? uuidv7();
    return { item, kept, id, pdfFileId: uploads[position]?.id ?? pdfBefore, questions: planQuestions(item, id, kept) };
  });
  const groups = planGroups(planned);
  return planned.map((one) => ({ ...one, variantGroup: groups.get(one.item.group) ?? null }));
}

/** Returns the variant group of each item with variants: the one that its sections have already, else a new one. */
function planGroups(planned: readonly Pick<PlannedSection, "item" | "kept">[]): Map<number, string> {
  const varied = planned.filter(({ item }) => item.isVaried);
  const free = new Set(varied.flatMap(({ kept }) => kept?.variant_group ?? []));
  const groups = new Map<number, string>();
  for (const [index, group] of Map.groupBy(varied, ({ item }) => item.group)) {
    // The variants of one section may have become those of two.
    const known = group.flatMap(({ kept }) => kept?.variant_group ?? []).find((one) => free.delete(one));
    groups.set(index, known ?? uuidv7());
  }
  return groups;
}

/** Returns the assignment after the edit. A section whose key changes gets the next key version. */
export function assignmentAfter(
  before: StaffAssignment,
  fields: AssignmentFields,
  planned: readonly PlannedSection[],
  timeZone: string,
  now: Date,
): AssignmentWithKey {
  const rows = planned.map(({ item, kept, id, questions, ...files }, position): SectionWithKey => {
    const row = sectionRow(item, fields, kept, { ...files, id, assignmentId: before.id, position });
    return { ...row, pdf_name: null, questions };
  });
  const sections = shareColumns(rows).map((section, index) => {
    const kept = planned[index]?.kept;
    return kept && isOtherKey(kept, section) ? { ...section, key_version: kept.key_version + 1 } : section;
  });
  return { ...before, ...assignmentColumns(fields, timeZone, now, before), version: before.version + 1, sections };
}

/**
 * Finds the existing question of each question in the form: by `_id`, else by the same text, as answers are matched. An
 * explanation that is left out stays unchanged.
 */
function planQuestions(item: SectionInput, sectionId: string, kept: StaffSection | undefined): QuestionTable[] {
  const before = new Map(kept?.questions.map((question) => [question.id, question]));
  const free = new Map(before);
  const rows = questionRows(item, sectionId);
  const named = rows.map((row) => free.delete(row.id));
  const planned = rows.map((row, index) => {
    if (named[index]) return row;
    const [id] = [...free].find(([, question]) => normalise(question.text) === normalise(row.text)) ?? [];
    if (id !== undefined) free.delete(id);
    return { ...row, id: id ?? uuidv7() };
  });
  return planned.map((row, index) => {
    const isLeftOut = item.questions?.[index]?.explanation === undefined;
    return isLeftOut ? { ...row, explanation: before.get(row.id)?.explanation ?? "" } : row;
  });
}

/** Finds the sections and questions with submissions that the plan leaves out. */
function findLosses(before: StaffAssignment, planned: readonly PlannedSection[]): Loss[] {
  return before.sections.flatMap((section, index): Loss[] => {
    if (section.submissionCount === 0) return [];
    const submissions = section.submissionCount;
    const plan = planned.find((candidate) => candidate.id === section.id);
    if (!plan) {
      return [{ id: section.id, kind: "section", name: sectionTitle(section.name, index, "staff"), submissions }];
    }
    return section.questions
      .filter((question) => plan.questions.every((row) => row.id !== question.id))
      .map((question) => ({ id: question.id, kind: "question", name: question.text, submissions }));
  });
}

/**
 * Throws 409 for an edit of an old version, for another type of a section with submissions, and for leaving out a section or
 * question with submissions that `removed` does not name. Returns what the edit deletes.
 */
export function refuseSilentLoss(
  before: StaffAssignment,
  planned: readonly PlannedSection[],
  { version, removed }: Pick<AssignmentFields, "version" | "removed">,
): Loss[] {
  if (version !== undefined && version !== before.version) {
    throw conflict("version", sentences.assignmentChangedMeanwhile);
  }
  for (const { kept, item } of planned) {
    if (kept && kept.submissionCount > 0 && (kept.is_dynamic === 1) !== item.isDynamic) {
      throw typeStays(`${item.path}.isDynamic`, kept.submissionCount);
    }
  }
  const losses = findLosses(before, planned);
  const unnamed = losses.filter((loss) => !removed.includes(loss.id));
  if (unnamed.length > 0) throw conflict("removed", unnamed.map(lossSentence).join(" "));
  return losses;
}

/** Returns 409 for changing the type of a section with submissions: its answers would fit nothing. */
export function typeStays(field: string, submissions: number): Refusal {
  return conflict(field, sentences.typeStays(submissions));
}

function conflict(field: string, sentence: string): Refusal {
  return new Refusal("conflict", sentence, { fields: { [field]: sentence } });
}

function lossSentence({ kind, name, submissions }: Loss): string {
  const shown = name.length > 80 ? `${name.slice(0, 79)}…` : name;
  return `${kind === "section" ? "Sub-assignment" : "Question"} "${shown}" has ${sentences.submissions(submissions)}.`;
}
