import { constants } from "node:fs";
import { access, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { calendarDay } from "#contract/time.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { withLongLease } from "../database/lease.ts";
import type { Db } from "../database/schema.ts";
import type { FileStore } from "../files/store.ts";
import { makeFolder } from "../make-folder.ts";
import { backUp } from "./back-up.ts";

/** The name of the nightly backup as background work. */
export const nightlyBackupWork = "nightly backup";

const lease = 70_115_007;
const hourMs = 60 * 60 * 1000;
/** Two in the morning: no exam runs, and the changes of the day are over. */
const quietHour = 2;

const namePattern = /^casebook-(?<day>\d{4}-\d{2}-\d{2})(?<incomplete>\.incomplete)?\.tar\.gz$/;

interface NightlyBackup {
  name: string;
  /** YYYY-MM-DD in the institute's time zone. */
  day: string;
  /** False when charts or images in the store were missing or damaged. */
  isWhole: boolean;
  /** When it was written. */
  at: string;
  bytes: number;
}

interface NightlyServices {
  db: Db;
  clock: Clock;
  config: Pick<Config, "backups" | "dataDir" | "timeZone">;
  files: FileStore;
}

/** Thrown for a backup that was made, but lacks charts or images. */
class IncompleteBackup extends Error {
  override name = "IncompleteBackup";
}

/**
 * Makes the backup of this day after two in the morning in the institute's time zone, unless there is one. Called every hour.
 * Removes outdated backups first, to free disk space; the newest whole one stays. Does not touch other files in the folder.
 * Throws the error of the disk, the store or the database, and IncompleteBackup.
 */
export async function makeNightlyBackup({ db, clock, config, files }: NightlyServices): Promise<void> {
  if (!config.backups) return;
  const { folder, days } = config.backups;
  const now = clock();
  const dayHoursAgo = (hours: number) =>
    calendarDay(new Date(now.getTime() - hours * hourMs).toISOString(), config.timeZone);
  const day = dayHoursAgo(quietHour);
  const oldest = dayHoursAgo(24 * days);
  makeFolder(folder);
  await removeOutdated(folder, oldest);
  const isMade = async () => (await nightlyBackups(folder)).some((backup) => backup.day === day);
  if (await isMade()) return;
  await withLongLease(db, lease, async () => {
    const source = { db, files, dataDir: config.dataDir };
    const nameOf = (isWhole: boolean) => `casebook-${day}${isWhole ? "" : ".incomplete"}.tar.gz`;
    const { problems } = await backUp(source, folder, now, async (contents) =>
      // Another server may have made it meanwhile.
      (await isMade()) ? undefined : nameOf(contents.problems.length === 0),
    );
    if (problems.length > 0) throw new IncompleteBackup(problems.join("; "));
  });
}

/** Returns a sentence about a folder of nightly backups that cannot be used; undefined when it can be used. */
export async function findBackupFault({ backups }: Pick<Config, "backups">): Promise<string | undefined> {
  if (!backups) return;
  try {
    makeFolder(backups.folder);
    await access(backups.folder, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return `BACKUP_DIR is wrong: ${JSON.stringify(backups.folder)} cannot be made, or not written (${code}). There are no nightly backups.`;
  }
}

/** Removes the backups of days before `oldest`, except the newest whole one. */
async function removeOutdated(folder: string, oldest: string): Promise<void> {
  const backups = await nightlyBackups(folder);
  const newestWhole = backups.find(({ isWhole }) => isWhole);
  const outdated = backups.filter((backup) => backup.day < oldest && backup !== newestWhole);
  await Promise.all(outdated.map(({ name }) => rm(path.join(folder, name), { force: true })));
}

/** Returns the nightly backups of a folder, newest day first. Throws when the folder cannot be read. */
async function nightlyBackups(folder: string): Promise<NightlyBackup[]> {
  const names = (await readdir(folder)).sort().reverse();
  const backups = await Promise.all(
    names.map(async (name) => {
      const { day, incomplete } = namePattern.exec(name)?.groups ?? {};
      const file = day === undefined ? undefined : await stat(path.join(folder, name)).catch(() => undefined);
      if (day === undefined || !file?.isFile() || file.size === 0) return [];
      return [{ name, day, isWhole: incomplete === undefined, at: file.mtime.toISOString(), bytes: file.size }];
    }),
  );
  return backups.flat();
}

/** Returns the backups of a folder, newest first; none when the folder cannot be read. */
export async function listBackups(folder: string): Promise<{ at: string; bytes: number; isWhole: boolean }[]> {
  const backups = await nightlyBackups(folder).catch(() => []);
  return backups
    .map(({ at, bytes, isWhole }) => ({ at, bytes, isWhole }))
    .sort((one, other) => other.at.localeCompare(one.at));
}
