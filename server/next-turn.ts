import { setImmediate } from "node:timers/promises";

let queue = Promise.resolve();

/**
 * Resolves in an iteration of the event loop in which no other caller resumes. Await it before costly work and between the
 * steps of long work, so that they never add up to one long iteration.
 */
export function nextTurn(): Promise<void> {
  queue = queue.then(() => setImmediate());
  return queue;
}
