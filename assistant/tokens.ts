import { calendarDay } from "#contract/time.ts";
import type { Clock } from "../server/core/clock.ts";
import type { Db } from "../server/core/database/schema.ts";
import { Refusal } from "../server/core/http/errors.ts";
import { endOfDay } from "../server/core/institute-day.ts";

interface TokenBudget {
  /** Tokens that the institute may use in a day; undefined means no limit. */
  tokensADay: number | undefined;
  /** The institute's time zone, whose days count. */
  timeZone: string;
}

/** Corrects the booking to the tokens that were used. With undefined, the whole booking counts. */
type Settle = (tokens: number | undefined) => Promise<void>;

/**
 * Books the most that an answer may cost, before a model is asked. One conditional update, so that several servers share
 * the budget. Throws 429 if the rest of today's budget is too small.
 */
export async function bookTokens(db: Db, clock: Clock, budget: TokenBudget, tokens: number): Promise<Settle> {
  const now = clock();
  const day = calendarDay(now.toISOString(), budget.timeZone);
  await db
    .insertInto("assistant_tokens")
    .values({ day, tokens: 0 })
    .onConflict((conflict) => conflict.column("day").doNothing())
    .execute();
  const add = (more: number) =>
    db
      .updateTable("assistant_tokens")
      .set(({ eb }) => ({ tokens: eb("tokens", "+", more) }))
      .where("day", "=", day);
  const { tokensADay } = budget;
  const { numUpdatedRows } = await add(tokens)
    .$if(tokensADay !== undefined, (update) => update.where("tokens", "<=", (tokensADay ?? 0) - tokens))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) {
    const untilMs = Date.parse(endOfDay(day, budget.timeZone)) - now.getTime();
    throw new Refusal("slow_down", "The assistant has reached its limit for today. It answers again tomorrow.", {
      retryAfterSeconds: Math.max(1, Math.ceil(untilMs / 1000)),
    });
  }
  return async (used = tokens) => {
    if (used !== tokens) await add(used - tokens).execute();
  };
}
