import { type Answers, fieldLabels, fieldsAskedIn } from "#contract/answers.ts";
import { isAnswered } from "#contract/normalise.ts";
import { questionTitle } from "#contract/section-title.ts";
import type { HandedInStage } from "../../../attempt/stages.ts";
import type { Work } from "./places.ts";

export function questionsOf(work: Work) {
  return work.questions.filter((question) => question.type === "dynamic");
}

export type Question = ReturnType<typeof questionsOf>[number];

interface Item {
  item: string;
  label: string;
}

/** The items that a work asks for, in form order, with their labels. */
export function itemsOf(work: Work): Item[] {
  if (work.isDynamic)
    return questionsOf(work).map((question, index) => ({ item: question._id, label: questionTitle(index) }));
  return fieldsAskedIn(work.assignment.category).map((field) => ({ item: field, label: fieldLabels[field] }));
}

/** The items that hold something. */
export function answeredItems(work: Work, answers: Answers): Item[] {
  return itemsOf(work).filter(({ item }) => isAnswered(answers[item] ?? ""));
}

/** What is still empty; notes are never missed. */
export function emptyItems(work: Work, answers: Answers): Item[] {
  return itemsOf(work).filter(({ item }) => item !== "notes" && !isAnswered(answers[item] ?? ""));
}

/** "fields" or "questions", in the number that fits. */
export function countItems({ isDynamic }: Pick<Work, "isDynamic">, count: number): string {
  return `${count} ${isDynamic ? "question" : "field"}${count === 1 ? "" : "s"}`;
}

/**
 * Where a student is led when a section is closed: to the next one that is open, also
 * at zero; the last one by hand to the list. One that was handed in at zero as the last, or that waited for the
 * connection, or came too late, stays where it is; one that another window handed in shows its result.
 */
export function whatFollows(
  { how, hasWaited }: Pick<HandedInStage, "how" | "hasWaited">,
  hasNext: boolean,
): "next" | "list" | "stay" | "result" {
  if (how === "elsewhere") return "result";
  if (how === "late" || hasWaited) return "stay";
  if (hasNext) return "next";
  return how === "timer" ? "stay" : "list";
}
