import { setImmediate } from "node:timers/promises";

let queue = Promise.resolve();

/**
 * Resolves in an iteration of the event loop in which no other caller resumes. Await it before costly work and between the
 * steps of long work, so that they never add up to one long iteration.
 */
export function yieldToEventLoop(): Promise<void> {
  queue = queue.then(() => setImmediate());
  return queue;
}

const longestMs = 8;

/** Returns a function to await after each small step: it yields to the event loop after 8 ms of work. */
export function makePause(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestMs) return;
    await yieldToEventLoop();
    since = performance.now();
  };
}

const itemsPerPause = 500;

/** Calls `act` for each item of a long list, with pauses for the event loop. */
export async function forEachWithPauses<T>(
  items: Iterable<T>,
  pause: () => Promise<void>,
  act: (item: T) => void,
): Promise<void> {
  let done = 0;
  for (const item of items) {
    act(item);
    done += 1;
    if (done % itemsPerPause === 0) await pause();
  }
  await pause();
}

const itemsPerSort = 2000;

/** Sorts a long list with pauses for the event loop: a merge sort whose first runs have 2,000 items. */
export async function sortWithPauses<T>(list: readonly T[], compare: (one: T, other: T) => number): Promise<T[]> {
  const pause = makePause();
  let runs: T[][] = [];
  for (let start = 0; start < list.length; start += itemsPerSort) {
    runs.push(list.slice(start, start + itemsPerSort).sort(compare));
    await pause();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let index = 0; index < runs.length; index += 2)
      merged.push(await merge(runs[index] ?? [], runs[index + 1] ?? [], compare, pause));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<T>(
  one: readonly T[],
  other: readonly T[],
  compare: (one: T, other: T) => number,
  pause: () => Promise<void>,
): Promise<T[]> {
  const merged: T[] = [];
  let [oneIndex, otherIndex] = [0, 0];
  while (oneIndex < one.length && otherIndex < other.length) {
    const isOther = compare(one[oneIndex] as T, other[otherIndex] as T) > 0;
    merged.push((isOther ? other[otherIndex++] : one[oneIndex++]) as T);
    if (merged.length % itemsPerPause === 0) await pause();
  }
  return merged.concat(one.slice(oneIndex), other.slice(otherIndex));
}
