import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../clock.ts";
import { type FileParts, removeContents } from "./files.ts";
import { claimStore } from "./store-owner.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** The contents of a deleted file stay in the store for this time, so that a restored database finds them. */
export const contentsStayDays = 30;

const filesPerStep = 50;

/**
 * Removes the contents of files that this database deleted, or stored and never used, more than 30 days ago. Logs their ids.
 * Removes nothing else: contents without a row may belong to another database, or to a newer state of this one. Throws when the
 * store belongs to another database, and when contents could not be removed; the next call tries those again.
 */
export async function removeUnusedFiles(
  { db, files, clock }: FileParts,
  ending: AbortSignal,
  log: Pick<FastifyBaseLogger, "info">,
): Promise<void> {
  await claimStore(db, files);
  const before = new Date(clock().getTime() - contentsStayDays * dayMs).toISOString();
  const due = await db
    .selectFrom("unused_file")
    .select("id")
    .where("since", "<", before)
    // A file whose row was restored by hand is in use.
    .where("id", "not in", db.selectFrom("file").select("id"))
    .execute();
  const failures: unknown[] = [];
  for (let start = 0; start < due.length && !ending.aborted; start += filesPerStep) {
    const ids = due.slice(start, start + filesPerStep).map(({ id }) => id);
    const removed = await removeContents(files, ids, failures);
    if (removed.length === 0) continue;
    log.info({ files: removed }, "contents of deleted files were removed from the store");
    await db.deleteFrom("unused_file").where("id", "in", removed).execute();
  }
  if (failures.length > 0) throw failures[0];
}

/** Removes the files of uploads that a stopped process interrupted, a day after their last write. */
export async function sweepUploads(uploadingDir: string, clock: Clock): Promise<void> {
  const before = clock().getTime() - dayMs;
  const names = await readdir(uploadingDir).catch(() => []);
  for (const name of names) {
    const file = path.join(uploadingDir, name);
    const written = await stat(file).catch(() => undefined);
    if (written && written.mtimeMs < before) await rm(file, { force: true });
  }
}
