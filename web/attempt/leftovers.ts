import { deliver, type Outcome, storeLeftover } from "./deliver.ts";
import { type DraftEntry, isSettled, unsavedItems } from "./entry.ts";
import type { Environment } from "./opening.ts";
import { catchUp, unsentElsewhere } from "./outbox.ts";

/** Entries that closed pages left on this device. They are sent automatically or shown to their student. */
interface Leftovers {
  /**
   * Entries of the current student that the server has not accepted. The array stays the same object until it changes.
   */
  all: () => readonly DraftEntry[];
  subscribe: (listener: () => void) => () => void;
  /** Sends the entries. Called at the start, after a login, and when the connection or the tab returns. */
  drain: () => Promise<void>;
  discard: (entry: DraftEntry) => void;
}

const retryMs = 15_000;

type OnClosed = (entry: DraftEntry, outcome: Extract<Outcome, { kind: "taken" }>) => void;

/** Returns the entries of the current student, except those of open pages, which send their own. */
function entriesHere({ device, outbox, live }: Environment): DraftEntry[] {
  const studentId = device.studentId();
  return studentId === null ? [] : outbox.ofStudent(studentId).filter((entry) => !live.has(entry.device));
}

/** Delivers one entry. What the server did not accept stays in the outbox. */
async function deliverEntry(
  entry: DraftEntry,
  { device, calls, outbox, live }: Environment,
  onClosed: OnClosed,
): Promise<Outcome> {
  // Meanwhile a page with this entry may have opened, its student may have logged out, or another page may have learned
  // that the entry is refused.
  const get = () => {
    const isHere = device.studentId() === entry.place.studentId && !live.has(entry.device);
    const stored = isHere ? outbox.read(entry) : undefined;
    return stored && !stored.notHandedIn ? catchUp(stored, outbox).entry : undefined;
  };
  const unsentByOthers = () => unsentElsewhere(entry, outbox);
  const outcome = await deliver(
    { get, set: (next) => get() && outbox.put(next), now: device.now, unsentByOthers },
    calls,
  );
  const present = get();
  if (!present || outcome.kind === "later" || outcome.kind === "gone") return outcome;
  if (outcome.kind === "saved" || outcome.kind === "stillOpen") {
    // While other pages are open, the entry still shows them what was typed last.
    if (isSettled(present) && outbox.ofSection(present).length === 0) outbox.removeDelivered(present);
    return outcome;
  }
  storeLeftover(outbox, present, outcome, new Date(device.now()).toISOString());
  if (outcome.kind === "taken") onClosed(entry, outcome);
  return outcome;
}

export function createLeftovers(environment: Environment, onClosed: OnClosed): Leftovers {
  const { device, outbox, draining } = environment;
  let all: readonly DraftEntry[] = [];
  let running: Promise<void> | undefined;
  let cancelNext = () => {};
  const listeners = new Set<() => void>();

  function notify(): void {
    const present = entriesHere(environment).filter((entry) => unsavedItems(entry).length > 0 || entry.wish);
    if (JSON.stringify(present) === JSON.stringify(all)) return;
    all = present;
    for (const listener of listeners) listener();
  }

  async function deliverAll(): Promise<void> {
    cancelNext();
    const tried = new Set<string>();
    // Search again each time: another page may have been closed meanwhile.
    const findNext = () =>
      entriesHere(environment).find((entry) => !tried.has(entry.device) && !entry.notHandedIn && !isSettled(entry));
    for (let entry = findNext(); entry; entry = findNext()) {
      tried.add(entry.device);
      if (!device.isOnline() || device.studentId() !== entry.place.studentId) break;
      const delivery = deliverEntry(entry, environment, onClosed);
      draining.set(entry.device, delivery);
      const outcome = await delivery.finally(() => draining.delete(entry.device));
      notify();
      if (outcome.kind === "later") {
        cancelNext = device.after(retryMs, () => void drain());
        break;
      }
    }
    notify();
  }

  async function drain(): Promise<void> {
    running ??= deliverAll().finally(() => {
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
      notify();
      return () => listeners.delete(listener);
    },
    drain,
    discard: (entry) => {
      outbox.remove(entry);
      notify();
    },
  };
}
