import { stat } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { System } from "#contract/api/system.ts";
import { listSessions } from "../../people/sessions/sessions.ts";
import { engineOf } from "../database/connect.ts";
import type { Reader } from "../database/schema.ts";
import type { Viewer } from "../http/guards.ts";
import type { Services } from "../services.ts";
import { freeBytes } from "./free-bytes.ts";
import { readBackupState, readReplicaState } from "./old-copies.ts";
import { version } from "./version.ts";

/** A longer list would not be read. */
const mostSessions = 200;
const mostBackups = 5;

/** Returns the state of the installation for the System page: version, sizes, backups, replica, errors and sessions. */
export async function readSystem(
  services: Pick<Services, "db" | "config" | "clock" | "lastErrors" | "replication">,
  viewer: Viewer,
): Promise<Omit<System, "success">> {
  const { db, config, clock, lastErrors } = services;
  const backups = await readBackupState(services);
  const replica = readReplicaState(services);
  const sessions = await listSessions(db, clock, mostSessions);
  return {
    version,
    node: process.versions.node,
    database: engineOf(db),
    startedAt: new Date(clock().getTime() - process.uptime() * 1000).toISOString(),
    sizes: {
      databaseBytes: await databaseBytes(db, config.dataDir),
      ...(await sizeOfFiles(db)),
      freeBytes: (await freeBytes(config.dataDir)) ?? null,
    },
    backups:
      config.backups && backups
        ? {
            days: config.backups.days,
            isOld: backups.isOld,
            freeBytes: (await freeBytes(config.backups.folder)) ?? null,
            last: backups.last.slice(0, mostBackups),
          }
        : null,
    replica: replica
      ? {
          behindSeconds: Math.round(replica.behindMs / 1000),
          isLate: replica.isLate,
          isCompared: replica.isCompared,
        }
      : null,
    errors: lastErrors.list(),
    sessions: {
      count: sessions.count,
      shown: sessions.shown.map(({ userId, name, role, ...session }) => ({
        ...session,
        user: { _id: userId, name, role },
        isOwn: session._id === viewer.sessionHash,
      })),
    },
  };
}

async function databaseBytes(db: Reader, dataDir: string): Promise<number> {
  if (engineOf(db) === "postgres") {
    const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
    return Number(rows[0]?.bytes ?? 0);
  }
  // The newest writes are in the log file.
  const parts = ["casebook.db", "casebook.db-wal"].map((name) => stat(path.join(dataDir, name)).catch(() => undefined));
  return (await Promise.all(parts)).reduce((sum, part) => sum + (part?.size ?? 0), 0);
}

async function sizeOfFiles(db: Reader): Promise<{ files: number; fileBytes: number }> {
  const row = await db
    .selectFrom("file")
    .select(({ fn }) => [fn.countAll<number>().as("files"), fn.sum<number | null>("size").as("bytes")])
    .executeTakeFirstOrThrow();
  return { files: Number(row.files), fileBytes: Number(row.bytes ?? 0) };
}
