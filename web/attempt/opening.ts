import { isSame } from "./answer-values.ts";
import type { Holder } from "./deliver.ts";
import { type Entry, isSettled } from "./entry.ts";
import { catchUp, type Outbox, waitingBeside } from "./outbox.ts";
import type { Calls, Device } from "./ports.ts";
import { type AttemptEvents, type AttemptState, type AttemptView, lookAt, type WorkPlace } from "./stages.ts";

export interface Surroundings {
  device: Device;
  calls: Calls;
  outbox: Outbox;
  /** The openings of this page, which look after their own entries: nobody else delivers those. */
  live: Set<string>;
  /** The entries that are being delivered for an earlier opening. */
  draining: Map<string, Promise<unknown>>;
}

/** One attempt while its page is open. */
export interface Opening extends AttemptState, Surroundings, AttemptEvents {
  work: WorkPlace;
  holder: Holder;
  view: AttemptView;
  listeners: Set<() => void>;
  /** What stops each timer and each listener of the device. */
  timers: Map<string, () => void>;
  offs: (() => void)[];
  /** By `awakeMs`. */
  savedMs: number;
  /** When what is typed goes out however fast it is typed on, by `awakeMs`; undefined while nothing waits. */
  dueMs: number | undefined;
  /** Whether the server knows that the page is looked at, or that it is not. */
  isSightTold: boolean;
  /** Whether the server is being asked to open the section. */
  isStarting: boolean;
  hasWaited: boolean;
  /** The server holds what is not known here: opened without it, or another page has saved. */
  isBlind: boolean;
  hasLeft: boolean;
}

export function tell(opening: Opening): void {
  opening.view = lookAt(opening);
  for (const listener of opening.listeners) listener();
}

export function later(opening: Opening, name: string, ms: number, act: () => void): void {
  opening.timers.get(name)?.();
  if (!opening.hasLeft) opening.timers.set(name, opening.device.after(ms, act));
}

export function end({ timers, offs, live, entry }: Opening): void {
  for (const stop of [...timers.values(), ...offs]) stop();
  live.delete(entry.device);
}

/**
 * What a delivery under way works on. Once the page is left, another opening may have taken the entry over: then what is
 * stored counts. Once the section is closed nothing is left to deliver, and a delivery beside the closing one ends.
 */
export function held({ hasLeft, shut, outbox, entry }: Opening): Entry | undefined {
  if (shut) return undefined;
  if (!hasLeft) return entry;
  const stored = outbox.read(entry);
  return stored && !stored.notHandedIn ? catchUp(stored, outbox).entry : undefined;
}

/** The same for deliveries, which are given it by the opening that it is of. */
export function holderOf(opening: () => Opening): Holder {
  return {
    get: () => held(opening()),
    set: (entry) => hold(opening(), entry),
    now: () => opening().device.now(),
    beside: () => waitingBeside(opening().entry, opening().outbox),
  };
}

/** Stores an entry, caught up with what other pages typed; `change` adds to it what is typed now. */
export function hold(opening: Opening, next: Entry, change = (entry: Entry) => entry): void {
  const { entry, changedElsewhere } = opening;
  if (opening.hasLeft) {
    if (held(opening)) keep(opening, change(next));
    return;
  }
  const { entry: caughtUp, isBlind } = catchUp(next, opening.outbox);
  const own = change(caughtUp);
  const changed = Object.keys(own.answers).filter((item) => !isSame(own.answers[item], entry.answers[item]));
  opening.changedElsewhere = [...new Set([...changedElsewhere, ...changed])];
  opening.isBlind ||= isBlind;
  opening.entry = own;
  opening.isKept = keep(opening, own);
}

/** Whoever has logged out leaves nothing behind that the server has, also when its answer comes after them. */
function keep({ outbox, device }: Opening, entry: Entry): boolean {
  if (!isSettled(entry) || device.studentId() === entry.place.studentId) return outbox.put(entry);
  outbox.settle(entry);
  return true;
}
