import type { Answers } from "#contract/answers.ts";

export function isSame(one: Answers[string] | undefined, other: Answers[string] | undefined): boolean {
  return JSON.stringify(one ?? "") === JSON.stringify(other ?? "") || (!isFilled(one) && !isFilled(other));
}

export function isFilled(value: Answers[string] | undefined): boolean {
  return value !== undefined && value.length > 0;
}

export function pick(answers: Answers, items: readonly string[]): Answers {
  return Object.fromEntries(items.map((item) => [item, answers[item] ?? ""]));
}
