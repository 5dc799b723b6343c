import { setTimeout as sleep } from "node:timers/promises";
import { v7 as newId } from "uuid";
import type { Clock } from "../server/core/clock.ts";
import type { Db } from "../server/core/database/schema.ts";
import { Refusal } from "../server/core/http/errors.ts";

/** An open answer of a server that died counts for this time at most. */
const longestAnswerMs = 60_000;

/** A user who stops an answer and asks again waits this long for the first to end. */
const patience = { tries: 8, everyMs: 250 };

/**
 * Locks the user's one open answer, across all servers. Returns the function that unlocks it. Throws 429 while another is
 * open.
 */
export async function lockOneAnswer(
  db: Db,
  clock: Clock,
  userId: string,
  signal: AbortSignal,
): Promise<() => Promise<void>> {
  const id = newId();
  for (let left = patience.tries; !(await take(db, clock, userId, id)); left -= 1) {
    if (left === 0) {
      throw new Refusal("slow_down", "Your last question is still being answered. Please wait until it is finished.", {
        retryAfterSeconds: 5,
      });
    }
    await sleep(patience.everyMs, undefined, { signal });
  }
  return async () => {
    await db.deleteFrom("assistant_answer").where("user_id", "=", userId).where("id", "=", id).execute();
  };
}

async function take(db: Db, clock: Clock, userId: string, id: string): Promise<boolean> {
  const now = clock();
  const until = new Date(now.getTime() + longestAnswerMs).toISOString();
  const taken = await db
    .insertInto("assistant_answer")
    .values({ user_id: userId, id, until })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({ id, until }).where("assistant_answer.until", "<", now.toISOString()),
    )
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}
