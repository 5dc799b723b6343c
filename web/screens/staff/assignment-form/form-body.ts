import { codingFields, fieldsAskedIn, prefixed } from "#contract/answers.ts";
import { splitOptions } from "#contract/code-list.ts";
import { readDay } from "#contract/days.ts";
import { type KeyNotes, proposedSequence } from "#contract/grading-rules.ts";
import { patientFrom } from "../../../parts/codes/drg/typed-patient.ts";
import { type AssignmentForm, type QuestionForm, resultsRuleOf, type SectionForm, takesPoa } from "./form-values.ts";
import { groupsOf } from "./variants.ts";

/** Returns a question's options as they are saved, including those in the field for new options. */
export function optionsOf({ options, typedOptions }: Pick<QuestionForm, "options" | "typedOptions">): string[] {
  return [...options, ...splitOptions(typedOptions)].map((option) => option.trim()).filter((option) => option !== "");
}

/** Returns the multipart body of an assignment. When adding, fields that the category hides are omitted. */
export function toFormData(form: AssignmentForm, isEdit: boolean): FormData {
  const body = new FormData();
  body.set("category", form.category.trim());
  body.set("moduleName", form.moduleName.trim());
  if (form.timeLimitMinutes.trim() !== "") body.set("timeLimitMinutes", form.timeLimitMinutes.trim());
  const dueDate = readDay(form.dueDate);
  if (dueDate) body.set("dueDate", dueDate);
  if (form.state !== null) body.set("state", form.state);
  const visibleFrom = readDay(form.visibleFrom);
  body.set("visibleFrom", visibleFrom ? `${visibleFrom}T${form.visibleTime || "00:00"}` : "");
  const rule = resultsRuleOf(form);
  const day = readDay(form.resultsDay) ?? "";
  body.set("resultsOpen", rule === "on_date" ? `${day}T${form.resultsTime}` : rule);
  if (isEdit) {
    body.set("version", String(form.version));
    body.set("removed", JSON.stringify(form.removed));
  }
  const files = form.subAssignments.flatMap((section) => section.pdf ?? []);
  const items = groupsOf(form.subAssignments).map(([section, ...variants]) => ({
    ...sectionItem(section, files, form.category, isEdit),
    ...(!section.isDynamic && {
      variants: variants.map((variant) => variantItem({ ...variant, isDynamic: false }, files, form.category, isEdit)),
    }),
  }));
  body.set("subAssignments", JSON.stringify(items));
  for (const file of files) body.append("assignmentPdf", file);
  return body;
}

/** Returns the body of an edit whose effect is only previewed. Charts have no effect on results, so they are left out. */
export function toPreviewData(form: AssignmentForm): FormData {
  return toFormData(
    { ...form, subAssignments: form.subAssignments.map((section) => ({ ...section, pdf: null })) },
    true,
  );
}

/** Returns notes without empty lines in their alternatives. */
function withoutBlankLines(keyNotes: KeyNotes): KeyNotes {
  const fields = Object.entries(keyNotes).map(([field, notes = {}]) => {
    const entries = Object.entries(notes).map(([code, note]) => {
      const accept = note.accept?.map((text) => text.trim()).filter((text) => text !== "");
      return [code, { ...note, ...(accept && { accept }) }] as const;
    });
    return [field, Object.fromEntries(entries)];
  });
  return Object.fromEntries(fields);
}

/** Returns a section as it is sent, with the index of its PDF among the files. */
export function sectionItem(section: SectionForm, files: readonly File[], category: string, isEdit: boolean) {
  return {
    ...variantItem(section, files, category, isEdit),
    subModuleName: section.subModuleName.trim(),
    isDynamic: section.isDynamic,
    timeLimitMinutes: section.timeLimitMinutes.trim(),
    lookup: section.lookup,
    setting: section.setting,
    scoring: section.scoring,
    sequence: section.sequence ?? proposedSequence(category),
    partPoints: section.partPoints,
    poa: takesPoa(section, category) ? section.poa : "off",
    ...(section.isDynamic && { questions: section.questions.map(questionItem) }),
  };
}

/** Returns the fields that differ between variants, in the shape of the request. */
function variantItem(section: SectionForm, files: readonly File[], category: string, isEdit: boolean) {
  const sent = isEdit ? codingFields : fieldsAskedIn(category);
  return {
    ...(section._id !== undefined && { _id: section._id }),
    serviceDate: readDay(section.serviceDate) ?? null,
    patient: patientFrom(section.patient),
    goals: section.goals,
    ...(!section.isDynamic && { keyNotes: withoutBlankLines(section.keyNotes), notCoded: section.notCoded }),
    pdfIndex: section.pdf === null ? null : files.indexOf(section.pdf),
    ...(isEdit && { removePdf: section.pdf === null && section.currentPdf === null }),
    ...(!section.isDynamic && Object.fromEntries(sent.map((field) => [prefixed(field), section.answerKey[field]]))),
  };
}

/** Returns a question as it is sent. */
export function questionItem(question: QuestionForm) {
  return {
    ...(question._id !== undefined && { _id: question._id }),
    questionText: question.questionText.trim(),
    options: optionsOf(question),
    answer: question.answer.trim(),
    explanation: question.explanation.trim(),
  };
}
