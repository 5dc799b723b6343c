import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Clock } from "../clock.ts";
import { commitTogether } from "../database/commit-together.ts";
import { takeTurn } from "../database/connect.ts";
import { keptQuery, type Parameter } from "../database/kept-query.ts";
import type { Db } from "../database/schema.ts";
import { networkOf } from "../http/address.ts";
import { Refusal } from "../http/errors.ts";

const windowMs = 15 * 60 * 1000;
const perName = 10;
const perAddress = 200;
const knownAddressWaitMs = 30 * 1000;

/** Who is tried, and from where. */
interface Tried {
  nameKey: string;
  /** An address, as limits count it (networkOf). */
  network: string;
  /** Whether this user has logged in from there before. */
  isKnownPair: boolean;
}

/**
 * Counts a try as failed, before its password is checked; a right password takes it back by `forgetFailures`. Of tries
 * at the same moment, on whatever server, exactly as many pass as may: each waits until those before it are written.
 * Throws 429 with Retry-After, and then counts nothing.
 */
export async function countAsFailed(db: Db, clock: Clock, tried: Tried): Promise<void> {
  const { nameKey, network, isKnownPair } = tried;
  await commitTogether(db, async (trx) => {
    await takeTurn(trx, `login of ${nameKey}`);
    if (!isKnownPair) await takeTurn(trx, `login from ${network}`);
    const id = uuidv7();
    const now = clock().getTime();
    const at = new Date(now).toISOString();
    // Written before it is read: on SQLite the write is what makes other processes wait.
    await insertFailure(trx, id, nameKey, network, at);
    const waitMs = isKnownPair ? await waitOfKnownPair(trx, tried, id, now) : await waitOfStranger(trx, tried, id, now);
    if (waitMs > 0) throw slowDown(waitMs);
  });
}

const insertFailure = keptQuery(
  (db: Db, id: Parameter<string>, name_key: Parameter<string>, address: Parameter<string>, at: Parameter<string>) =>
    db.insertInto("login_failure").values({ id, name_key, address, at }),
);

const deleteFailures = keptQuery((db: Db, nameKey: Parameter<string>, network: Parameter<string>) =>
  db.deleteFrom("login_failure").where("name_key", "=", nameKey).where("address", "=", network),
);

/** Forgets the failures of a name from an address: its password was right. */
export async function forgetFailures(db: Db, nameKey: string, address: string): Promise<void> {
  await deleteFailures(db, nameKey, networkOf(address));
}

const upsertAddress = keptQuery(
  (db: Db, user_id: Parameter<string>, address: Parameter<string>, at: Parameter<string>) =>
    db
      .insertInto("login_address")
      .values({ user_id, address, at })
      .onConflict((conflict) => conflict.columns(["user_id", "address"]).doUpdateSet({ at })),
);

/** Remembers that a user has logged in from an address. */
export async function rememberAddress(trx: Db, clock: Clock, userId: string, address: string): Promise<void> {
  await upsertAddress(trx, userId, networkOf(address), clock().toISOString());
}

/**
 * From an address that this user has logged in from, what strangers try elsewhere does not count, nor what others there
 * do, and the wait is short: nobody can shut a student out of an exam.
 */
async function waitOfKnownPair(trx: Db, { nameKey, network }: Tried, ownId: string, now: number): Promise<number> {
  const failures = await failuresOfPair(trx, since(now), ownId, nameKey, network);
  const [newest] = failures;
  return newest && failures.length >= perName ? Date.parse(newest.at) + knownAddressWaitMs - now : 0;
}

async function waitOfStranger(trx: Db, { nameKey, network }: Tried, ownId: string, now: number): Promise<number> {
  const [ofName, fromHere] = await Promise.all([
    failuresOfName(trx, since(now), ownId, nameKey),
    failuresFrom(trx, since(now), ownId, network),
  ]);
  const over = [ofName[perName - 1], fromHere[perAddress - 1]].filter((failure) => failure !== undefined);
  return Math.max(0, ...over.map((failure) => Date.parse(failure.at) + windowMs - now));
}

const since = (now: number) => new Date(now - windowMs).toISOString();

/** The failures since then but one's own, newest first. */
function failuresSince(trx: Db, from: Parameter<string>, ownId: Parameter<string>) {
  return trx
    .selectFrom("login_failure")
    .select("at")
    .where("at", ">", from)
    .where("id", "!=", ownId)
    .orderBy("at", "desc");
}

const failuresOfPair = keptQuery(
  (db: Db, from: Parameter<string>, ownId: Parameter<string>, nameKey: Parameter<string>, network: Parameter<string>) =>
    failuresSince(db, from, ownId)
      .where("name_key", "=", nameKey)
      .where("address", "=", network)
      .limit(sql.lit(perName)),
);

const failuresOfName = keptQuery(
  (db: Db, from: Parameter<string>, ownId: Parameter<string>, nameKey: Parameter<string>) =>
    failuresSince(db, from, ownId).where("name_key", "=", nameKey).limit(sql.lit(perName)),
);

const failuresFrom = keptQuery(
  (db: Db, from: Parameter<string>, ownId: Parameter<string>, network: Parameter<string>) =>
    failuresSince(db, from, ownId).where("address", "=", network).limit(sql.lit(perAddress)),
);

function slowDown(waitMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new Refusal("slow_down", `Too many failed logins. Please try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  });
}
