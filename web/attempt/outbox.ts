import type { Answers } from "#contract/answers.ts";
import type { Device, Place } from "./ports.ts";

/** What one opening of a section on this device holds that the server may not have. */
export interface Entry {
  place: Place;
  sectionId: string;
  /** A random id: of one device's saves the server takes the highest `revision`, in whatever order they come. */
  device: string;
  /** An opening looks after it now; a later one goes on under another id, so that the two do not mix. */
  isHeld: boolean;
  /** Raised with every change. */
  revision: number;
  /** The `savedAt` last heard of. */
  base: string | null;
  /** Everything in the form, as typed. */
  answers: Answers;
  /** Items that the server has not acknowledged, with the revision of their last change. */
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
}

export interface Outbox {
  /** Everything that this student left on this device. */
  ofStudent: (studentId: string) => Entry[];
  /** What other openings of this section left here and the server may still take. */
  ofSection: (entry: Entry) => Entry[];
  read: (entry: Pick<Entry, "place" | "sectionId" | "device">) => Entry | undefined;
  /** False when the device has no room for it. */
  put: (entry: Entry) => boolean;
  remove: (entry: Pick<Entry, "place" | "sectionId" | "device">) => void;
  /** Takes away, of every student, what the server has. */
  sweep: () => void;
}

const prefix = "outbox_";

export function emptyEntry(work: Pick<Entry, "place" | "sectionId" | "title">, device: string): Entry {
  const { place, sectionId, title } = work;
  const saved = { revision: 0, base: null, answers: {}, unsaved: {}, sent: [] };
  return { place, sectionId, title, questions: {}, device, isHeld: true, ...saved };
}

/**
 * An opening goes on with what earlier ones of its section left unsaved here; their entries go. Under the id of one that
 * nobody looks after, so that a save of it that is still on its way cannot undo what follows.
 */
export function takeOver(opened: Entry, outbox: Outbox): Entry {
  const others = outbox.ofSection(opened);
  const revision = Math.max(0, ...others.map((other) => other.revision)) + 1;
  const entry = { ...opened, revision, device: others.find((other) => !other.isHeld)?.device ?? opened.device };
  for (const other of others) {
    for (const item of unsavedItems(other)) {
      entry.answers = { ...entry.answers, [item]: other.answers[item] ?? "" };
      entry.unsaved = { ...entry.unsaved, [item]: revision };
    }
    entry.questions = { ...other.questions, ...entry.questions };
    entry.sent = [...entry.sent, ...other.sent];
    entry.wish ??= other.wish;
  }
  const isKept = others.length === 0 || outbox.put(entry);
  for (const other of others) if (isKept && other.device !== entry.device) outbox.remove(other);
  return entry;
}

export function keyOf({ place, sectionId, device }: Pick<Entry, "place" | "sectionId" | "device">): string {
  return `${prefix}${place.studentId}_${sectionId}_${device}`;
}

export function unsavedItems(entry: Entry): string[] {
  return Object.keys(entry.unsaved);
}

/** Whether the server has all of it. */
export function isSettled(entry: Entry): boolean {
  return unsavedItems(entry).length === 0 && !entry.wish && entry.sent.length === 0;
}

/** The outbox of a device: typed answers in its storage, an entry for each student, section and opening. */
export function createOutbox(storage: Device["storage"]): Outbox {
  const parse = (key: string): Entry | undefined => {
    try {
      return (JSON.parse(storage.getItem(key) ?? "null") as Entry | null) ?? undefined;
    } catch {
      return undefined;
    }
  };
  const all = (start: string): Entry[] =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "")
      .filter((key) => key.startsWith(start))
      .flatMap((key) => parse(key) ?? []);
  const remove: Outbox["remove"] = (entry) => storage.removeItem(keyOf(entry));
  return {
    ofStudent: (studentId) => all(`${prefix}${studentId}_`),
    ofSection: ({ place, sectionId, device }) =>
      all(`${prefix}${place.studentId}_${sectionId}_`).filter((one) => one.device !== device && !one.notHandedIn),
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
    sweep: () => {
      for (const entry of all(prefix)) if (isSettled(entry)) remove(entry);
    },
  };
}
