import { v7 as newId } from "uuid";
import { assistantLimits } from "#contract/limits.ts";
import type { Clock } from "../server/core/clock.ts";
import { lockKey } from "../server/core/database/connect.ts";
import type { Db } from "../server/core/database/schema.ts";
import { Refusal } from "../server/core/http/errors.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

type UseKind = "chat" | "pdf";

/**
 * Counts one use by a user. Throws 429 with Retry-After, and counts nothing, if it exceeds the limit of the last minute or
 * day. Exact on any number of servers: each use waits until those before it are written.
 */
export async function countUse(db: Db, clock: Clock, userId: string, kind: UseKind): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockKey(trx, `assistant ${kind} of ${userId}`);
    const now = clock();
    // Written before it is read: on SQLite the write lock makes other processes wait.
    await trx
      .insertInto("assistant_use")
      .values({ id: newId(), user_id: userId, kind, at: now.toISOString() })
      .execute();
    const since = (ms: number) => new Date(now.getTime() - ms).toISOString();
    const { minute, oldest_of_minute, day, oldest_of_day } = await trx
      .selectFrom("assistant_use")
      .select(({ fn, eb }) => [
        fn.sum<number>(eb.case().when("at", ">", since(minuteMs)).then(1).else(0).end()).as("minute"),
        fn.min(eb.case().when("at", ">", since(minuteMs)).then(eb.ref("at")).end()).as("oldest_of_minute"),
        fn.countAll<number>().as("day"),
        fn.min("at").as("oldest_of_day"),
      ])
      .where("user_id", "=", userId)
      .where("kind", "=", kind)
      .where("at", ">", since(dayMs))
      .executeTakeFirstOrThrow();
    const { perMinute, perDay } = assistantLimits;
    if (Number(minute) > perMinute) throw tooMany(`${perMinute} a minute`, oldest_of_minute, minuteMs, now);
    if (Number(day) > perDay) throw tooMany(`${perDay} a day`, oldest_of_day, dayMs, now);
  });
}

function tooMany(words: string, oldest: string | null, windowMs: number, now: Date): Refusal {
  const freeAt = Date.parse(oldest ?? now.toISOString()) + windowMs;
  return new Refusal("slow_down", `The assistant answers at most ${words}. Please wait before you ask again.`, {
    retryAfterSeconds: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)),
  });
}

/** Deletes uses that no limit counts any more. */
export async function sweepUses(db: Db, clock: Clock): Promise<void> {
  const before = new Date(clock().getTime() - 2 * dayMs).toISOString();
  await db.deleteFrom("assistant_use").where("at", "<", before).execute();
}
