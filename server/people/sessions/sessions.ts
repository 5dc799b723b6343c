import { randomBytes } from "node:crypto";
import type { Clock } from "../../core/clock.ts";
import { commitTogether } from "../../core/database/commit-together.ts";
import { runPrepared } from "../../core/database/run-prepared.ts";
import type { Db, Reader, Writer } from "../../core/database/schema.ts";
import type { KnownSession } from "../../core/http/call-limit.ts";
import { hashOfSession, type Viewer } from "../../core/http/guards.ts";

const hourMs = 60 * 60 * 1000;
const idleMs = 12 * hourMs;
const longestMs = 7 * 24 * hourMs;

/** How long a browser is known after its user has logged in with it. */
const knownBrowserMs = 180 * 24 * hourMs;

/** Seen times are written this seldom, so that reading stays reading. */
const seenStepMs = 5 * 60 * 1000;

/** More browsers and phones than one person uses. */
const mostSessionsOfUser = 10;

/**
 * Opens a session. Of a user's sessions beyond ten, those that were used longest ago end (design.md section 6). Returns its
 * id, 256 random bits, of which only the hash is stored.
 */
export async function openSession(trx: Writer, clock: Clock, userId: string): Promise<string> {
  const sessionId = randomBytes(32).toString("base64url");
  const idHash = hashOfSession(sessionId);
  const now = clock().toISOString();
  await trx
    .insertInto("session")
    .values({ id_hash: idHash, user_id: userId, created_at: now, last_seen_at: now, confirmed_at: null })
    .execute();
  // Logins at the same moment on two servers may leave more; the next login ends them.
  const kept = trx
    .selectFrom("session")
    .select("id_hash")
    .where("user_id", "=", userId)
    .where("id_hash", "!=", idHash)
    .orderBy("last_seen_at", "desc")
    .limit(mostSessionsOfUser - 1);
  await trx
    .deleteFrom("session")
    .where("user_id", "=", userId)
    .where("id_hash", "!=", idHash)
    .where("id_hash", "not in", kept)
    .execute();
  return sessionId;
}

/** Finds a session by the hash of its id, live or not, with its user. */
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

/** Whose live session this is: idle for at most 12 hours, 7 days old at most. Undefined otherwise. */
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
  if (now - Date.parse(row.last_seen_at) > idleMs || now - Date.parse(row.created_at) > longestMs) return undefined;
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

/** Ends a session; harmless when it is none. */
export async function closeSession(trx: Writer, sessionId: string | undefined): Promise<void> {
  if (sessionId === undefined) return;
  await trx.deleteFrom("session").where("id_hash", "=", hashOfSession(sessionId)).execute();
}

/** Ends every session of a user, as after a changed password, but the one with this hash. Out: how many. */
export async function closeSessionsOf(trx: Writer, userId: string, keptHash = ""): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("session")
    .where("user_id", "=", userId)
    .where("id_hash", "!=", keptHash)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** How many live sessions a user has beside the one with this hash. */
export async function countOtherSessions(db: Reader, clock: Clock, userId: string, ownHash: string): Promise<number> {
  const since = (ms: number) => new Date(clock().getTime() - ms).toISOString();
  const { count } = await db
    .selectFrom("session")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("id_hash", "!=", ownHash)
    .where("last_seen_at", ">=", since(idleMs))
    .where("created_at", ">=", since(longestMs))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** As many as `most` of the live sessions, staff first, then whoever was seen last, and how many there are. */
export async function listSessions(db: Reader, clock: Clock, most: number) {
  const since = (ms: number) => new Date(clock().getTime() - ms).toISOString();
  const rows = await db
    .selectFrom("session")
    .innerJoin("user", "user.id", "session.user_id")
    .select(["session.id_hash as _id", "session.created_at as startedAt", "session.last_seen_at as seenAt"])
    .select(["user.id as userId", "user.name", "user.role"])
    .select(({ fn }) => fn.countAll<number>().over().as("all"))
    .where("session.last_seen_at", ">=", since(idleMs))
    .where("session.created_at", ">=", since(longestMs))
    // admin, subadmin, user: as the alphabet has them.
    .orderBy("user.role")
    .orderBy("session.last_seen_at", "desc")
    .orderBy("session.id_hash")
    .limit(most)
    .execute();
  return { count: Number(rows[0]?.all ?? 0), shown: rows.map(({ all: _all, ...session }) => session) };
}

/** Returns as many as `most` of the live sessions, those seen last. */
export async function readLiveSessions(db: Reader, clock: Clock, most: number): Promise<KnownSession[]> {
  const since = (ms: number) => new Date(clock().getTime() - ms).toISOString();
  return db
    .selectFrom("session")
    .select(["id_hash as hash", "user_id as userId"])
    .where("last_seen_at", ">=", since(idleMs))
    .where("created_at", ">=", since(longestMs))
    .orderBy("last_seen_at", "desc")
    .limit(most)
    .execute();
}

/** Returns which of these sessions are live. */
export async function findLiveSessions(
  db: Reader,
  clock: Clock,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const since = (ms: number) => new Date(clock().getTime() - ms).toISOString();
  const rows = await db
    .selectFrom("session")
    .select("id_hash")
    .where("id_hash", "in", hashes)
    .where("last_seen_at", ">=", since(idleMs))
    .where("created_at", ">=", since(longestMs))
    .execute();
  return new Set(rows.map(({ id_hash }) => id_hash));
}

/** Deletes sessions that have ended, and browsers that their user has not logged in with for long. */
export async function sweepSessions(db: Db, clock: Clock): Promise<void> {
  const before = (ms: number) => new Date(clock().getTime() - ms).toISOString();
  await db.deleteFrom("session").where("last_seen_at", "<", before(idleMs)).execute();
  await db.deleteFrom("session").where("created_at", "<", before(longestMs)).execute();
  await db.deleteFrom("login_address").where("at", "<", before(knownBrowserMs)).execute();
}
