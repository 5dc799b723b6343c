import { isSame } from "./answer-values.ts";
import type { EntryAccess } from "./deliver.ts";
import { type DraftEntry, isSettled } from "./entry.ts";
import { catchUp, type Outbox, unsentElsewhere } from "./outbox.ts";
import type { Calls, Device } from "./ports.ts";
import { type AttemptEvents, type AttemptState, type AttemptView, type SectionToOpen, viewOf } from "./stages.ts";

export interface Environment {
  device: Device;
  calls: Calls;
  outbox: Outbox;
  /** The `device` ids of the entries of open pages. Each page delivers its own entry, and nobody else does. */
  live: Set<string>;
  /** Deliveries of entries of closed pages, by `device`. */
  draining: Map<string, Promise<unknown>>;
}

/** The state of one attempt while its page is open. */
export interface Opening extends AttemptState, Environment, AttemptEvents {
  work: SectionToOpen;
  entryAccess: EntryAccess;
  view: AttemptView;
  listeners: Set<() => void>;
  /** Functions that stop each timer and each device listener. */
  timers: Map<string, () => void>;
  unsubscribers: (() => void)[];
  /** The time of the last save, by `awakeMs`. */
  savedMs: number;
  /** The latest time to send typed text, by `awakeMs`; undefined while nothing waits. */
  dueMs: number | undefined;
  /** True if the server knows the present visibility of the page. */
  isVisibilitySent: boolean;
  /** True while the start of the section is requested. */
  isStarting: boolean;
  hasWaited: boolean;
  /**
   * True if the server may have answers that are unknown here: the page was opened offline, or another page has saved.
   */
  isBehindServer: boolean;
  hasLeft: boolean;
}

export function notify(opening: Opening): void {
  opening.view = viewOf(opening);
  for (const listener of opening.listeners) listener();
}

export function schedule(opening: Opening, name: string, ms: number, act: () => void): void {
  opening.timers.get(name)?.();
  if (!opening.hasLeft) opening.timers.set(name, opening.device.after(ms, act));
}

export function stopTimers({ timers, unsubscribers, live, entry }: Opening): void {
  for (const stop of [...timers.values(), ...unsubscribers]) stop();
  live.delete(entry.device);
}

/**
 * Returns the entry that a delivery works on. Once the page is left, the stored entry counts, because another page may
 * have adopted it. Once the section is closed, there is nothing to deliver.
 */
export function currentEntry({ hasLeft, shut, outbox, entry }: Opening): DraftEntry | undefined {
  if (shut) return undefined;
  if (!hasLeft) return entry;
  const stored = outbox.read(entry);
  return stored && !stored.notHandedIn ? catchUp(stored, outbox).entry : undefined;
}

/** Gives deliveries access to the entry of an opening. */
export function createEntryAccess(opening: () => Opening): EntryAccess {
  return {
    get: () => currentEntry(opening()),
    set: (entry) => updateEntry(opening(), entry),
    now: () => opening().device.now(),
    unsentByOthers: () => unsentElsewhere(opening().entry, opening().outbox),
  };
}

/** Stores an entry after merging what other pages typed. `change` adds what is typed now. */
export function updateEntry(opening: Opening, next: DraftEntry, change = (entry: DraftEntry) => entry): void {
  const { entry, changedElsewhere } = opening;
  if (opening.hasLeft) {
    if (currentEntry(opening)) storeEntry(opening, change(next));
    return;
  }
  const { entry: caughtUp, isBehindServer } = catchUp(next, opening.outbox);
  const own = change(caughtUp);
  const changed = Object.keys(own.answers).filter((item) => !isSame(own.answers[item], entry.answers[item]));
  opening.changedElsewhere = [...new Set([...changedElsewhere, ...changed])];
  opening.isBehindServer ||= isBehindServer;
  opening.entry = own;
  opening.isStored = storeEntry(opening, own);
}

/** After a logout, removes the entry if the server has all of it, also when its answer arrives later. */
function storeEntry({ outbox, device }: Opening, entry: DraftEntry): boolean {
  if (!isSettled(entry) || device.studentId() === entry.place.studentId) return outbox.put(entry);
  outbox.removeDelivered(entry);
  return true;
}
