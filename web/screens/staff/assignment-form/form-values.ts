import { randomId } from "@mantine/hooks";
import { type CodingAnswer, emptyCodingAnswer } from "#contract/answers.ts";
import type { KeyedAssignment, KeyedSection, KeyedVariant } from "#contract/api/assignments.ts";
import { type GradingRules, type KeyNotes, type NotCoded, plainRules, type Scoring } from "#contract/grading-rules.ts";
import { unknownPatient } from "#contract/patient.ts";
import { isOpeningRule } from "#contract/results-open.ts";
import { isGrouped, type Setting } from "#contract/setting.ts";
import { calendarDay, formatTimeOfDay } from "#contract/time.ts";
import { newSendKey } from "../../../api/new-send-key.ts";
import { type TypedPatient, typedFrom } from "../../../parts/codes/drg/typed-patient.ts";

export interface QuestionForm {
  key: string;
  _id: string | undefined;
  questionText: string;
  /** One field for each option, because an option may contain a comma. */
  options: string[];
  /** The text in the field for new options, separated by commas. */
  typedOptions: string;
  answer: string;
  explanation: string;
}

export interface SectionForm {
  key: string;
  _id: string | undefined;
  /** For variants 2 and following: the key of the section that they belong to, which is variant 1. */
  variantOf: string | null;
  subModuleName: string;
  isDynamic: boolean;
  timeLimitMinutes: string;
  pdf: File | null;
  /** The PDF of the section on the server, until it is removed in the form. */
  currentPdf: { url: string; name: string } | null;
  /** Decides whether students may look up codes during the section. */
  lookup: "open" | "closed";
  /** YYYY-MM-DD, empty, or typed text that is not a day. */
  serviceDate: string;
  patient: TypedPatient;
  /** The setting of the chart; null: the category decides. */
  setting: Setting | null;
  /** Learning goals, which only staff see. */
  goals: string[];
  scoring: Scoring;
  /** The grading of the order of its lists; null while the category's proposal is used. */
  sequence: GradingRules["sequence"] | null;
  partPoints: GradingRules["partPoints"];
  /** Whether each ICD code has a POA. */
  poa: GradingRules["poa"];
  keyNotes: KeyNotes;
  notCoded: NotCoded[];
  answerKey: CodingAnswer;
  questions: QuestionForm[];
  submissionCount: number;
}

/** The rule for opening results, as the form has it. */
export type ResultsRule = "at_once" | "when_all_done" | "by_hand" | "on_date";

export const resultsRuleNames: Record<ResultsRule, string> = {
  at_once: "When they hand in",
  when_all_done: "When everyone is done",
  on_date: "On a date",
  by_hand: "When staff open them",
};

export interface AssignmentForm {
  /** With this key the server adds a new assignment once, however often the form is sent. Empty when editing. */
  sendKey: string;
  /** The version of the assignment when it was read; undefined for a new one. */
  version: number | undefined;
  category: string;
  moduleName: string;
  timeLimitMinutes: string;
  /** YYYY-MM-DD, empty, or typed text that is not a day. */
  dueDate: string;
  /** Null for an archived assignment, which is restored with its earlier state. */
  state: "draft" | "open" | null;
  /** The moment from which students can see it: a day like the due date, and HH:MM in the institute's time zone. */
  visibleFrom: string;
  visibleTime: string;
  /** The rule for opening results; null while the proposal is used. `on_date` needs the day and the time. */
  resultsRule: ResultsRule | null;
  resultsDay: string;
  resultsTime: string;
  subAssignments: SectionForm[];
  /** Sections and questions with submissions whose deletion the user has confirmed. */
  removed: string[];
}

export function emptyQuestion(): QuestionForm {
  return {
    key: randomId(),
    _id: undefined,
    questionText: "",
    options: [],
    typedOptions: "",
    answer: "",
    explanation: "",
  };
}

export function emptySection(): SectionForm {
  return {
    key: randomId(),
    _id: undefined,
    variantOf: null,
    subModuleName: "",
    isDynamic: false,
    timeLimitMinutes: "",
    pdf: null,
    currentPdf: null,
    lookup: "open",
    serviceDate: "",
    patient: typedFrom(unknownPatient),
    setting: null,
    goals: [],
    ...plainRules,
    sequence: null,
    answerKey: { ...emptyCodingAnswer },
    questions: [emptyQuestion()],
    submissionCount: 0,
  };
}

export function emptyForm(category: string): AssignmentForm {
  return {
    sendKey: newSendKey(),
    version: undefined,
    category,
    moduleName: "",
    timeLimitMinutes: "",
    dueDate: "",
    state: "open",
    visibleFrom: "",
    visibleTime: "",
    resultsRule: null,
    resultsDay: "",
    resultsTime: "",
    subAssignments: [emptySection()],
    removed: [],
  };
}

/**
 * Returns when results open: the chosen rule, otherwise the proposal. Timed work is an exam, whose key stays secret
 * until everyone is done.
 */
export function resultsRuleOf({
  resultsRule,
  timeLimitMinutes,
  subAssignments,
}: Pick<AssignmentForm, "resultsRule" | "timeLimitMinutes" | "subAssignments">): ResultsRule {
  const isTimed = [timeLimitMinutes, ...subAssignments.map((section) => section.timeLimitMinutes)].some(
    (minutes) => minutes.trim() !== "",
  );
  return resultsRule ?? (isTimed ? "when_all_done" : "at_once");
}

const minutesText = (minutes: number | null) => (minutes === null ? "" : String(minutes));

function sectionForm(section: Omit<KeyedVariant, "subAssignmentId">, variantOf: string | null): SectionForm {
  const questions = section.dynamicQuestions.map(({ _id, questionText, options, answer, explanation }) => ({
    key: _id,
    _id,
    questionText,
    options,
    typedOptions: "",
    answer,
    explanation,
  }));
  return {
    key: section._id,
    _id: section._id,
    variantOf,
    subModuleName: section.subModuleName,
    isDynamic: section.isDynamic,
    timeLimitMinutes: minutesText(section.timeLimitMinutes),
    pdf: null,
    currentPdf:
      section.assignmentPdf === null
        ? null
        : { url: section.assignmentPdf, name: section.assignmentPdfName ?? "Chart.pdf" },
    lookup: section.lookup,
    serviceDate: section.serviceDate ?? "",
    patient: typedFrom(section.patient),
    setting: section.setting,
    goals: section.goals,
    scoring: section.scoring,
    sequence: section.sequence,
    partPoints: section.partPoints,
    poa: section.poa,
    keyNotes: section.keyNotes,
    notCoded: section.notCoded,
    answerKey: section.answerKey ?? { ...emptyCodingAnswer },
    questions: questions.length === 0 ? [emptyQuestion()] : questions,
    submissionCount: section.submissionCount,
  };
}

/** Returns a section and its variants; the counts of the others are part of the section's. */
function sectionForms({ variants, ...section }: Omit<KeyedSection, "subAssignmentId">): SectionForm[] {
  const others = variants.reduce((sum, { submissionCount }) => sum + submissionCount, 0);
  return [
    sectionForm({ ...section, submissionCount: section.submissionCount - others }, null),
    ...variants.map((variant) => sectionForm(variant, section._id)),
  ];
}

/** Returns the form of an assignment. The section of a single assignment is on the assignment's own level. */
export function formFrom(assignment: KeyedAssignment, timeZone: string): AssignmentForm {
  const single = {
    ...assignment,
    _id: assignment.sectionId ?? assignment._id,
    timeLimitMinutes: assignment.sectionTimeLimitMinutes,
  };
  const sections = assignment.subAssignments.length === 0 ? [single] : assignment.subAssignments;
  return {
    sendKey: "",
    version: assignment.version,
    category: assignment.category,
    moduleName: assignment.moduleName,
    timeLimitMinutes: minutesText(assignment.timeLimitMinutes),
    dueDate: assignment.dueDate === null ? "" : calendarDay(assignment.dueDate, timeZone),
    state: assignment.state === "archived" ? null : assignment.state,
    visibleFrom: assignment.visibleFrom === null ? "" : calendarDay(assignment.visibleFrom, timeZone),
    visibleTime: assignment.visibleFrom === null ? "" : formatTimeOfDay(assignment.visibleFrom, timeZone),
    ...resultsForm(assignment.resultsOpen, timeZone),
    subAssignments: sections.flatMap(sectionForms),
    removed: [],
  };
}

function resultsForm(resultsOpen: string, timeZone: string) {
  if (isOpeningRule(resultsOpen)) return { resultsRule: resultsOpen, resultsDay: "", resultsTime: "" };
  return {
    resultsRule: "on_date" as const,
    resultsDay: calendarDay(resultsOpen, timeZone),
    resultsTime: formatTimeOfDay(resultsOpen, timeZone),
  };
}

/** Returns a copy of a section without ids or files of the server. */
export function asNewSection(section: SectionForm): SectionForm {
  return {
    ...section,
    key: randomId(),
    _id: undefined,
    currentPdf: null,
    submissionCount: 0,
    questions: section.questions.map((question) => ({ ...question, key: randomId(), _id: undefined })),
  };
}

/** Returns a copy of a form as a new assignment. */
export function copyOf(form: AssignmentForm): AssignmentForm {
  return {
    ...form,
    sendKey: newSendKey(),
    version: undefined,
    moduleName: `${form.moduleName} (copy)`,
    state: form.state ?? "open",
    visibleFrom: "",
    visibleTime: "",
    // The date was for another class, so it must be entered again.
    resultsDay: "",
    resultsTime: "",
    subAssignments: copySections(form.subAssignments),
  };
}

function copySections(sections: readonly SectionForm[]): SectionForm[] {
  const copies = sections.map(asNewSection);
  const copyOfKey = new Map(sections.map(({ key }, index) => [key, copies[index]?.key ?? null]));
  return copies.map((copy) => ({ ...copy, variantOf: copyOfKey.get(copy.variantOf ?? "") ?? null }));
}

/** True if two forms have the same content. A chosen file differs from none. */
export function isSameForm(one: AssignmentForm, other: AssignmentForm): boolean {
  const text = (form: AssignmentForm) =>
    JSON.stringify(form, (_name, value: unknown) =>
      value instanceof File ? [value.name, value.size, value.lastModified] : value,
    );
  return text(one) === text(other);
}

/** True if a section may ask for POA: an inpatient stay that is coded for a DRG. */
export function takesPoa(
  { isDynamic, setting }: Pick<SectionForm, "isDynamic" | "setting">,
  category: string,
): boolean {
  return !isDynamic && isGrouped({ setting, category });
}
