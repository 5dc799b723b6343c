import { randomBytes } from "node:crypto";
import type { Clock } from "../../core/clock.ts";
import { commitTogether } from "../../core/database/commit-together.ts";
import { runPrepared } from "../../core/database/run-prepared.ts";
import type { Db, Reader, Writer } from "../../core/database/schema.ts";
import type { KnownSession } from "../../core/http/call-limit.ts";
import { hashOfSession, type Viewer } from "../../core/http/guards.ts";

const hourMs = 60 * 60 * 1000;
const idleMs = 12 * hourMs;
const maxAgeMs = 7 * 24 * hourMs;

/** A browser stays known to a user for this long after their last login with it. */
const knownBrowserMs = 180 * 24 * hourMs;

/** The least time between two writes of `last_seen_at`, so that most calls only read. */
const seenStepMs = 5 * 60 * 1000;

/** More browsers and phones than one person uses. */
const maxSessionsPerUser = 10;

/**
 * Opens a session and ends the user's oldest ones beyond ten, by last use (design.md section 6). Returns its id, 256 random
 * bits; only the hash of the id is stored.
 */
export async function openSession(trx: Writer, clock: Clock, userId: string): Promise<string> {
  const sessionId = randomBytes(32).toString("base64url");
  const idHash = hashOfSession(sessionId);
  const now = clock().toISOString();
  await trx
    .insertInto("session")
    .values({ id_hash: idHash, user_id: userId, created_at: now, last_seen_at: now, confirmed_at: null })
    .execute();
  // Simultaneous logins on two servers may leave more than ten; the next login ends them.
  const newest = trx
    .selectFrom("session")
    .select("id_hash")
    .where("user_id", "=", userId)
    .where("id_hash", "!=", idHash)
    .orderBy("last_seen_at", "desc")
    .limit(maxSessionsPerUser - 1);
  await trx
    .deleteFrom("session")
    .where("user_id", "=", userId)
    .where("id_hash", "!=", idHash)
    .where("id_hash", "not in", newest)
    .execute();
  return sessionId;
}

/** Finds a session, live or expired, and its user by the hash of the session's id. */
async function findByHash(db: Reader, idHash: string) {
  const query = db
    .selectFrom("session")
    .innerJoin("user", "user.id", "session.user_id")
    .select([
      "session.created_at",
      "session.last_seen_at",
      "user.id",
      "user.name",
      "user.role",
      "user.course_name as courseName",
      "user.expires_at as expiresAt",
    ])
    .where("session.id_hash", "=", idHash);
  const [session] = await runPrepared(db, query);
  return session;
}

/**
 * Returns the user of a live session: idle for at most 12 hours, and at most 7 days old (design.md section 6). Undefined
 * for any other session id.
 */
export async function findSession(
  db: Db,
  clock: Clock,
  sessionId: string | undefined,
): Promise<Omit<Viewer, "address"> | undefined> {
  if (sessionId === undefined) return undefined;
  const idHash = hashOfSession(sessionId);
  const row = await findByHash(db, idHash);
  if (!row) return undefined;
  const now = clock().getTime();
  if (now - Date.parse(row.last_seen_at) > idleMs || now - Date.parse(row.created_at) > maxAgeMs) return undefined;
  if (now - Date.parse(row.last_seen_at) > seenStepMs) updateLastSeen(db, idHash, clock().toISOString());
  const { created_at: _created, last_seen_at: _seen, ...user } = row;
  return { ...user, sessionHash: idHash };
}

/** Sessions whose `last_seen_at` is being written. */
const beingUpdated = new Set<string>();

/** Updates `last_seen_at` without making the call wait. After a failure the next call of the session tries again. */
function updateLastSeen(db: Db, idHash: string, at: string): void {
  if (beingUpdated.has(idHash)) return;
  beingUpdated.add(idHash);
  const update = (trx: Writer) =>
    trx.updateTable("session").set({ last_seen_at: at }).where("id_hash", "=", idHash).execute();
  commitTogether(db, update)
    .catch(() => {})
    .finally(() => beingUpdated.delete(idHash));
}

/** Ends a session; does nothing when there is no such session. */
export async function closeSession(trx: Writer, sessionId: string | undefined): Promise<void> {
  if (sessionId === undefined) return;
  await trx.deleteFrom("session").where("id_hash", "=", hashOfSession(sessionId)).execute();
}

/** Ends all sessions of a user except the one with the hash `exceptHash`. Returns the number of ended sessions. */
export async function closeSessionsOf(trx: Writer, userId: string, exceptHash = ""): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("session")
    .where("user_id", "=", userId)
    .where("id_hash", "!=", exceptHash)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

function selectLive(db: Reader, clock: Clock) {
  const since = (ms: number) => new Date(clock().getTime() - ms).toISOString();
  return db
    .selectFrom("session")
    .where("session.last_seen_at", ">=", since(idleMs))
    .where("session.created_at", ">=", since(maxAgeMs));
}

/** Counts the live sessions of a user except the one with the hash `ownHash`. */
export async function countOtherSessions(db: Reader, clock: Clock, userId: string, ownHash: string): Promise<number> {
  const { count } = await selectLive(db, clock)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("id_hash", "!=", ownHash)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists at most `limit` live sessions, staff first, then the last seen first, and counts all live sessions. */
export async function listSessions(db: Reader, clock: Clock, limit: number) {
  const rows = await selectLive(db, clock)
    .innerJoin("user", "user.id", "session.user_id")
    .select(["session.id_hash as _id", "session.created_at as startedAt", "session.last_seen_at as seenAt"])
    .select(["user.id as userId", "user.name", "user.role"])
    .select(({ fn }) => fn.countAll<number>().over().as("all"))
    // admin, subadmin, user: the alphabetical order is the wanted one.
    .orderBy("user.role")
    .orderBy("session.last_seen_at", "desc")
    .orderBy("session.id_hash")
    .limit(limit)
    .execute();
  return { count: rows[0]?.all ?? 0, shown: rows.map(({ all: _all, ...session }) => session) };
}

/** Returns at most `limit` live sessions, the last seen first. */
export async function readLiveSessions(db: Reader, clock: Clock, limit: number): Promise<KnownSession[]> {
  return selectLive(db, clock)
    .select(["id_hash as hash", "user_id as userId"])
    .orderBy("last_seen_at", "desc")
    .limit(limit)
    .execute();
}

/** Returns those hashes whose sessions are live. */
export async function findLiveSessions(
  db: Reader,
  clock: Clock,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await selectLive(db, clock).select("id_hash").where("id_hash", "in", hashes).execute();
  return new Set(rows.map(({ id_hash }) => id_hash));
}

/** Deletes expired sessions, and the known browsers that were not used for half a year. */
export async function sweepSessions(db: Db, clock: Clock): Promise<void> {
  const before = (ms: number) => new Date(clock().getTime() - ms).toISOString();
  await db.deleteFrom("session").where("last_seen_at", "<", before(idleMs)).execute();
  await db.deleteFrom("session").where("created_at", "<", before(maxAgeMs)).execute();
  await db.deleteFrom("login_address").where("at", "<", before(knownBrowserMs)).execute();
}
