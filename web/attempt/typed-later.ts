import { type Answers, fromWire } from "#contract/answers.ts";
import { isFilled, isSame, pick } from "./answer-values.ts";
import type { Entry } from "./entry.ts";
import type { Started } from "./ports.ts";

// Of one item typed in two browsers the text typed later counts. The other one stays in `replaced` of its entry.

export const longAgoMs = 365 * 86_400_000;

/**
 * Returns how many milliseconds ago an item was typed. A negative age says that the clock was set back: the text of another browser
 * counts then, and this one stays readable.
 */
export function ageOf({ typedAt }: Entry, item: string, now: number): number {
  const at = typedAt[item] ?? now;
  return now < at ? longAgoMs : Math.round(now - at);
}

/** Returns the replaced texts of an entry, with the texts of these items. */
export function replacedBy({ answers, replaced }: Entry, items: readonly string[]): Answers {
  const filled = items.filter((item) => isFilled(answers[item]));
  return addReplaced(replaced, pick(answers, filled));
}

/** Returns an entry whose unsaved items give way to texts of the draft that were typed later in another browser. */
export function giveWay(entry: Entry, { typed, draft }: Started, now: number): Entry {
  const stored = fromWire(draft ?? {});
  const overtaken = Object.keys(entry.unsaved).filter((item) => {
    const { browser = entry.browser, ageMs = 0 } = typed[item] ?? {};
    const isOlder = ageOf(entry, item, now) > ageMs;
    return browser !== entry.browser && isOlder && !isSame(entry.answers[item], stored[item]);
  });
  const unsaved = Object.fromEntries(Object.entries(entry.unsaved).filter(([item]) => !overtaken.includes(item)));
  return { ...entry, unsaved, replaced: replacedBy(entry, overtaken) };
}

/** Adds replaced texts to earlier ones; of one item both stay, one after the other. */
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
