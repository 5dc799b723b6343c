import { runInOrder } from "../database/run-in-order.ts";
import { yieldToEventLoop } from "../event-loop.ts";

/** Runs a costly call of a user when the calls of this user before it have ended. */
export type RunCostly = <T>(userId: string, call: () => Promise<T>) => Promise<T>;

/**
 * Runs the costly calls of each user one after the other, each from an iteration of the event loop of its own, so that no
 * user can fill the event loop, however many calls they send at once (design.md section 6).
 */
export function makeRunCostly(): RunCostly {
  const users = {};
  return (userId, call) => runInOrder(users, userId, () => yieldToEventLoop().then(call));
}
