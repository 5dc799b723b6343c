import pLimit from "p-limit";
import { runInOrder } from "../../core/database/run-in-order.ts";
import { Refusal } from "../../core/http/errors.ts";

/** Checks of this many queues take about ten seconds, the longest that a new login should wait. */
const maxStrangerQueues = 1000;
const maxQueueLength = 100;
const crowdedText = "Too many people are logging in at this moment. Please try again in a few seconds.";

const scope = {};

/** Few checks run at once: each uses a core for about 10 ms and writes to the database, and submits are more urgent. */
const known = { checks: pLimit(3), lengths: new Map<string, number>(), maxQueues: Number.POSITIVE_INFINITY };
const strangers = { checks: pLimit(3), lengths: new Map<string, number>(), maxQueues: maxStrangerQueues };

/**
 * Runs a password check after the earlier checks of the same queue, and returns its result. The queues take turns: a long
 * queue does not delay the others, and strangers do not delay users of known browsers. Throws 503 when 100 checks are in
 * this queue, and for a new queue of a stranger when there are 1,000 of them.
 */
export async function queueCheck<T>(queue: string, isKnown: boolean, check: () => Promise<T>): Promise<T> {
  const { checks, lengths, maxQueues } = isKnown ? known : strangers;
  const length = lengths.get(queue) ?? 0;
  if (length >= maxQueueLength || (length === 0 && lengths.size >= maxQueues))
    throw new Refusal("not_ready", crowdedText, { retryAfterSeconds: 3 });
  lengths.set(queue, length + 1);
  try {
    return await runInOrder(scope, queue, () => checks(check));
  } finally {
    const left = (lengths.get(queue) ?? 1) - 1;
    if (left > 0) lengths.set(queue, left);
    else lengths.delete(queue);
  }
}
