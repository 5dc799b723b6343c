import type { Answers } from "#contract/answers.ts";
import { createNotHandedIn, type DraftEntry, isSettled, unsavedItems } from "./entry.ts";
import { createMarks, type Mark } from "./marks.ts";
import { addReplaced } from "./newer-text.ts";
import type { Device } from "./ports.ts";

export interface Outbox {
  /** All entries of this student on this device. */
  ofStudent: (studentId: string) => DraftEntry[];
  /** Entries of other openings of this section that the server may still accept. */
  ofSection: (entry: DraftEntry) => DraftEntry[];
  /** The revisions that the answers of this section had reached when the server had all of them. */
  markOf: (entry: DraftEntry) => Mark | undefined;
  read: (entry: Pick<DraftEntry, "place" | "sectionId" | "device">) => DraftEntry | undefined;
  /** Returns false if the storage is full. */
  put: (entry: DraftEntry) => boolean;
  remove: (entry: Pick<DraftEntry, "place" | "sectionId" | "device">) => void;
  /** Stores the replaced texts of an entry as a separate entry, for their student. */
  storeReplaced: (entry: DraftEntry) => void;
  /**
   * Removes an entry that the server has. A mark remains, so that a page with older text still finds that newer text
   * was typed.
   */
  removeDelivered: (entry: DraftEntry) => void;
  /** Removes the delivered entries of all students. */
  sweep: () => void;
}

const prefix = "outbox_";

interface Newest {
  at: number;
  /** Undefined if only a mark records it. */
  value: Answers[string] | undefined;
  /** The time by this device's clock; undefined if only a mark records it. */
  typedAt: number | undefined;
  /** True if it has not been sent yet. */
  isUnsaved: boolean;
}

type Typed = Pick<DraftEntry, "revision" | "browser" | "typed" | "typedAt" | "unsaved" | "answers">;

/**
 * Returns all that this browser knows of the section apart from this entry: other entries, and the mark of removed
 * ones.
 */
function otherSources(entry: DraftEntry, outbox: Outbox): Typed[] {
  const mark = outbox.markOf(entry);
  return [...outbox.ofSection(entry), ...(mark ? [{ ...mark, typedAt: {}, unsaved: {}, answers: {} }] : [])];
}

/** Returns the last change of each item in these entries. */
function newestOf(entries: readonly Typed[]): Map<string, Newest> {
  const newest = new Map<string, Newest>();
  for (const { typed, typedAt, unsaved, answers } of entries) {
    for (const [item, at] of Object.entries(typed)) {
      const known = newest.get(item);
      const isUnsaved = item in unsaved;
      if (!known || at > known.at || (at === known.at && isUnsaved)) {
        newest.set(item, { at, value: answers[item], typedAt: typedAt[item], isUnsaved });
      }
    }
  }
  return newest;
}

const newestRevision = (entries: readonly Typed[]) => Math.max(0, ...entries.map(({ revision }) => revision));

/**
 * Returns what another page added to the stored copy of this entry while its own page slept. No other entry may contain
 * it any more.
 */
function addedToStored(entry: DraftEntry, stored: DraftEntry | undefined): Typed[] {
  if (!stored || stored.notHandedIn) return [];
  const newer = Object.entries(stored.typed).filter(([item, at]) => at > (entry.typed[item] ?? 0));
  return [{ ...stored, typed: Object.fromEntries(newer) }];
}

/**
 * Merges into an entry what other openings of its section typed since. The newest text of each item counts, whichever
 * opening sends it. `isBehindServer`: some of it was already sent, so the server may have something newer still.
 */
export function catchUp(entry: DraftEntry, outbox: Outbox): { entry: DraftEntry; isBehindServer: boolean } {
  const stored = outbox.read(entry);
  const others = [...addedToStored(entry, stored), ...otherSources(entry, outbox)];
  const next = { ...entry, answers: { ...entry.answers }, typed: { ...entry.typed }, unsaved: { ...entry.unsaved } };
  let isBehindServer = false;
  for (const [item, { at, value, isUnsaved }] of newestOf(others)) {
    const known = entry.typed[item] ?? 0;
    if (at < known || (at === known && (!isUnsaved || item in entry.unsaved))) continue;
    // The mark of a removed entry has no text. This entry then keeps its text, and `isBehindServer` fetches the server's.
    if (value !== undefined) next.answers[item] = value;
    next.typed[item] = at;
    delete next.unsaved[item];
    isBehindServer ||= !isUnsaved;
  }
  // Another page may have sent items of this entry while its own page slept.
  const mark = outbox.markOf(entry);
  for (const item of unsavedItems(next)) {
    const isStored = !stored || stored.notHandedIn || stored.typed[item] !== next.typed[item] || item in stored.unsaved;
    if (isStored && mark?.typed[item] !== next.typed[item]) continue;
    delete next.unsaved[item];
    isBehindServer = true;
  }
  next.revision = Math.max(next.revision, newestRevision(others), stored?.revision ?? 0);
  if (isBehindServer) next.base = null;
  return { entry: next, isBehindServer };
}

/**
 * Merges the entries of earlier openings of the section into a new one and removes them. The items get a new revision,
 * so that a page that still has them accepts this one's.
 */
export function adoptEntries(opened: DraftEntry, outbox: Outbox): DraftEntry {
  const others = outbox.ofSection(opened);
  const known = otherSources(opened, outbox);
  const revision = newestRevision([opened, ...known]) + 1;
  const entry = { ...opened, revision, browser: known[0]?.browser ?? opened.browser };
  for (const [item, { at, value, typedAt, isUnsaved }] of newestOf(known)) {
    entry.typed = { ...entry.typed, [item]: isUnsaved ? revision : at };
    if (!isUnsaved) continue;
    if (typedAt !== undefined) entry.typedAt = { ...entry.typedAt, [item]: typedAt };
    entry.answers = { ...entry.answers, [item]: value ?? "" };
    entry.unsaved = { ...entry.unsaved, [item]: revision };
  }
  for (const other of others) {
    entry.questions = { ...other.questions, ...entry.questions };
    entry.options = { ...other.options, ...entry.options };
    entry.sent = [...entry.sent, ...other.sent];
    entry.replaced = addReplaced(other.replaced, entry.replaced);
    entry.wish ??= other.wish;
  }
  if (others.length > 0 && outbox.put(entry)) for (const other of others) outbox.remove(other);
  return entry;
}

/** Returns all that this browser knows of a section while the server cannot be reached. */
export function restoreFromOutbox(opened: DraftEntry, outbox: Outbox): DraftEntry {
  const answers = Object.assign({}, ...outbox.ofSection(opened).map((other) => other.answers)) as Answers;
  return { ...catchUp({ ...opened, answers }, outbox).entry, base: null };
}

/** Returns the prefix of the storage keys of a section's entries. */
const keyPrefixOf = ({ place, sectionId }: Pick<DraftEntry, "place" | "sectionId">) =>
  `${prefix}${place.studentId}_${sectionId}_`;

export function keyOf(entry: Pick<DraftEntry, "place" | "sectionId" | "device">): string {
  return `${keyPrefixOf(entry)}${entry.device}`;
}

/** Returns items that other openings of the section must still send. Their text is newer than the server's. */
export function unsentElsewhere(entry: DraftEntry, outbox: Outbox): string[] {
  return outbox.ofSection(entry).flatMap(unsavedItems);
}

/** True if this device has unsent answers of this student. */
export function hasUnsentEntry(storage: Device["storage"], studentId: string): boolean {
  return createOutbox(storage)
    .ofStudent(studentId)
    .some((entry) => !isSettled(entry) && !entry.notHandedIn);
}

/** Returns the outbox of a device: one entry in its storage for each student, section and opening. */
export function createOutbox(storage: Device["storage"], now: () => number = Date.now): Outbox {
  const marks = createMarks(storage, now);
  const parse = (key: string): DraftEntry | undefined => {
    try {
      const entry = JSON.parse(storage.getItem(key) ?? "null") as DraftEntry | null;
      if (!entry) return undefined;
      // Older versions stored entries without these fields.
      const { typed = entry.unsaved, browser = entry.device, typedAt = {}, replaced = {} } = entry;
      return { ...entry, typed, browser, typedAt, replaced };
    } catch {
      return undefined;
    }
  };
  const all = (start: string, except?: string): DraftEntry[] =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "")
      .filter((key) => key.startsWith(start) && key !== except)
      .flatMap((key) => parse(key) ?? []);
  const remove: Outbox["remove"] = (entry) => storage.removeItem(keyOf(entry));
  const outbox: Outbox = {
    ofStudent: (studentId) => all(`${prefix}${studentId}_`),
    ofSection: (entry) => all(keyPrefixOf(entry), keyOf(entry)).filter(({ notHandedIn }) => !notHandedIn),
    read: (entry) => parse(keyOf(entry)),
    put: (entry) => {
      try {
        storage.setItem(keyOf(entry), JSON.stringify(entry));
        return true;
      } catch {
        return false;
      }
    },
    remove,
    markOf: marks.of,
    storeReplaced: (entry) => {
      if (Object.keys(entry.replaced).length === 0) return;
      const copy = { ...entry, device: `${entry.device}-replaced` };
      const reason = "A later answer from another browser replaced it.";
      outbox.put(createNotHandedIn(copy, entry.replaced, new Date(now()).toISOString(), reason));
    },
    removeDelivered: (entry) => {
      const others = outbox.ofSection(entry);
      const sent = Object.entries(entry.typed).filter(([item]) => !others.some(({ unsaved }) => item in unsaved));
      marks.raise({ ...entry, typed: Object.fromEntries(sent) });
      outbox.storeReplaced(entry);
      remove(entry);
    },
    sweep: () => {
      const entries = all(prefix).filter((entry) => !entry.notHandedIn);
      const present = entries.map((entry) => catchUp(entry, outbox).entry);
      for (const entry of present) if (isSettled(entry)) outbox.removeDelivered(entry);
      for (const entry of present) if (!isSettled(entry)) outbox.put(entry);
      marks.sweep();
    },
  };
  return outbox;
}
