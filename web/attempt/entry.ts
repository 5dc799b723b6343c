import type { Answers } from "#contract/answers.ts";
import type { Place } from "./ports.ts";

/** One opening of a section on this device, with everything of it that the server may not have. */
export interface Entry {
  place: Place;
  sectionId: string;
  /** This opening's random id: whatever was saved under another one is news to it. */
  device: string;
  /** The openings of one section in one browser share it: of their saves the server takes the highest `revision`. */
  browser: string;
  /** Raised with every change, above what any of them has reached: it tells which of two texts was typed later. */
  revision: number;
  /** The `savedAt` last heard of. */
  base: string | null;
  /** Everything in the form, as typed. */
  answers: Answers;
  /** Items that were typed in this browser, with the revision of the last change that is known here. */
  typed: Record<string, number>;
  /** When items were typed, by this device's clock in milliseconds. */
  typedAt: Record<string, number>;
  /** Texts typed here that later ones from another browser replaced. */
  replaced: Answers;
  /** Items that are this one's to bring and that the server has not acknowledged, with the revision of their change. */
  unsaved: Record<string, number>;
  /** The wish to submit, until the server has answered it. */
  wish?: { auto: boolean } | undefined;
  /** Submitted answers without a reply, oldest first: the server may have them. */
  sent: Answers[];
  /** The server will not take the unsaved items any more; they stay until their student discards them. */
  notHandedIn?: { at: string; reason: string } | undefined;
  /** For reading it when the assignment is gone: the section's title, and the questions by their ids. */
  title: string;
  questions: Record<string, string>;
  /** Options by question id, for working while the server does not answer. Never a key. */
  options?: Record<string, readonly string[]> | undefined;
}

export function emptyEntry(work: Pick<Entry, "place" | "sectionId" | "title">, device: string): Entry {
  const { place, sectionId, title } = work;
  const saved = { revision: 0, base: null, answers: {}, typed: {}, typedAt: {}, replaced: {}, unsaved: {}, sent: [] };
  return { place, sectionId, title, questions: {}, device, browser: device, ...saved };
}

export function unsavedItems(entry: Entry): string[] {
  return Object.keys(entry.unsaved);
}

/** Returns whether the server has all of it. */
export function isSettled(entry: Entry): boolean {
  return unsavedItems(entry).length === 0 && !entry.wish && entry.sent.length === 0;
}

/** Returns what the server does not take of an entry, as an entry that stays until its student discards it. */
export function createNotHandedIn(entry: Entry, answers: Answers, at: string, reason: string): Entry {
  const { wish: _wish, ...rest } = entry;
  const unsaved = Object.fromEntries(Object.keys(answers).map((item) => [item, entry.revision]));
  return { ...rest, answers, unsaved, replaced: {}, sent: [], notHandedIn: { at, reason } };
}
