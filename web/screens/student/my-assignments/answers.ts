import { type Answers, fieldLabels, fieldsAskedIn } from "#contract/answers.ts";
import { isAnswered } from "#contract/normalise.ts";
import { questionTitle } from "#contract/section-title.ts";
import type { HandedInStage } from "../../../attempt/stages.ts";
import type { Work } from "./work.ts";

export function questionsOf(work: Work) {
  return work.questions.filter((question) => question.type === "dynamic");
}

export type Question = ReturnType<typeof questionsOf>[number];

interface Item {
  item: string;
  label: string;
}

/** Returns the items of a section in form order, with their labels. */
export function itemsOf(work: Work): Item[] {
  if (work.isDynamic)
    return questionsOf(work).map((question, index) => ({ item: question._id, label: questionTitle(index) }));
  return fieldsAskedIn(work.assignment.category).map((field) => ({ item: field, label: fieldLabels[field] }));
}

/** Returns the items that have an answer. */
export function answeredItems(work: Work, answers: Answers): Item[] {
  return itemsOf(work).filter(({ item }) => isAnswered(answers[item] ?? ""));
}

/** Returns the empty items, without notes, which are optional. */
export function emptyItems(work: Work, answers: Answers): Item[] {
  return itemsOf(work).filter(({ item }) => item !== "notes" && !isAnswered(answers[item] ?? ""));
}

/** Returns, for example, "1 field" or "3 questions". */
export function countItems({ isDynamic }: Pick<Work, "isDynamic">, count: number): string {
  return `${count} ${isDynamic ? "question" : "field"}${count === 1 ? "" : "s"}`;
}

/**
 * Returns what a student sees after a section is closed. "next": the next open section, also at time-up. "list": after
 * the last section was submitted by hand. "stay": the last section at time-up, or one that waited for the connection or
 * was late. "result": another window submitted it.
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
