import { setImmediate } from "node:timers/promises";

const longestMs = 8;

/** Lets others have their turn once this work has held the loop for some milliseconds. Call it after each small step. */
export function sharingTheLoop(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestMs) return;
    await setImmediate();
    since = performance.now();
  };
}
