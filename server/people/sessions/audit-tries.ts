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

/** The least time between two entries of slowed or refused logins from one network. */
const windowMs = 15 * 60 * 1000;

const actorOf = (tried: Try) => ({ id: null, name: auditedName(tried), address: tried.address });
const subjectOf = (tried: Try) => ({ id: tried.userId ?? null, name: auditedName(tried) });

/**
 * Returns the name of an existing user. Of any other name returns only two letters and the length, because people type
 * their password into the field for the name.
 */
function auditedName({ name, userId }: Try): string {
  if (userId !== undefined) return name.slice(0, 120);
  const letters = [...name.trim()];
  return `${letters.slice(0, 2).join("")}… (length ${letters.length}, no user)`;
}

/**
 * Records a failed login. Slowed logins (`countAsFailed`) are recorded at most once per network in 15 minutes, because an
 * attacker could fill the audit log, and its entries are never deleted.
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

/** Times (ms) of the last entries by action and network. They are lost in a restart, which allows one more entry each. */
const recordedAt = new WeakMap<Db, LRUCache<string, number>>();
const maxNetworks = 10_000;

function wasRecorded(db: Db, clock: Clock, action: "login failed" | "login refused", address: string): boolean {
  const ofDatabase = recordedAt.get(db) ?? new LRUCache<string, number>({ max: maxNetworks });
  recordedAt.set(db, ofDatabase);
  const key = `${action} ${networkOf(address)}`;
  const now = clock().getTime();
  if (now - (ofDatabase.get(key) ?? Number.NEGATIVE_INFINITY) < windowMs) return true;
  ofDatabase.set(key, now);
  return false;
}
