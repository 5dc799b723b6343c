import { v7 as newId } from "uuid";
import { assistantLimits } from "#contract/sentences.ts";
import type { Db } from "../server/database/schema.ts";
import { Refusal } from "../server/http/errors.ts";
import type { Clock } from "../server/http/services.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export type UseKind = "chat" | "pdf";

/**
 * Counts one use by a user, or throws 429 with Retry-After when it is one too many for the last minute or day. The row
 * is written before the count, and counts itself and those before it: of calls at the same moment exactly as many pass
 * as may.
 */
export async function countUse(db: Db, clock: Clock, userId: string, kind: UseKind): Promise<void> {
  const now = clock();
  const id = newId();
  const at = now.toISOString();
  await db.insertInto("assistant_use").values({ id, user_id: userId, kind, at }).execute();
  const since = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const { minute, oldest_of_minute, day, oldest_of_day } = await db
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
    .where((eb) => eb.or([eb("at", "<", at), eb.and([eb("at", "=", at), eb("id", "<=", id)])]))
    .executeTakeFirstOrThrow();
  const over =
    Number(minute) > assistantLimits.perMinute
      ? { windowMs: minuteMs, oldest: oldest_of_minute, words: `${assistantLimits.perMinute} a minute` }
      : Number(day) > assistantLimits.perDay
        ? { windowMs: dayMs, oldest: oldest_of_day, words: `${assistantLimits.perDay} a day` }
        : undefined;
  if (!over) return;
  await db.deleteFrom("assistant_use").where("id", "=", id).execute();
  const freeAt = Date.parse(over.oldest ?? now.toISOString()) + over.windowMs;
  throw new Refusal("slow_down", `The assistant answers at most ${over.words}. Please wait before you ask again.`, {
    retryAfterSeconds: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)),
  });
}

/** Drops uses that no limit counts any more. */
export async function sweepUses(db: Db, clock: Clock): Promise<void> {
  const before = new Date(clock().getTime() - 2 * dayMs).toISOString();
  await db.deleteFrom("assistant_use").where("at", "<", before).execute();
}
