import { createHash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { Clock } from "../../core/clock.ts";
import { commitTogether } from "../../core/database/commit-together.ts";
import { lockKey } from "../../core/database/connect.ts";
import type { Db, Reader, Writer } from "../../core/database/schema.ts";
import { yieldToEventLoop } from "../../core/event-loop.ts";
import { Refusal } from "../../core/http/errors.ts";

/** Failed logins count for this long. */
const windowMs = 15 * 60 * 1000;

/** From this many failures on, the logins of a name are slowed down. */
export const failuresPerName = 10;

/** From this many failures on, logins from a network are slowed down for names that are new to it. */
export const failuresPerNetwork = 200;

/** The longest that anybody waits for their next try (design.md section 6). */
const waitMs = 30 * 1000;

/** A login whose password is not checked yet. */
interface LoginTry {
  nameKey: string;
  /** A network (`networkOf`), or a browser or a session of this user. */
  origin: string;
  /** Whether the origin is a session of this user, or a browser that they have logged in with. */
  isKnown: boolean;
  /** Whether too many logins from this network failed (`isNetworkSlow`). */
  isNetworkSlow: boolean;
}

/** Returns the origin of a browser (`LoginTry.origin`), which contains a hash of its id and not the id. */
export const browserOrigin = (browserId: string) =>
  `browser ${createHash("sha256").update(browserId).digest("base64url")}`;

/**
 * Counts a login as failed before its password is checked; `forgetFailures` deletes the count when the password is right.
 * Returns whether the try is slowed down. Throws 429 with Retry-After if it is too soon, and then counts nothing.
 *
 * After ten failures, tries of one name from one origin must be 30 s apart. From a browser that is new to the user, they
 * must be 30 s apart as soon as ten logins of this name failed anywhere, or 200 logins from this network. A first try
 * from an origin is never delayed; but all browsers in one network that are new to the user share one origin.
 *
 * Tries of one name are counted one after the other, also by several servers.
 */
export async function countAsFailed(db: Db, clock: Clock, login: LoginTry): Promise<boolean> {
  const { nameKey, origin, isKnown, isNetworkSlow } = login;
  return commitTogether(db, async (trx) => {
    await lockKey(trx, `login of ${nameKey}`);
    const now = clock().getTime();
    const id = uuidv7();
    // Written before it is read: on SQLite the write is what makes other processes wait.
    await trx
      .insertInto("login_failure")
      .values({ id, name_key: storedName(nameKey), address: origin, at: new Date(now).toISOString() })
      .execute();
    const failures = countingFailures(trx, now)
      .select("at")
      .where("name_key", "=", storedName(nameKey))
      .where("id", "!=", id)
      .orderBy("at", "desc")
      .limit(failuresPerName);
    const ofPair = await failures.where("address", "=", origin).execute();
    const ofName = isKnown || isNetworkSlow ? [] : await failures.execute();
    const isSlow =
      ofPair.length >= failuresPerName || (!isKnown && (isNetworkSlow || ofName.length >= failuresPerName));
    const [last] = ofPair;
    if (isSlow && last) refuseBefore(Date.parse(last.at) + waitMs, now);
    return isSlow;
  });
}

/** True if too many logins from a network failed, so that names that are new to it are slowed down. */
export async function isNetworkSlow(db: Reader, clock: Clock, network: string): Promise<boolean> {
  const last = await countingFailures(db, clock().getTime())
    .select("at")
    .where("address", "=", network)
    .orderBy("at", "desc")
    .limit(1)
    .offset(failuresPerNetwork - 1)
    .execute();
  return last.length > 0;
}

/** Deletes the failed logins of a name from an origin, after a login with the right password. */
export async function forgetFailures(db: Db, nameKey: string, origin: string): Promise<void> {
  await db
    .deleteFrom("login_failure")
    .where("name_key", "=", storedName(nameKey))
    .where("address", "=", origin)
    .execute();
}

/** More browsers than one person uses in half a year. */
const maxBrowsersPerUser = 50;

/** Records that a user has logged in with a browser, and deletes the user's oldest known browsers beyond fifty. */
export async function rememberBrowser(
  trx: Writer,
  clock: Clock,
  userId: string,
  browserId: string | undefined,
): Promise<void> {
  if (browserId === undefined) return;
  const at = clock().toISOString();
  await trx
    .insertInto("login_address")
    .values({ user_id: userId, address: browserOrigin(browserId), at })
    .onConflict((conflict) => conflict.columns(["user_id", "address"]).doUpdateSet({ at }))
    .execute();
  const newest = trx
    .selectFrom("login_address")
    .select("address")
    .where("user_id", "=", userId)
    .orderBy("at", "desc")
    .limit(maxBrowsersPerUser);
  await trx.deleteFrom("login_address").where("user_id", "=", userId).where("address", "not in", newest).execute();
}

/**
 * Returns the name as failures store it: cut to 120 characters, the longest name of a user, so that made-up names cannot
 * fill the disk.
 */
export const storedName = (nameKey: string) => nameKey.slice(0, 120);

/** Selects the failed logins that still count at the time `now` in ms. */
export function countingFailures(db: Reader, now: number) {
  return db.selectFrom("login_failure").where("login_failure.at", ">", new Date(now - windowMs).toISOString());
}

function refuseBefore(time: number, now: number): void {
  const seconds = Math.ceil((time - now) / 1000);
  if (seconds <= 0) return;
  throw new Refusal(
    "slow_down",
    `Too many failed logins. Please try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
    {
      retryAfterSeconds: seconds,
    },
  );
}

const failuresPerSweep = 1000;

/** Deletes the failed logins that no longer count, in short transactions: after an attack there are many. */
export async function sweepFailures(db: Db, clock: Clock): Promise<void> {
  const before = new Date(clock().getTime() - windowMs).toISOString();
  const old = db.selectFrom("login_failure").select("id").where("at", "<", before).limit(failuresPerSweep);
  for (;;) {
    const { numDeletedRows } = await db.deleteFrom("login_failure").where("id", "in", old).executeTakeFirstOrThrow();
    if (numDeletedRows < failuresPerSweep) return;
    await yieldToEventLoop();
  }
}
