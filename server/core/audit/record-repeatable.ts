import { LRUCache } from "lru-cache";
import type { AuditAction } from "#contract/audit-actions.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/schema.ts";
import { networkOf } from "../http/address.ts";
import { recordAudit } from "./audit.ts";

const hourMs = 60 * 60 * 1000;
const mostPerHour = 20;

interface Recorded {
  since: number;
  rows: number;
  notRecorded: number;
}

/** By user, action and network. A restart forgets it; then up to 20 more are recorded. */
const recorded = new LRUCache<string, Recorded>({ max: 10_000 });

/**
 * Records what users can repeat as often as they like, such as a login: from each server at most 20 rows an hour for a user,
 * an action and a network, since nothing is ever deleted from the log. `details.notRecorded` of the next row counts those left
 * out.
 */
export async function recordRepeatable(
  db: Db,
  { id, name, address }: { id: string; name: string; address: string },
  clock: Clock,
  action: AuditAction,
): Promise<void> {
  const key = `${id} ${action} ${networkOf(address)}`;
  const now = clock().getTime();
  const last = recorded.get(key);
  const isSameHour = last !== undefined && now - last.since < hourMs;
  if (isSameHour && last.rows >= mostPerHour) {
    last.notRecorded += 1;
    return;
  }
  const current = isSameHour ? last : { since: now, rows: 0, notRecorded: last?.notRecorded ?? 0 };
  const { notRecorded } = current;
  recorded.set(key, { ...current, rows: current.rows + 1, notRecorded: 0 });
  await recordAudit(db, { id, name, address }, clock, action, { id, name }, notRecorded > 0 ? { notRecorded } : {});
}
