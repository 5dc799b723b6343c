import type { Answers } from "#contract/answers.ts";
import { createMarks, type Mark } from "./marks.ts";
import type { Device, Place } from "./ports.ts";
import { addReplaced } from "./typed-later.ts";

/** What one opening of a section on this device holds that the server may not have. */
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
  /** What was sent to be submitted and never answered, oldest first: the server may have it. */
  sent: Answers[];
  /** The server will not take the unsaved items any more; they stay until their student discards them. */
  notHandedIn?: { at: string; reason: string } | undefined;
  /** For reading it when the assignment is gone: the section's title, and the questions by their ids. */
  title: string;
  questions: Record<string, string>;
  /** What may be chosen of, by the questions' ids: for going on while the server does not answer. Never a key. */
  options?: Record<string, readonly string[]> | undefined;
}

export interface Outbox {
  /** Everything that this student left on this device. */
  ofStudent: (studentId: string) => Entry[];
  /** What other openings of this section left here and the server may still take. */
  ofSection: (entry: Entry) => Entry[];
  /** How far this section had come here when the server had all of it. */
  markOf: (entry: Entry) => Mark | undefined;
  read: (entry: Pick<Entry, "place" | "sectionId" | "device">) => Entry | undefined;
  /** False when the device has no room for it. */
  put: (entry: Entry) => boolean;
  remove: (entry: Pick<Entry, "place" | "sectionId" | "device">) => void;
  /** Stores the replaced texts of an entry for their student, beside the entry. */
  keepReplaced: (entry: Entry) => void;
  /** Takes away what the server has; a page that holds older text still finds that something newer was typed. */
  settle: (entry: Entry) => void;
  /** Takes away, of every student, what the server has. */
  sweep: () => void;
}

const prefix = "outbox_";

export function emptyEntry(work: Pick<Entry, "place" | "sectionId" | "title">, device: string): Entry {
  const { place, sectionId, title } = work;
  const saved = { revision: 0, base: null, answers: {}, typed: {}, typedAt: {}, replaced: {}, unsaved: {}, sent: [] };
  return { place, sectionId, title, questions: {}, device, browser: device, ...saved };
}

interface Newest {
  at: number;
  /** Undefined where a mark alone knows of it. */
  value: Answers[string] | undefined;
  /** By this device's clock; undefined where a mark alone knows of it. */
  typedAt: number | undefined;
  /** Somebody has yet to bring it. */
  isUnsaved: boolean;
}

type Typed = Pick<Entry, "revision" | "browser" | "typed" | "typedAt" | "unsaved" | "answers">;

/** All that is known here of this section beside an opening of it: the other openings, and the mark of those that went. */
function besides(entry: Entry, outbox: Outbox): Typed[] {
  const mark = outbox.markOf(entry);
  return [...outbox.ofSection(entry), ...(mark ? [{ ...mark, typedAt: {}, unsaved: {}, answers: {} }] : [])];
}

/** The last change of each item that was typed in any of these openings. */
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

/** What another page added to the stored entry of one that slept: it may be gone from everywhere else here. */
function addedAsleep(entry: Entry, stored: Entry | undefined): Typed[] {
  if (!stored || stored.notHandedIn) return [];
  const newer = Object.entries(stored.typed).filter(([item, at]) => at > (entry.typed[item] ?? 0));
  return [{ ...stored, typed: Object.fromEntries(newer) }];
}

/**
 * An opening as it stands after what the others of its section typed here since: the newest text of each item counts,
 * whichever of them brings it. `isBlind`: the server has had some of it, and may hold something newer still.
 */
export function catchUp(entry: Entry, outbox: Outbox): { entry: Entry; isBlind: boolean } {
  const stored = outbox.read(entry);
  const others = [...addedAsleep(entry, stored), ...besides(entry, outbox)];
  const next = { ...entry, answers: { ...entry.answers }, typed: { ...entry.typed }, unsaved: { ...entry.unsaved } };
  let isBlind = false;
  for (const [item, { at, value, isUnsaved }] of newestOf(others)) {
    const known = entry.typed[item] ?? 0;
    if (at < known || (at === known && (!isUnsaved || item in entry.unsaved))) continue;
    // Of what went the server has the text: where it was this opening's own, it is not told of it again.
    if (value !== undefined) next.answers[item] = value;
    next.typed[item] = at;
    delete next.unsaved[item];
    isBlind ||= !isUnsaved;
  }
  // Another page may have brought what this one, at rest, still holds for unsaved.
  const mark = outbox.markOf(entry);
  for (const item of unsavedItems(next)) {
    const isKept = !stored || stored.notHandedIn || stored.typed[item] !== next.typed[item] || item in stored.unsaved;
    if (isKept && mark?.typed[item] !== next.typed[item]) continue;
    delete next.unsaved[item];
    isBlind = true;
  }
  next.revision = Math.max(next.revision, newestRevision(others), stored?.revision ?? 0);
  if (isBlind) next.base = null;
  return { entry: next, isBlind };
}

/**
 * An opening goes on with what earlier ones of its section left here, where each item was typed last; their entries go.
 * It is typed anew, so that a page which still holds it gives way.
 */
export function takeOver(opened: Entry, outbox: Outbox): Entry {
  const others = outbox.ofSection(opened);
  const known = besides(opened, outbox);
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

/** What is known here of a section that the server cannot be asked for. */
export function recall(opened: Entry, outbox: Outbox): Entry {
  const answers = Object.assign({}, ...outbox.ofSection(opened).map((other) => other.answers)) as Answers;
  return { ...catchUp({ ...opened, answers }, outbox).entry, base: null };
}

/** Returns how the keys of a section's entries start in this student's storage. */
const startOf = ({ place, sectionId }: Pick<Entry, "place" | "sectionId">) =>
  `${prefix}${place.studentId}_${sectionId}_`;

export function keyOf(entry: Pick<Entry, "place" | "sectionId" | "device">): string {
  return `${startOf(entry)}${entry.device}`;
}

export function unsavedItems(entry: Entry): string[] {
  return Object.keys(entry.unsaved);
}

/** Items that other openings of the section have yet to bring: their text is newer than what the server says of them. */
export function waitingBeside(entry: Entry, outbox: Outbox): string[] {
  return outbox.ofSection(entry).flatMap(unsavedItems);
}

/** Whether the server has all of it. */
export function isSettled(entry: Entry): boolean {
  return unsavedItems(entry).length === 0 && !entry.wish && entry.sent.length === 0;
}

/** Whether something that this student typed waits on this device for the server. */
export function holdsUnsent(storage: Device["storage"], studentId: string): boolean {
  return createOutbox(storage)
    .ofStudent(studentId)
    .some((entry) => !isSettled(entry) && !entry.notHandedIn);
}

/** An entry of what the server does not take of another one, which stays until its student discards it. */
export function createNotHandedIn(entry: Entry, answers: Answers, at: string, reason: string): Entry {
  const { wish: _wish, ...rest } = entry;
  const unsaved = Object.fromEntries(Object.keys(answers).map((item) => [item, entry.revision]));
  return { ...rest, answers, unsaved, replaced: {}, sent: [], notHandedIn: { at, reason } };
}

/** The outbox of a device: typed answers in its storage, an entry for each student, section and opening. */
export function createOutbox(storage: Device["storage"], now: () => number = Date.now): Outbox {
  const marks = createMarks(storage, now);
  const parse = (key: string): Entry | undefined => {
    try {
      const entry = JSON.parse(storage.getItem(key) ?? "null") as Entry | null;
      if (!entry) return undefined;
      // Older versions wrote less: without the times, and, before that, counted by opening and without what was saved.
      const { typed = entry.unsaved, browser = entry.device, typedAt = {}, replaced = {} } = entry;
      return { ...entry, typed, browser, typedAt, replaced };
    } catch {
      return undefined;
    }
  };
  const all = (start: string, except?: string): Entry[] =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "")
      .filter((key) => key.startsWith(start) && key !== except)
      .flatMap((key) => parse(key) ?? []);
  const remove: Outbox["remove"] = (entry) => storage.removeItem(keyOf(entry));
  const outbox: Outbox = {
    ofStudent: (studentId) => all(`${prefix}${studentId}_`),
    ofSection: (entry) => all(startOf(entry), keyOf(entry)).filter(({ notHandedIn }) => !notHandedIn),
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
    keepReplaced: (entry) => {
      if (Object.keys(entry.replaced).length === 0) return;
      const beside = { ...entry, device: `${entry.device}-replaced` };
      const reason = "A later answer from another browser replaced it.";
      outbox.put(createNotHandedIn(beside, entry.replaced, new Date(now()).toISOString(), reason));
    },
    settle: (entry) => {
      const others = outbox.ofSection(entry);
      const brought = Object.entries(entry.typed).filter(([item]) => !others.some(({ unsaved }) => item in unsaved));
      marks.raise({ ...entry, typed: Object.fromEntries(brought) });
      outbox.keepReplaced(entry);
      remove(entry);
    },
    sweep: () => {
      const entries = all(prefix).filter((entry) => !entry.notHandedIn);
      const present = entries.map((entry) => catchUp(entry, outbox).entry);
      for (const entry of present) if (isSettled(entry)) outbox.settle(entry);
      for (const entry of present) if (!isSettled(entry)) outbox.put(entry);
      marks.sweep();
    },
  };
  return outbox;
}
