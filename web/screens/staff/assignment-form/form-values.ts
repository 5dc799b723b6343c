import { randomId } from "@mantine/hooks";
import { type CodingAnswer, emptyCodingAnswer } from "#contract/answers.ts";
import type { KeyedAssignment, KeyedSection } from "#contract/api/assignments.ts";
import { type GradingRules, type KeyNotes, type NotCoded, plainRules, type Scoring } from "#contract/grading-rules.ts";
import { unknownPatient } from "#contract/patient.ts";
import { isOpeningRule } from "#contract/results-open.ts";
import type { Setting } from "#contract/setting.ts";
import { calendarDay, formatTimeOfDay } from "#contract/time.ts";
import { newSendKey } from "../../../api/new-send-key.ts";
import { type TypedPatient, typedFrom } from "../../../parts/codes/drg/typed-patient.ts";

export interface QuestionForm {
  key: string;
  _id: string | undefined;
  questionText: string;
  /** One field each; an option may hold a comma. */
  options: string[];
  /** What stands in the field that adds options, separated by commas. */
  typedOptions: string;
  answer: string;
  explanation: string;
}

export interface SectionForm {
  key: string;
  _id: string | undefined;
  subModuleName: string;
  isDynamic: boolean;
  timeLimitMinutes: string;
  pdf: File | null;
  /** The PDF that the section has on the server, until it is taken away here. */
  currentPdf: { url: string; name: string } | null;
  /** Whether codes may be looked up while one works on it. */
  lookup: "open" | "closed";
  /** YYYY-MM-DD, nothing, or what was typed and is no day. */
  serviceDate: string;
  patient: TypedPatient;
  /** Whether the chart is of an inpatient; null: as the category says. */
  setting: Setting | null;
  scoring: Scoring;
  /** How the order of its lists counts; null as long as it is what the category proposes. */
  sequence: GradingRules["sequence"] | null;
  partPoints: GradingRules["partPoints"];
  keyNotes: KeyNotes;
  notCoded: NotCoded[];
  answerKey: CodingAnswer;
  questions: QuestionForm[];
  submissionCount: number;
}

/** When results open, as the form has it. */
export type ResultsRule = "at_once" | "when_all_done" | "by_hand" | "on_date";

export const resultsRuleNames: Record<ResultsRule, string> = {
  at_once: "When they hand in",
  when_all_done: "When everyone is done",
  on_date: "On a date",
  by_hand: "When staff open them",
};

export interface AssignmentForm {
  /** With it the server adds a new assignment once, however often the form is sent; empty when editing. */
  sendKey: string;
  /** What the server's assignment was when it was read; undefined for a new one. */
  version: number | undefined;
  category: string;
  moduleName: string;
  timeLimitMinutes: string;
  /** YYYY-MM-DD, nothing, or what was typed and is no day. */
  dueDate: string;
  /** Null for an archived one: it comes back as what it was. */
  state: "draft" | "open" | null;
  /** From when students see it: as the due date, and HH:MM of the institute's zone. */
  visibleFrom: string;
  visibleTime: string;
  /** When results open; null as long as it is what is proposed. With `on_date` the day and the time, as those before. */
  resultsRule: ResultsRule | null;
  resultsDay: string;
  resultsTime: string;
  subAssignments: SectionForm[];
  /** Sections and questions with submissions whose deletion was confirmed. */
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
    subModuleName: "",
    isDynamic: false,
    timeLimitMinutes: "",
    pdf: null,
    currentPdf: null,
    lookup: "open",
    serviceDate: "",
    patient: typedFrom(unknownPatient),
    setting: null,
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

/** When results open: as chosen, else as it is proposed. Timed work is an exam, whose key stays secret until it is over. */
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

function sectionForm(section: Omit<KeyedSection, "subAssignmentId">): SectionForm {
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
    scoring: section.scoring,
    sequence: section.sequence,
    partPoints: section.partPoints,
    keyNotes: section.keyNotes,
    notCoded: section.notCoded,
    answerKey: section.answerKey ?? { ...emptyCodingAnswer },
    questions: questions.length === 0 ? [emptyQuestion()] : questions,
    submissionCount: section.submissionCount,
  };
}

/** An assignment as its form; a single one's section stands at the assignment's own level. */
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
    subAssignments: sections.map(sectionForm),
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

/** The same as a new section: nothing of it refers to one that is on the server. */
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

/** A copy as a new assignment. */
export function copyOf(form: AssignmentForm): AssignmentForm {
  return {
    ...form,
    sendKey: newSendKey(),
    version: undefined,
    moduleName: `${form.moduleName} (copy)`,
    state: form.state ?? "open",
    visibleFrom: "",
    visibleTime: "",
    // A date was that of another class: it is asked for anew.
    resultsDay: "",
    resultsTime: "",
    subAssignments: form.subAssignments.map(asNewSection),
  };
}

/** Whether two forms hold the same. A chosen file is another value than none. */
export function isSameForm(one: AssignmentForm, other: AssignmentForm): boolean {
  const text = (form: AssignmentForm) =>
    JSON.stringify(form, (_name, value: unknown) =>
      value instanceof File ? [value.name, value.size, value.lastModified] : value,
    );
  return text(one) === text(other);
}
