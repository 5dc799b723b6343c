import type { AnswersInput, DraftAnswers } from "#contract/api/attempts.ts";
import { type CodingField, fieldLabels, fieldsAskedIn } from "#contract/categories.ts";
import { isAnswered } from "#contract/grading.ts";
import type { Work } from "./places.ts";

/** What stands in the form: by coding field, or by question id. */
export type Answers = Record<string, string | string[]>;

export function questionsOf(work: Work) {
  return work.questions.filter((question) => question.type === "dynamic");
}

export function isDynamic(work: Work): boolean {
  return questionsOf(work).length > 0;
}

/** The items that a work asks for, in form order, with their labels. */
export function itemsOf(work: Work): { item: string; label: string }[] {
  if (isDynamic(work))
    return questionsOf(work).map((question, index) => ({ item: question._id, label: `Question ${index + 1}` }));
  return fieldsAskedIn(work.assignment.category).map((field) => ({ item: field, label: fieldLabels[field] }));
}

/** The form's answers as the server takes them; only the given items, or all that are asked. */
export function toInput(work: Work, answers: Answers, only?: ReadonlySet<string>): AnswersInput {
  const items = itemsOf(work).filter(({ item }) => !only || only.has(item));
  if (!isDynamic(work)) {
    return Object.fromEntries(items.map(({ item }) => [item as CodingField, answers[item] ?? ""])) as AnswersInput;
  }
  const texts = new Map(questionsOf(work).map((question) => [question._id, question.questionText]));
  return {
    dynamicQuestions: items.map(({ item }) => ({
      _id: item,
      questionText: texts.get(item),
      submittedAnswer: String(answers[item] ?? ""),
    })),
  };
}

/** A saved draft as the form shows it. */
export function fromDraft(draft: DraftAnswers | null): Answers {
  const { dynamicQuestions = [], ...fields } = draft ?? {};
  return {
    ...(fields as Answers),
    ...Object.fromEntries(dynamicQuestions.map((question) => [question._id ?? "", question.submittedAnswer])),
  };
}

/** The labels of what is still empty; notes are never missed. */
export function emptyItems(work: Work, answers: Answers): string[] {
  return itemsOf(work)
    .filter(({ item }) => item !== "notes" && !isAnswered(answers[item] ?? ""))
    .map(({ label }) => label);
}
