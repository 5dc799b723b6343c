import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { calendarDay } from "#contract/time.ts";
import type { Services } from "../services.ts";
import { backUp } from "./back-up.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** By then nobody works against the clock any more, and a day's changes are over. */
const quietHour = 2;

const nameOf = (day: string) => `casebook-${day}.tar.gz`;
const dayIn = (name: string) => /^casebook-(\d{4}-\d{2}-\d{2})\.tar\.gz$/.exec(name)?.[1];

/**
 * Makes the backup of this day of the institute's zone once it is two in the morning, unless it is there, and removes those
 * that are older than they are kept. Asked every hour; what else lies in the folder is left alone.
 */
export async function makeNightlyBackup({
  db,
  clock,
  config,
  files,
}: Pick<Services, "db" | "clock" | "config" | "files">): Promise<void> {
  if (!config.backups) return;
  const { folder, days } = config.backups;
  const now = clock();
  const day = calendarDay(new Date(now.getTime() - quietHour * 60 * 60 * 1000).toISOString(), config.timeZone);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  if (!names.includes(nameOf(day))) await backUp(db, config, files, path.join(folder, nameOf(day)), now);
  const oldest = calendarDay(new Date(now.getTime() - days * dayMs).toISOString(), config.timeZone);
  const outdated = names.filter((name) => (dayIn(name) ?? oldest) < oldest);
  await Promise.all(outdated.map((name) => rm(path.join(folder, name), { force: true })));
}

/** The backups in a folder, newest first; none where the folder cannot be read. */
export async function listBackups(folder: string): Promise<{ at: string; bytes: number }[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => dayIn(name) !== undefined);
  const found = await Promise.all(names.map((name) => stat(path.join(folder, name)).catch(() => undefined)));
  return found
    .flatMap((file) => (file ? [{ at: file.mtime.toISOString(), bytes: file.size }] : []))
    .sort((one, other) => other.at.localeCompare(one.at));
}
