import { runInOrder } from "../database/run-in-order.ts";
import { yieldToEventLoop } from "../event-loop.ts";

/** Runs a costly call of a user after the earlier costly calls of this user have ended. */
export type RunCostly = <T>(userId: string, call: () => Promise<T>) => Promise<T>;

/**
 * Returns a function that runs the costly calls of each user one after the other, each in its own iteration of the event
 * loop, so that no user can block the event loop by many calls at once (design.md section 6).
 */
export function makeRunCostly(): RunCostly {
  const users = {};
  return (userId, call) => runInOrder(users, userId, () => yieldToEventLoop().then(call));
}
