import type { KeyedAssignment, KeyedSection } from "#contract/api/assignments.ts";
import { type CodingField, codingFields, fieldsAskedIn } from "#contract/categories.ts";
import { splitOptions } from "#contract/code-list.ts";
import { type CodingAnswer, emptyCodingAnswer } from "#contract/grading.ts";
import { parseTimeLimit, timeLimitFault } from "#contract/time.ts";

export interface QuestionForm {
  key: string;
  _id: string | undefined;
  questionText: string;
  options: string;
  answer: string;
}

export interface SectionForm {
  key: string;
  _id: string | undefined;
  subModuleName: string;
  isDynamic: boolean;
  timeLimitMinutes: string;
  pdf: File | null;
  /** The PDF that the section has on the server. */
  currentPdf: string | null;
  answerKey: CodingAnswer;
  questions: QuestionForm[];
  submissionCount: number;
}

export interface AssignmentForm {
  category: string;
  moduleName: string;
  timeLimitMinutes: string;
  dueDate: string | null;
  subAssignments: SectionForm[];
}

export function emptyQuestion(): QuestionForm {
  return { key: crypto.randomUUID(), _id: undefined, questionText: "", options: "", answer: "" };
}

export function emptySection(): SectionForm {
  return {
    key: crypto.randomUUID(),
    _id: undefined,
    subModuleName: "",
    isDynamic: false,
    timeLimitMinutes: "",
    pdf: null,
    currentPdf: null,
    answerKey: { ...emptyCodingAnswer },
    questions: [emptyQuestion()],
    submissionCount: 0,
  };
}

export function emptyForm(category: string): AssignmentForm {
  return { category, moduleName: "", timeLimitMinutes: "", dueDate: null, subAssignments: [emptySection()] };
}

function sectionForm(section: Omit<KeyedSection, "subAssignmentId">): SectionForm {
  return {
    key: section._id,
    _id: section._id,
    subModuleName: section.subModuleName,
    isDynamic: section.isDynamic,
    timeLimitMinutes: section.timeLimitMinutes === null ? "" : String(section.timeLimitMinutes),
    pdf: null,
    currentPdf: section.assignmentPdf,
    answerKey: section.answerKey ?? { ...emptyCodingAnswer },
    questions:
      section.dynamicQuestions.length === 0
        ? [emptyQuestion()]
        : section.dynamicQuestions.map((question) => ({
            key: question._id,
            _id: question._id,
            questionText: question.questionText,
            options: question.options.join(", "),
            answer: question.answer,
          })),
    submissionCount: section.submissionCount,
  };
}

/** An assignment as its form; a single one's section stands at the assignment's own level. */
export function formFrom(assignment: KeyedAssignment): AssignmentForm {
  const single = {
    _id: assignment.sectionId ?? assignment._id,
    subModuleName: assignment.subModuleName,
    isDynamic: assignment.isDynamic,
    assignmentPdf: assignment.assignmentPdf,
    timeLimitMinutes: assignment.sectionTimeLimitMinutes,
    answerKey: assignment.answerKey,
    dynamicQuestions: assignment.dynamicQuestions,
    submissionCount: assignment.submissionCount,
  };
  const sections = assignment.subAssignments.length === 0 ? [single] : assignment.subAssignments;
  return {
    category: assignment.category,
    moduleName: assignment.moduleName,
    timeLimitMinutes: assignment.timeLimitMinutes === null ? "" : String(assignment.timeLimitMinutes),
    dueDate: assignment.dueDate?.slice(0, 10) ?? null,
    subAssignments: sections.map(sectionForm),
  };
}

/** A copy as a new assignment: nothing of it refers to the old one. */
export function copyOf(form: AssignmentForm): AssignmentForm {
  return {
    ...form,
    moduleName: `${form.moduleName} (copy)`,
    subAssignments: form.subAssignments.map((section) => ({
      ...section,
      key: crypto.randomUUID(),
      _id: undefined,
      currentPdf: null,
      submissionCount: 0,
      questions: section.questions.map((question) => ({ ...question, key: crypto.randomUUID(), _id: undefined })),
    })),
  };
}

/** The rules of spec section 5: a sentence per field, keyed by its path in the form. */
export function findFaults(form: AssignmentForm): Record<string, string> {
  const faults: Record<string, string> = {};
  if (form.category.trim() === "") faults.category = "Category is required";
  if (form.moduleName.trim() === "") faults.moduleName = "Module name is required";
  if (parseTimeLimit(form.timeLimitMinutes) === undefined) faults.timeLimitMinutes = timeLimitFault;
  for (const [index, section] of form.subAssignments.entries()) {
    const path = `subAssignments.${index}`;
    if (form.subAssignments.length > 1 && section.subModuleName.trim() === "") {
      faults[`${path}.subModuleName`] = "Sub-module name is required";
    }
    if (parseTimeLimit(section.timeLimitMinutes) === undefined) faults[`${path}.timeLimitMinutes`] = timeLimitFault;
    if (!section.isDynamic) continue;
    for (const [place, question] of section.questions.entries()) {
      const options = splitOptions(question.options);
      const at = `${path}.questions.${place}`;
      if (question.questionText.trim() === "") faults[`${at}.questionText`] = "Question text is required";
      if (question.answer.trim() === "") faults[`${at}.answer`] = "Correct answer is required";
      else if (options.length > 0 && !options.includes(question.answer.trim())) {
        faults[`${at}.answer`] = "Correct answer must be one of the options";
      }
    }
  }
  return faults;
}

function prefixed(field: CodingField): string {
  return `answer${field[0]?.toUpperCase()}${field.slice(1)}`;
}

/** The fault path of a key's field, as the server names it. */
export function keyFaultPath(index: number, field: CodingField): string {
  return `subAssignments.${index}.${prefixed(field)}`;
}

/** The multipart body of spec section 7. When adding, fields that the category hides are not sent. */
export function toFormData(form: AssignmentForm, isEdit: boolean): FormData {
  const body = new FormData();
  body.set("category", form.category.trim());
  body.set("moduleName", form.moduleName.trim());
  if (form.timeLimitMinutes.trim() !== "") body.set("timeLimitMinutes", form.timeLimitMinutes.trim());
  if (form.dueDate) body.set("dueDate", form.dueDate);
  const sent = isEdit ? codingFields : fieldsAskedIn(form.category);
  const files = form.subAssignments.flatMap((section) => section.pdf ?? []);
  const items = form.subAssignments.map((section) => ({
    ...(section._id !== undefined && { _id: section._id }),
    subModuleName: section.subModuleName.trim(),
    isDynamic: section.isDynamic,
    timeLimitMinutes: section.timeLimitMinutes.trim(),
    pdfIndex: section.pdf === null ? null : files.indexOf(section.pdf),
    ...(isEdit && { removePdf: section.pdf === null && section.currentPdf === null }),
    ...(section.isDynamic
      ? {
          questions: section.questions.map(({ _id, questionText, options, answer }) => ({
            ...(_id !== undefined && { _id }),
            questionText: questionText.trim(),
            options: splitOptions(options),
            answer: answer.trim(),
          })),
        }
      : Object.fromEntries(sent.map((field) => [prefixed(field), section.answerKey[field]]))),
  }));
  body.set("subAssignments", JSON.stringify(items));
  for (const file of files) body.append("assignmentPdf", file);
  return body;
}
