import { deliver, leaveBehind, type Outcome } from "./deliver.ts";
import { type Entry, isSettled, unsavedItems } from "./entry.ts";
import type { Surroundings } from "./opening.ts";
import { catchUp, waitingBeside } from "./outbox.ts";

/** What earlier openings left on this device: brought to the server by itself, or shown to its student. */
interface Leftovers {
  /** What the server has not taken, of whoever is logged in; the same list until it changes. */
  all: () => readonly Entry[];
  subscribe: (listener: () => void) => () => void;
  /** Sends what is left: at the start, after a login, when the connection or the tab comes back. */
  drain: () => Promise<void>;
  discard: (entry: Entry) => void;
}

const againMs = 15_000;

type OnClosed = (entry: Entry, outcome: Extract<Outcome, { kind: "taken" }>) => void;

/** What stands in the outbox of whoever is logged in, but for what an opening of this page delivers itself. */
function entriesHere({ device, outbox, live }: Surroundings): Entry[] {
  const studentId = device.studentId();
  return studentId === null ? [] : outbox.ofStudent(studentId).filter((entry) => !live.has(entry.device));
}

/** Brings one entry to the server; what was not taken of it stays in the outbox. */
async function bring(
  entry: Entry,
  { device, calls, outbox, live }: Surroundings,
  onClosed: OnClosed,
): Promise<Outcome> {
  // Meanwhile its own page may have opened, its student may have logged out, or another page may have been told that it
  // is not taken.
  const get = () => {
    const isHere = device.studentId() === entry.place.studentId && !live.has(entry.device);
    const stored = isHere ? outbox.read(entry) : undefined;
    return stored && !stored.notHandedIn ? catchUp(stored, outbox).entry : undefined;
  };
  const beside = () => waitingBeside(entry, outbox);
  const outcome = await deliver({ get, set: (next) => get() && outbox.put(next), now: device.now, beside }, calls);
  const present = get();
  if (!present || outcome.kind === "later" || outcome.kind === "gone") return outcome;
  if (outcome.kind === "saved" || outcome.kind === "stillOpen") {
    // Where other pages are open it still tells them what was typed last.
    if (isSettled(present) && outbox.ofSection(present).length === 0) outbox.settle(present);
    return outcome;
  }
  leaveBehind(outbox, present, outcome, new Date(device.now()).toISOString());
  if (outcome.kind === "taken") onClosed(entry, outcome);
  return outcome;
}

export function createLeftovers(surroundings: Surroundings, onClosed: OnClosed): Leftovers {
  const { device, outbox, draining } = surroundings;
  let all: readonly Entry[] = [];
  let running: Promise<void> | undefined;
  let cancelNext = () => {};
  const listeners = new Set<() => void>();

  function tell(): void {
    const present = entriesHere(surroundings).filter((entry) => unsavedItems(entry).length > 0 || entry.wish);
    if (JSON.stringify(present) === JSON.stringify(all)) return;
    all = present;
    for (const listener of listeners) listener();
  }

  async function bringAll(): Promise<void> {
    cancelNext();
    const tried = new Set<string>();
    // Looked up anew each time: another page of the app may be left meanwhile.
    const findNext = () =>
      entriesHere(surroundings).find((entry) => !tried.has(entry.device) && !entry.notHandedIn && !isSettled(entry));
    for (let entry = findNext(); entry; entry = findNext()) {
      tried.add(entry.device);
      if (!device.isOnline() || device.studentId() !== entry.place.studentId) break;
      const bringing = bring(entry, surroundings, onClosed);
      draining.set(entry.device, bringing);
      const outcome = await bringing.finally(() => draining.delete(entry.device));
      tell();
      if (outcome.kind === "later") {
        cancelNext = device.after(againMs, () => void drain());
        break;
      }
    }
    tell();
  }

  async function drain(): Promise<void> {
    running ??= bringAll().finally(() => {
      running = undefined;
    });
    return running;
  }

  device.on("online", () => void drain());
  device.on("show", () => void drain());

  return {
    all: () => all,
    subscribe: (listener) => {
      listeners.add(listener);
      tell();
      return () => listeners.delete(listener);
    },
    drain,
    discard: (entry) => {
      outbox.remove(entry);
      tell();
    },
  };
}
