import type { Answers } from "#contract/answers.ts";
import type { SectionIds } from "./ports.ts";

/**
 * The answers of one opening of a section on this device, with everything that the server may not have. Stored as JSON
 * in local storage; `parse` in outbox.ts reads older versions.
 */
export interface DraftEntry {
  place: SectionIds;
  sectionId: string;
  /** Random id of this opening. The server returns as changes what was saved under other ids. */
  device: string;
  /**
   * All openings of a section in one browser share this id. Among their saves the server uses the highest `revision`.
   */
  browser: string;
  /**
   * Increases with every change, above the revisions of all other openings in this browser. Shows which of two texts
   * was typed later.
   */
  revision: number;
  /** The `savedAt` of the last known draft. */
  base: string | null;
  /** All answers of the form, as typed. */
  answers: Answers;
  /** Items typed in this browser, with the revision of their last known change. */
  typed: Record<string, number>;
  /** The time at which each item was typed, in milliseconds of this device's clock. */
  typedAt: Record<string, number>;
  /** Texts typed here that later texts from another browser replaced. */
  replaced: Answers;
  /** Items that this entry must send and the server has not acknowledged, with the revision of their change. */
  unsaved: Record<string, number>;
  /** Set from the moment of a submit (`auto`: by the timer) until the server has answered it. */
  wish?: { auto: boolean } | undefined;
  /** Submitted answers without a reply, oldest first. The server may have them. */
  sent: Answers[];
  /** Set if the server will not accept the unsaved items any more. They stay until their student discards them. */
  notHandedIn?: { at: string; reason: string } | undefined;
  /** The title of the section, and its questions by id, to show the answers even if the assignment is deleted. */
  title: string;
  questions: Record<string, string>;
  /** The options by question id, for working offline. Never a key. */
  options?: Record<string, readonly string[]> | undefined;
}

export function emptyEntry(work: Pick<DraftEntry, "place" | "sectionId" | "title">, device: string): DraftEntry {
  const { place, sectionId, title } = work;
  const saved = { revision: 0, base: null, answers: {}, typed: {}, typedAt: {}, replaced: {}, unsaved: {}, sent: [] };
  return { place, sectionId, title, questions: {}, device, browser: device, ...saved };
}

export function unsavedItems(entry: DraftEntry): string[] {
  return Object.keys(entry.unsaved);
}

/** True if the server has the whole entry. */
export function isSettled(entry: DraftEntry): boolean {
  return unsavedItems(entry).length === 0 && !entry.wish && entry.sent.length === 0;
}

/** Returns an entry with the answers that the server did not accept. It stays until its student discards it. */
export function createNotHandedIn(entry: DraftEntry, answers: Answers, at: string, reason: string): DraftEntry {
  const { wish: _wish, ...rest } = entry;
  const unsaved = Object.fromEntries(Object.keys(answers).map((item) => [item, entry.revision]));
  return { ...rest, answers, unsaved, replaced: {}, sent: [], notHandedIn: { at, reason } };
}
