import { LRUCache } from "lru-cache";
import type { AuditAction } from "#contract/audit-actions.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/schema.ts";
import { networkOf } from "../http/address.ts";
import { recordAudit } from "./audit.ts";

const hourMs = 60 * 60 * 1000;
const mostPerHour = 20;

interface HourCount {
  sinceMs: number;
  rows: number;
  notRecorded: number;
}

/** By user, action and network. A restart resets the counts, so up to 20 more rows are written. */
const hourCounts = new LRUCache<string, HourCount>({ max: 10_000 });

/**
 * Records an act that users can repeat without limit, such as a login. Each server writes at most 20 rows per hour for a user,
 * an action and a network, since nothing is ever deleted from the log. `details.notRecorded` of the next row has the number
 * of acts without a row.
 */
export async function recordRepeatable(
  db: Db,
  { id, name, address }: { id: string; name: string; address: string },
  clock: Clock,
  action: AuditAction,
): Promise<void> {
  const key = `${id} ${action} ${networkOf(address)}`;
  const now = clock().getTime();
  const last = hourCounts.get(key);
  const isSameHour = last !== undefined && now - last.sinceMs < hourMs;
  if (isSameHour && last.rows >= mostPerHour) {
    last.notRecorded += 1;
    return;
  }
  const current = isSameHour ? last : { sinceMs: now, rows: 0, notRecorded: last?.notRecorded ?? 0 };
  const { notRecorded } = current;
  hourCounts.set(key, { ...current, rows: current.rows + 1, notRecorded: 0 });
  await recordAudit(db, { id, name, address }, clock, action, { id, name }, notRecorded > 0 ? { notRecorded } : {});
}
