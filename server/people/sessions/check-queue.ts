import pLimit from "p-limit";
import { runInOrder } from "../../core/database/run-in-order.ts";
import { Refusal } from "../../core/http/errors.ts";

/** Ten seconds of checks, for which a newcomer waits. */
const mostQueuesOfStrangers = 1000;
const mostInQueue = 100;
const crowdedText = "Too many people are logging in at this moment. Please try again in a few seconds.";

const scope = {};

/** Few checks run at once: each takes a core for about 10 ms and writes to the database, and submits come first. */
const known = { checks: pLimit(3), lengths: new Map<string, number>(), mostQueues: Number.POSITIVE_INFINITY };
const strangers = { checks: pLimit(3), lengths: new Map<string, number>(), mostQueues: mostQueuesOfStrangers };

/**
 * Checks a password when the checks before it in the same queue have ended. The queues take turns, so that a long queue does
 * not delay the others, and strangers do not delay users from known browsers. Throws 503 when 100 checks are in this queue, and
 * for a new queue of a stranger when there are 1,000.
 */
export async function queueCheck<T>(queue: string, isKnown: boolean, check: () => Promise<T>): Promise<T> {
  const { checks, lengths, mostQueues } = isKnown ? known : strangers;
  const length = lengths.get(queue) ?? 0;
  if (length >= mostInQueue || (length === 0 && lengths.size >= mostQueues))
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
