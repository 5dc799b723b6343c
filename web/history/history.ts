/** An address in this window's history, with what was sent along to it. */
interface Place {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  /** This entry's own, whatever its address. */
  key: string;
}

type Address = Pick<Place, "pathname" | "search" | "hash">;

/** How the window came to where it is: by the browser's own buttons (and at the start), by a step, in place of the last. */
type Arrival = "POP" | "PUSH" | "REPLACE";

export interface Step {
  to: Address;
  arrival: Arrival;
  /** Takes the step after all, past every gate. */
  go: () => void;
}

/** Asked before each step: true holds it back. */
type Gate = (step: Step) => boolean;

export interface Now {
  place: Place;
  /** The step changed what is shown of this page, and not where in it one reads. */
  isScrollKept: boolean;
}

/** What is kept in the browser's entry. */
interface Entry {
  state: unknown;
  key: string;
  index: number;
}

interface Options {
  preventScrollReset?: boolean | undefined;
}

const gates: Gate[] = [];
const listeners = new Set<() => void>();
const newKey = () => Math.random().toString(36).slice(2, 10);
const hrefOf = ({ pathname, search, hash }: Address) => pathname + search + hash;
const here = (): Address => ({ pathname: location.pathname, search: location.search, hash: location.hash });

function entryNow(): Entry | null {
  const entry = window.history.state as Partial<Entry> | null;
  return typeof entry?.index === "number" ? (entry as Entry) : null;
}

let nextTry: ReturnType<typeof setTimeout> | undefined;
const betweenTriesMs = 1000;

/**
 * Writes an entry into the browser's history. Browsers allow few changes in a short time, fewer than a held key makes: Safari
 * throws after 100 in 10 s, Chrome ignores what comes after 200. A refused entry takes the place of the last one as soon as
 * the browser lets it. Out: the entry with its index.
 */
function write(entry: Entry, address: string, isNew: boolean): Entry {
  clearTimeout(nextTry);
  try {
    if (isNew) window.history.pushState(entry, "", address);
    else window.history.replaceState(entry, "", address);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "SecurityError")) throw error;
  }
  if (entryNow()?.key === entry.key) return entry;
  const instead = isNew ? { ...entry, index: entry.index - 1 } : entry;
  nextTry = setTimeout(write, betweenTriesMs, instead, address, false);
  return instead;
}

function ownEntry(index: number): Entry {
  return entryNow() ?? write({ state: null, key: newKey(), index }, location.href, false);
}

let entry = ownEntry(0);
let now: Now = { place: { ...here(), state: entry.state, key: entry.key }, isScrollKept: false };
const firstKey = entry.key;
let isLetThrough = false;
/** Settled once the browser stands again where a step of its own was held back. */
let returned: (() => void) | undefined;

function arrive(at: Entry, address: Address, isScrollKept: boolean): void {
  entry = at;
  now = { place: { ...address, state: at.state, key: at.key }, isScrollKept };
  for (const listener of [...listeners]) listener();
}

function isHeld(step: Step): boolean {
  return gates.toReversed().some((gate) => gate(step));
}

addEventListener("popstate", () => {
  clearTimeout(nextTry);
  if (returned) {
    // The window stays at a place whose address may be unwritten yet.
    if (entryNow()?.key !== entry.key) write(entry, hrefOf(now.place), false);
    returned();
    return;
  }
  const steps = (entryNow()?.index ?? entry.index) - entry.index;
  if (steps !== 0 && !isLetThrough) {
    let isBack = () => {};
    const back = new Promise<void>((resolve) => {
      isBack = resolve;
    });
    const go = () =>
      void back.then(() => {
        isLetThrough = true;
        window.history.go(steps);
      });
    if (isHeld({ to: here(), arrival: "POP", go })) {
      returned = () => {
        returned = undefined;
        isBack();
      };
      window.history.go(-steps);
      return;
    }
  }
  isLetThrough = false;
  // Without an entry of ours a link to a part of the page was followed: the browser went there by itself.
  const isWithinPage = entryNow() === null;
  arrive(ownEntry(entry.index + 1), here(), isWithinPage);
});

function step(to: Address, state: unknown, arrival: "PUSH" | "REPLACE", { preventScrollReset }: Options): void {
  const take = () => {
    const isNew = arrival === "PUSH";
    const next: Entry = { state: state ?? null, key: newKey(), index: entry.index + (isNew ? 1 : 0) };
    arrive(write(next, hrefOf(to), isNew), to, preventScrollReset ?? false);
  };
  if (!isHeld({ to, arrival, go: take })) take();
}

/** Steps through this window's history; what the router's links call. */
export const journey = {
  createHref: (to: string | Partial<Address>) =>
    typeof to === "string" ? to : hrefOf({ pathname: "", search: "", hash: "", ...to }),
  go: (steps: number) => window.history.go(steps),
  push: (to: string | Partial<Address>, state?: unknown, options: Options = {}) =>
    step(addressOf(to), state, "PUSH", options),
  replace: (to: string | Partial<Address>, state?: unknown, options: Options = {}) =>
    step(addressOf(to), state, "REPLACE", options),
};

function addressOf(to: string | Partial<Address>): Address {
  const { pathname, search, hash } = new URL(journey.createHref(to), location.origin + hrefOf(now.place));
  return { pathname, search, hash };
}

/** Where this window is, and how it came there. */
export function placeNow(): Now {
  return now;
}

/** Whether the window stands where the page was loaded: by the browser, and by no step of ours. */
export function isWhereLoaded(): boolean {
  return entry.key === firstKey;
}

/** Calls back after each step. Out: what ends that. */
export function whenMoved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks before each step from now on, the newest gate first. Out: what ends that. */
export function holdSteps(gate: Gate): () => void {
  gates.push(gate);
  return () => void gates.splice(gates.indexOf(gate), 1);
}
