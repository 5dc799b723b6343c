import { LRUCache } from "lru-cache";
import { recordAudit } from "../../core/audit/audit.ts";
import type { Clock } from "../../core/clock.ts";
import type { Db } from "../../core/database/schema.ts";
import { networkOf } from "../../core/http/address.ts";

/** A login that failed or was refused. */
interface Try {
  name: string;
  /** The user of this name, if there is one. */
  userId: string | undefined;
  address: string;
}

const windowMs = 15 * 60 * 1000;

const actorOf = (tried: Try) => ({ id: null, name: shownName(tried), address: tried.address });
const subjectOf = (tried: Try) => ({ id: tried.userId ?? null, name: shownName(tried) });

/** The name of a user. Of any other, two letters and the length: people type their password where the name belongs. */
function shownName({ name, userId }: Try): string {
  if (userId !== undefined) return name.slice(0, 120);
  const letters = [...name.trim()];
  return `${letters.slice(0, 2).join("")}… (length ${letters.length}, no user)`;
}

/**
 * Records a failed login. A slowed one (`countAsFailed`) is recorded only if no other from its network was in the last 15
 * minutes, so that nobody can fill the log, from which nothing is deleted.
 */
export async function recordFailedTry(db: Db, clock: Clock, tried: Try, isSlow: boolean): Promise<void> {
  if (isSlow && wasRecorded(db, clock, "login failed", tried.address)) return;
  await recordAudit(db, actorOf(tried), clock, "login failed", subjectOf(tried));
}

/** Records that a login was refused, at most once per network in 15 minutes. */
export async function recordRefusedTry(db: Db, clock: Clock, tried: Try): Promise<void> {
  if (wasRecorded(db, clock, "login refused", tried.address)) return;
  await recordAudit(db, actorOf(tried), clock, "login refused", subjectOf(tried));
}

/** When slowed and refused logins were last recorded, by network. A restart forgets it; then one more is recorded. */
const recordedAt = new WeakMap<Db, LRUCache<string, number>>();
const mostRemembered = 10_000;

function wasRecorded(db: Db, clock: Clock, action: "login failed" | "login refused", address: string): boolean {
  const ofDatabase = recordedAt.get(db) ?? new LRUCache<string, number>({ max: mostRemembered });
  recordedAt.set(db, ofDatabase);
  const key = `${action} ${networkOf(address)}`;
  const now = clock().getTime();
  if (now - (ofDatabase.get(key) ?? Number.NEGATIVE_INFINITY) < windowMs) return true;
  ofDatabase.set(key, now);
  return false;
}
