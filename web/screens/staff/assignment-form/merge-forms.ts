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

/** A difference from what somebody else has saved meanwhile. */
export interface Difference {
  where: string;
  theirs: string;
  /** The value in this form; undefined if theirs was adopted because it was unchanged here. */
  mine: string | undefined;
}

type Report = (difference: Difference) => void;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const show = (value: unknown): string => ([value].flat().join(", ") === "" ? "nothing" : [value].flat().join(", "));

const showDay = (day: string) => (isDay(day) ? formatDate(day, "UTC") : show(day));

const showPairs = (pairs: object | null) =>
  show(Object.entries(pairs ?? {}).map(([name, value]) => `${name} ${value}`));

const showExplained = (notes: KeyNotes) => show(Object.values(notes).flatMap((ofField) => Object.keys(ofField ?? {})));

const showStatements = (lines: NotCoded[]) => show(lines.map(({ statement }) => statement));

/** Returns theirs if it was unchanged here, otherwise mine; reports a difference. */
function choose<T>(report: Report, where: string, base: T, mine: T, theirs: T, shown: (value: T) => string = show): T {
  if (same(theirs, base) || same(theirs, mine)) return mine;
  const isUntouched = same(mine, base);
  report({ where, theirs: shown(theirs), mine: isUntouched ? undefined : shown(mine) });
  return isUntouched ? theirs : mine;
}

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
  const pick = (
    where: string,
    field:
      | "category"
      | "moduleName"
      | "timeLimitMinutes"
      | "dueDate"
      | "visibleFrom"
      | "visibleTime"
      | "resultsDay"
      | "resultsTime",
    shown: (value: string) => string = show,
  ) => choose(report, where, base[field], mine[field], theirs[field], shown);
  const form = {
    sendKey: theirs.sendKey,
    version: theirs.version,
    category: pick("Category", "category"),
    moduleName: pick("Module name", "moduleName"),
    timeLimitMinutes: pick("Time limit", "timeLimitMinutes"),
    dueDate: pick("Due date", "dueDate", showDay),
    state: choose(report, "State", base.state, mine.state, theirs.state),
    visibleFrom: pick("Visible from", "visibleFrom", showDay),
    visibleTime: pick("Visible from, time", "visibleTime"),
    resultsRule: choose(
      report,
      "Students can read results",
      base.resultsRule,
      mine.resultsRule,
      theirs.resultsRule,
      (rule) => resultsRuleNames[rule ?? "at_once"],
    ),
    resultsDay: pick("Results open on", "resultsDay", showDay),
    resultsTime: pick("Results open on, time", "resultsTime"),
    subAssignments: mergeLists(
      base.subAssignments,
      mine.subAssignments,
      theirs.subAssignments,
      (section) => `Sub-assignment “${section.subModuleName || "without a name"}”`,
      (where, one, other, third) => mergeSection(report, where, one, other, third),
      asNewSection,
      (section) => typedInSection(section, mine.category),
      report,
    ),
    removed: mine.removed,
  };
  return { form, differences };
}

/** Returns the content of a question as text, without its id. */
function typedInQuestion(question: QuestionForm): string {
  return JSON.stringify(questionItem({ ...question, _id: undefined }));
}

/** Returns the content of a section as text, without ids, with the name of its PDF. */
function typedInSection(section: SectionForm, category: string): string {
  const questions = section.questions.map((question) => ({ ...question, _id: undefined }));
  const bare = { ...section, _id: undefined, questions, sequence: null, pdf: null, currentPdf: null };
  const pdf = section.pdf?.name ?? section.currentPdf?.name;
  // The server also names lists with exact order, which a new section omits.
  const orders = Object.entries(section.sequence ?? proposedSequence(category)).filter(([, rule]) => rule !== "exact");
  return JSON.stringify([pdf, orders.sort(), sectionItem(bare, [], category, true)]);
}

interface Item {
  _id: string | undefined;
}

/**
 * Merges two lists of items by `_id`, in this form's order; their new items follow. An item that they deleted
 * disappears, unless it was changed here; then it stays as a new item. An equal new item of both appears once.
 */
function mergeLists<T extends Item>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  nameOf: (item: T) => string,
  merge: (where: string, base: T, mine: T, theirs: T) => T,
  asNew: (item: T) => T,
  typedIn: (item: T) => string,
  report: Report,
): T[] {
  const find = (list: readonly T[], item: T) => list.find((other) => other._id !== undefined && other._id === item._id);
  const added = theirs.filter((item) => item._id !== undefined && !find(base, item));
  // A save whose reply was lost may have added an item that is still new here.
  const adoptSaved = (item: T) => {
    const place = added.findIndex((other) => typedIn(other) === typedIn(item));
    return place === -1 ? undefined : added.splice(place, 1)[0];
  };
  const ownItems = mine.flatMap((item): T[] => {
    const before = find(base, item);
    if (!before) return [adoptSaved(item) ?? item];
    const now = find(theirs, item);
    if (now) return [merge(nameOf(now), before, item, now)];
    const isUntouched = same(before, item);
    report({ where: nameOf(item), theirs: "removed", mine: isUntouched ? undefined : "kept as a new one" });
    return isUntouched ? [] : [asNew(item)];
  });
  for (const item of added) report({ where: nameOf(item), theirs: "added", mine: undefined });
  const merged = [...ownItems, ...added];
  return merged.length === 0 ? [...theirs] : merged;
}

function mergeSection(
  report: Report,
  where: string,
  base: SectionForm,
  mine: SectionForm,
  theirs: SectionForm,
): SectionForm {
  const at = (what: string) => `${where}, ${what}`;
  const answerKey = Object.fromEntries(
    codingFields.map((field) => [
      field,
      choose(report, at(fieldLabels[field]), base.answerKey[field], mine.answerKey[field], theirs.answerKey[field]),
    ]),
  );
  return {
    ...mine,
    answerKey: { ...mine.answerKey, ...answerKey },
    subModuleName: choose(report, at("name"), base.subModuleName, mine.subModuleName, theirs.subModuleName),
    isDynamic: choose(report, at("type"), base.isDynamic, mine.isDynamic, theirs.isDynamic, (isDynamic) =>
      isDynamic ? "dynamic" : "predefined",
    ),
    timeLimitMinutes: choose(
      report,
      at("time limit"),
      base.timeLimitMinutes,
      mine.timeLimitMinutes,
      theirs.timeLimitMinutes,
    ),
    lookup: choose(report, at("code lookup"), base.lookup, mine.lookup, theirs.lookup),
    serviceDate: choose(report, at("service date"), base.serviceDate, mine.serviceDate, theirs.serviceDate, showDay),
    patient: choose(report, at("patient"), base.patient, mine.patient, theirs.patient, patientInWords),
    setting: choose(
      report,
      at("setting"),
      base.setting,
      mine.setting,
      theirs.setting,
      (setting) => setting ?? "by category",
    ),
    goals: choose(report, at("learning goals"), base.goals, mine.goals, theirs.goals, (goals) => goals.join(", ")),
    scoring: choose(report, at("scoring"), base.scoring, mine.scoring, theirs.scoring),
    sequence: choose(report, at("order of codes"), base.sequence, mine.sequence, theirs.sequence, showPairs),
    partPoints: choose(report, at("part points"), base.partPoints, mine.partPoints, theirs.partPoints, showPairs),
    keyNotes: choose(report, at("explanations"), base.keyNotes, mine.keyNotes, theirs.keyNotes, showExplained),
    notCoded: choose(report, at("not coded"), base.notCoded, mine.notCoded, theirs.notCoded, showStatements),
    currentPdf: mergePdf(report, at("PDF"), base, mine, theirs),
    questions: mergeLists(
      base.questions,
      mine.questions,
      theirs.questions,
      (question) => at(`question “${question.questionText}”`),
      (asked, one, other, third) => mergeQuestion(report, asked, one, other, third),
      (question) => ({ ...question, _id: undefined }),
      typedInQuestion,
      report,
    ),
    submissionCount: theirs.submissionCount,
  };
}

/** Links are signed again for each reply, so PDFs are compared by name. */
function mergePdf(report: Report, where: string, base: SectionForm, mine: SectionForm, theirs: SectionForm) {
  const named = (section: SectionForm) => section.currentPdf?.name ?? "";
  const chosen = choose(report, where, named(base), mine.pdf?.name ?? named(mine), named(theirs));
  return chosen === named(theirs) || mine.currentPdf !== null ? theirs.currentPdf : null;
}

function mergeQuestion(
  report: Report,
  where: string,
  base: QuestionForm,
  mine: QuestionForm,
  theirs: QuestionForm,
): QuestionForm {
  return {
    ...mine,
    questionText: choose(report, `${where}, text`, base.questionText, mine.questionText, theirs.questionText),
    options: choose(report, `${where}, options`, base.options, mine.options, theirs.options),
    answer: choose(report, `${where}, answer`, base.answer, mine.answer, theirs.answer),
    explanation: choose(report, `${where}, explanation`, base.explanation, mine.explanation, theirs.explanation),
  };
}
