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

/** Returns a pause: called after each small step, it yields to the event loop once the work has held it for 8 ms. */
export function makePause(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestMs) return;
    await yieldToEventLoop();
    since = performance.now();
  };
}

const perLook = 500;

/** Does what is done with each of many, and looks now and then whether others wait. */
export async function forEachWithPauses<T>(
  items: Iterable<T>,
  pause: () => Promise<void>,
  act: (item: T) => void,
): Promise<void> {
  let done = 0;
  for (const item of items) {
    act(item);
    done += 1;
    if (done % perLook === 0) await pause();
  }
  await pause();
}

const perSort = 2000;

/** Sorts a long list and lets others have their turn meanwhile: some of it at a time, which are then put together by twos. */
export async function sortWithPauses<T>(list: readonly T[], compare: (one: T, other: T) => number): Promise<T[]> {
  const pause = makePause();
  let runs: T[][] = [];
  for (let start = 0; start < list.length; start += perSort) {
    runs.push(list.slice(start, start + perSort).sort(compare));
    await pause();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let place = 0; place < runs.length; place += 2)
      merged.push(await merge(runs[place] ?? [], runs[place + 1] ?? [], compare, pause));
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
  let [ofOne, ofOther] = [0, 0];
  while (ofOne < one.length && ofOther < other.length) {
    const isOther = compare(one[ofOne] as T, other[ofOther] as T) > 0;
    merged.push((isOther ? other[ofOther++] : one[ofOne++]) as T);
    if (merged.length % perLook === 0) await pause();
  }
  return merged.concat(one.slice(ofOne), other.slice(ofOther));
}
