import type { Answers } from "#contract/answers.ts";
import { createNotHandedIn, type Entry, isSettled, unsavedItems } from "./entry.ts";
import { createMarks, type Mark } from "./marks.ts";
import type { Device } from "./ports.ts";
import { addReplaced } from "./typed-later.ts";

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

/** Items that other openings of the section have yet to bring: their text is newer than what the server says of them. */
export function waitingBeside(entry: Entry, outbox: Outbox): string[] {
  return outbox.ofSection(entry).flatMap(unsavedItems);
}

/** Whether something that this student typed waits on this device for the server. */
export function holdsUnsent(storage: Device["storage"], studentId: string): boolean {
  return createOutbox(storage)
    .ofStudent(studentId)
    .some((entry) => !isSettled(entry) && !entry.notHandedIn);
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
