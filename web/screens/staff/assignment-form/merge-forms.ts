import { codingFields, fieldLabels } from "#contract/answers.ts";
import { isDay } from "#contract/days.ts";
import { type KeyNotes, type NotCoded, proposedSequence } from "#contract/grading-rules.ts";
import { formatDate } from "#contract/time.ts";
import { patientInWords } from "../../../parts/codes/drg/typed-patient.ts";
import { questionItem, sectionItem } from "./form-body.ts";
import {
  type AssignmentForm,
  asNewSection,
  type QuestionForm,
  resultsRuleNames,
  type SectionForm,
} from "./form-values.ts";
import { regroup, sharedOf, withShared } from "./variants.ts";

/** A difference from what somebody else has saved meanwhile. */
export interface Difference {
  where: string;
  theirs: string;
  /** The value in this form; undefined if theirs was adopted because it was unchanged here. */
  mine: string | undefined;
}

type Report = (difference: Difference) => void;

/** A value three times: what both started from, this form's, and what somebody else has saved. */
interface Versions<T> {
  base: T;
  mine: T;
  theirs: T;
}

/** The name of a field in a difference, and a function that formats its value beside the value that it replaces. */
type Named<T> = readonly [name: string, shown?: (value: T, before: T) => string];

type NamedFields<T> = { [Field in keyof T]: Named<T[Field]> };

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const show = (value: unknown): string => [value].flat().join(", ") || "nothing";

/** Shows a list of codes as its changes to the former list; the whole list if only its order changed. */
function showCodes(codes: string | string[], before: string | string[]): string {
  if (!Array.isArray(codes) || !Array.isArray(before)) return show(codes);
  const added = codes.filter((code) => !before.includes(code)).map((code) => `+ ${code}`);
  const removed = before.filter((code) => !codes.includes(code)).map((code) => `− ${code}`);
  return show(added.length + removed.length === 0 ? codes : [...added, ...removed]);
}

const showDay = (day: string) => (isDay(day) ? formatDate(day, "UTC") : show(day));
const showPairs = (pairs: object | null) =>
  show(Object.entries(pairs ?? {}).map(([name, value]) => `${name} ${value}`));
const showExplained = (notes: KeyNotes) => show(Object.values(notes).flatMap((ofField) => Object.keys(ofField ?? {})));
const showStatements = (lines: NotCoded[]) => show(lines.map(({ statement }) => statement));

// The order of the fields is the order of the differences. Fields that are left out are merged by a function below.
const fieldsOfForm: NamedFields<Omit<AssignmentForm, "sendKey" | "version" | "subAssignments" | "removed">> = {
  category: ["Category"],
  moduleName: ["Module name"],
  timeLimitMinutes: ["Time limit"],
  dueDate: ["Due date", showDay],
  state: ["State"],
  visibleFrom: ["Visible from", showDay],
  visibleTime: ["Visible from, time"],
  resultsRule: ["Students can read results", (rule) => resultsRuleNames[rule ?? "at_once"]],
  resultsDay: ["Results open on", showDay],
  resultsTime: ["Results open on, time"],
};

type FieldOfSection = Exclude<
  keyof SectionForm,
  "key" | "_id" | "variantOf" | "pdf" | "currentPdf" | "answerKey" | "questions" | "submissionCount"
>;

const fieldsOfSection: NamedFields<Pick<SectionForm, FieldOfSection>> = {
  subModuleName: ["name"],
  isDynamic: ["type", (isDynamic) => (isDynamic ? "dynamic" : "predefined")],
  timeLimitMinutes: ["time limit"],
  lookup: ["code lookup"],
  serviceDate: ["service date", showDay],
  patient: ["patient", patientInWords],
  setting: ["setting", (setting) => setting ?? "by category"],
  goals: ["learning goals"],
  scoring: ["scoring"],
  sequence: ["order of codes", showPairs],
  partPoints: ["part points", showPairs],
  poa: ["present on admission"],
  keyNotes: ["explanations", showExplained],
  notCoded: ["not coded", showStatements],
};

const fieldsOfKey: Partial<NamedFields<SectionForm["answerKey"]>> = Object.fromEntries(
  codingFields.map((field) => [field, [fieldLabels[field], showCodes]]),
);

const fieldsOfQuestion: NamedFields<Omit<QuestionForm, "key" | "_id" | "typedOptions">> = {
  questionText: ["text"],
  options: ["options"],
  answer: ["answer"],
  explanation: ["explanation"],
};

/**
 * Merges this form with what somebody else has saved meanwhile, both starting from `base`. Input is never lost: theirs
 * is adopted only where nothing was changed here. Returns the merged form and the differences.
 */
export function mergeForms(
  base: AssignmentForm,
  mine: AssignmentForm,
  theirs: AssignmentForm,
): { form: AssignmentForm; differences: Difference[] } {
  const differences: Difference[] = [];
  const report: Report = (difference) => differences.push(difference);
  const versions = { base, mine, theirs };
  const form = {
    ...mergeFields(fieldsOfForm, versions, (name) => name, report),
    sendKey: theirs.sendKey,
    version: theirs.version,
    subAssignments: mergeSections(mine.category, field(versions, "subAssignments"), report),
  };
  return { form, differences };
}

function mergeSections(category: string, versions: Versions<SectionForm[]>, report: Report): SectionForm[] {
  const { mine, theirs } = versions;
  /** The keys of sections that were new here, by the keys that they had. */
  const saved = new Map<string, string>();
  const kind: ItemKind<SectionForm> = {
    nameOf: nameOfSection,
    merge: (one) => mergeSection(one, report),
    // Its variants refer to its key.
    asNew: (section) => ({ ...asNewSection(section), key: section.key }),
    contentOf: (section) => contentOfSection(withShared(section, mine), category),
    onSaved: (section, { key }) => saved.set(section.key, key),
  };
  return regroup(mergeLists(kind, versions, report), ({ _id, variantOf }) => {
    const their = theirs.find((section) => _id !== undefined && section._id === _id);
    return their ? their.variantOf : variantOf && (saved.get(variantOf) ?? variantOf);
  });
}

/** Returns theirs if it was unchanged here, otherwise mine; reports a difference. */
function choose<T>(
  { base, mine, theirs }: Versions<T>,
  where: string,
  shown: (value: T, before: T) => string,
  report: Report,
): T {
  if (same(theirs, base) || same(theirs, mine)) return mine;
  const isUntouched = same(mine, base);
  report({ where, theirs: shown(theirs, base), mine: isUntouched ? undefined : shown(mine, base) });
  return isUntouched ? theirs : mine;
}

function field<T, Field extends keyof T>({ base, mine, theirs }: Versions<T>, name: Field): Versions<T[Field]> {
  return { base: base[name], mine: mine[name], theirs: theirs[name] };
}

/** Returns my version with each of the named fields merged separately; `at` names the position of a field. */
function mergeFields<T extends object>(
  fields: Partial<NamedFields<T>>,
  versions: Versions<T>,
  at: (name: string) => string,
  report: Report,
): T {
  const merged = { ...versions.mine };
  for (const [key, [name, shown = show]] of Object.entries(fields) as [keyof T, Named<T[keyof T]>][])
    merged[key] = choose(field(versions, key), at(name), shown, report);
  return merged;
}

interface Item {
  _id: string | undefined;
}

/** The functions that merge the items of a list. */
interface ItemKind<T> {
  nameOf: (item: T) => string;
  merge: (versions: Versions<T>) => T;
  asNew: (item: T) => T;
  /** The content as text, without ids. */
  contentOf: (item: T) => string;
  /** Called for an item that was new here and takes the place of the one that was saved. */
  onSaved?: (item: T, saved: T) => void;
}

/**
 * Merges two lists of items by `_id`, in this form's order; their new items follow. An item that they deleted
 * disappears, unless it was changed here; then it stays as a new item. An equal new item of both appears once.
 */
function mergeLists<T extends Item>(kind: ItemKind<T>, { base, mine, theirs }: Versions<T[]>, report: Report): T[] {
  const find = (list: readonly T[], item: T) => list.find((other) => other._id !== undefined && other._id === item._id);
  const added = theirs.filter((item) => item._id !== undefined && !find(base, item));
  // A save whose reply was lost may have added an item that is still new here.
  const adoptSaved = (item: T) => {
    const place = added.findIndex((other) => kind.contentOf(other) === kind.contentOf(item));
    const [saved] = place === -1 ? [] : added.splice(place, 1);
    if (saved) kind.onSaved?.(item, saved);
    return saved;
  };
  const ownItems = mine.flatMap((item): T[] => {
    const before = find(base, item);
    if (!before) return [adoptSaved(item) ?? item];
    const now = find(theirs, item);
    if (now) return [kind.merge({ base: before, mine: item, theirs: now })];
    const isUntouched = same(before, item);
    report({ where: kind.nameOf(item), theirs: "removed", mine: isUntouched ? undefined : "kept as a new one" });
    return isUntouched ? [] : [kind.asNew(item)];
  });
  for (const item of added) report({ where: kind.nameOf(item), theirs: "added", mine: undefined });
  const merged = [...ownItems, ...added];
  return merged.length === 0 ? [...theirs] : merged;
}

const nameOfSection = ({ subModuleName }: SectionForm) => `Sub-assignment “${subModuleName || "without a name"}”`;

/** Returns the content of a section as text, without ids, with the name of its PDF. */
function contentOfSection(section: SectionForm, category: string): string {
  const questions = section.questions.map((question) => ({ ...question, _id: undefined }));
  const bare = { ...section, _id: undefined, questions, sequence: null, pdf: null, currentPdf: null };
  const pdf = section.pdf?.name ?? section.currentPdf?.name;
  // The server also names lists with exact order, which a new section omits.
  const orders = Object.entries(section.sequence ?? proposedSequence(category)).filter(([, rule]) => rule !== "exact");
  return JSON.stringify([pdf, orders.sort(), sectionItem(bare, [], category, true)]);
}

function mergeSection(versions: Versions<SectionForm>, report: Report): SectionForm {
  const { theirs } = versions;
  const where = nameOfSection(theirs);
  const at = (what: string) => `${where}, ${what}`;
  const answerKey = mergeFields(fieldsOfKey, field(versions, "answerKey"), at, report);
  // What all variants have in common is merged once, with the section.
  const ofOthers = theirs.variantOf === null ? {} : sharedOf(theirs);
  const own = { ...versions, base: { ...versions.base, ...ofOthers }, mine: { ...versions.mine, ...ofOthers } };
  return {
    ...mergeFields(fieldsOfSection, own, at, report),
    answerKey,
    currentPdf: mergePdf(versions, at("PDF"), report),
    questions: mergeLists(questionsOf(at, report), field(versions, "questions"), report),
    submissionCount: theirs.submissionCount,
  };
}

/** Links are signed again for each reply, so PDFs are compared by name. */
function mergePdf({ base, mine, theirs }: Versions<SectionForm>, where: string, report: Report) {
  const named = (section: SectionForm) => section.currentPdf?.name ?? "";
  const names = { base: named(base), mine: mine.pdf?.name ?? named(mine), theirs: named(theirs) };
  const isTheirs = choose(names, where, show, report) === names.theirs;
  return isTheirs || mine.currentPdf !== null ? theirs.currentPdf : null;
}

function questionsOf(at: (what: string) => string, report: Report): ItemKind<QuestionForm> {
  const nameOf = ({ questionText }: QuestionForm) => at(`question “${questionText}”`);
  return {
    nameOf,
    merge: (versions) =>
      mergeFields(fieldsOfQuestion, versions, (what) => `${nameOf(versions.theirs)}, ${what}`, report),
    asNew: (question) => ({ ...question, _id: undefined }),
    contentOf: (question) => JSON.stringify(questionItem({ ...question, _id: undefined })),
  };
}
