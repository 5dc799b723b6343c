import { type Answers, fromWire } from "#contract/answers.ts";
import { isFilled, isSame, pick } from "./answer-values.ts";
import type { DraftEntry } from "./entry.ts";
import type { Started } from "./ports.ts";

// If one item is typed in two browsers, the text typed later counts. The other one stays in `replaced` of its entry.

export const longAgoMs = 365 * 86_400_000;

/**
 * Returns how many milliseconds ago an item was typed. If the clock was set back, returns a very high age: the other
 * browser's text counts, and this one stays readable.
 */
export function ageOf({ typedAt }: DraftEntry, item: string, now: number): number {
  const at = typedAt[item] ?? now;
  return now < at ? longAgoMs : Math.round(now - at);
}

/** Returns the replaced texts of an entry, with the texts of these items. */
export function replacedBy({ answers, replaced }: DraftEntry, items: readonly string[]): Answers {
  const filled = items.filter((item) => isFilled(answers[item]));
  return addReplaced(replaced, pick(answers, filled));
}

/**
 * Returns the entry without those unsaved items that were typed later in another browser. Their texts move to
 * `replaced`.
 */
export function yieldToNewer(entry: DraftEntry, { typed, draft }: Started, now: number): DraftEntry {
  const stored = fromWire(draft ?? {});
  const overtaken = Object.keys(entry.unsaved).filter((item) => {
    const { browser = entry.browser, ageMs = 0 } = typed[item] ?? {};
    const isOlder = ageOf(entry, item, now) > ageMs;
    return browser !== entry.browser && isOlder && !isSame(entry.answers[item], stored[item]);
  });
  const unsaved = Object.fromEntries(Object.entries(entry.unsaved).filter(([item]) => !overtaken.includes(item)));
  return { ...entry, unsaved, replaced: replacedBy(entry, overtaken) };
}

/** Adds replaced texts to earlier ones. If an item has two, joins them. */
export function addReplaced(earlier: Answers, later: Answers): Answers {
  const join = (one: Answers[string] | undefined, other: Answers[string]) => {
    if (one === undefined || [one].flat().join("\n") === [other].flat().join("\n")) return other;
    return typeof other === "string" ? `${one}\n${other}` : [...new Set([one, other].flat())];
  };
  return {
    ...earlier,
    ...Object.fromEntries(Object.entries(later).map(([item, text]) => [item, join(earlier[item], text)])),
  };
}
