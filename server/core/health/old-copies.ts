import type { NoticeFacts } from "#contract/api/notices.ts";
import { notifyAdmins } from "../../people/notices/notify.ts";
import { listBackups, nightlyBackupWork } from "../backup/nightly.ts";
import type { Clock } from "../clock.ts";
import { withLease } from "../database/lease.ts";
import type { Db, Reader } from "../database/schema.ts";
import type { Services } from "../services.ts";

const lease = 70_115_008;
const hourMs = 60 * 60 * 1000;
const longestBackupAgeMs = 26 * hourMs;
/** The first backup after a start needs less time. */
const longestBackupSeconds = 2 * 60 * 60;
const longestReplicaLagMs = 5 * 60 * 1000;
/** Admins get at most one notice of a kind in this time. */
const noticeEveryMs = 24 * hourMs;

interface BackupState {
  /** Newest first. */
  last: Awaited<ReturnType<typeof listBackups>>;
  /** When the newest whole one was made; undefined when there is none. */
  newestAt: string | undefined;
  bytes: number;
  ageMs: number;
  isOld: boolean;
}

/** Returns the age of the newest whole nightly backup; undefined without BACKUP_DIR. */
export async function readBackupState({
  config,
  clock,
}: Pick<Services, "config" | "clock">): Promise<BackupState | undefined> {
  if (!config.backups) return undefined;
  const last = await listBackups(config.backups.folder);
  const newest = last.find(({ isWhole }) => isWhole);
  const ageMs = newest ? Math.max(0, clock().getTime() - Date.parse(newest.at)) : Number.POSITIVE_INFINITY;
  return { last, newestAt: newest?.at, bytes: newest?.bytes ?? 0, ageMs, isOld: ageMs > longestBackupAgeMs };
}

/** Returns how far the replica is behind; undefined without REPLICA_URL. */
export function readReplicaState({
  replication,
}: Pick<Services, "replication">): { behindMs: number; isLate: boolean; isCompared: boolean } | undefined {
  if (!replication) return undefined;
  const behindMs = replication.behindMs();
  return { behindMs, isLate: behindMs > longestReplicaLagMs, isCompared: replication.isCompared() };
}

/**
 * Notifies admins, at most once a day, when the newest whole backup is older than 26 hours or the replica is more than 5
 * minutes behind. Waits after a start until the server has tried to make a backup.
 */
export async function warnOfOldCopies(services: Services): Promise<void> {
  const { db, clock, lastErrors } = services;
  const backup = await readBackupState(services);
  const hasFailed = lastErrors.list().some(({ place }) => place === nightlyBackupWork);
  const hasTried = hasFailed || process.uptime() > longestBackupSeconds;
  if (backup?.isOld && hasTried)
    await notifyDaily(db, clock, "backup_old", backup.newestAt ? { backupAt: backup.newestAt } : {});
  const replica = readReplicaState(services);
  if (replica?.isLate) await notifyDaily(db, clock, "replica_late", { minutes: Math.floor(replica.behindMs / 60_000) });
}

async function notifyDaily(db: Db, clock: Clock, kind: "backup_old" | "replica_late", facts: NoticeFacts) {
  const since = new Date(clock().getTime() - noticeEveryMs).toISOString();
  const wasNotified = async (reader: Reader) =>
    (await reader
      .selectFrom("notice")
      .select("id")
      .where("kind", "=", kind)
      .where("at", ">", since)
      .limit(1)
      .executeTakeFirst()) !== undefined;
  if (await wasNotified(db)) return;
  await withLease(db, lease, async (trx) => {
    if (!(await wasNotified(trx))) await notifyAdmins(trx, clock, { kind, facts });
  });
}
