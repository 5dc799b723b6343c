import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/schema.ts";
import type { FileStore } from "./store.ts";
import { claimStore } from "./store-owner.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Contents stay this long after their row was deleted: until then a restored database still finds them. */
export const contentsStayDays = 30;

const filesPerStep = 50;

/**
 * Removes the contents of files whose rows this database deleted 30 days ago. Nothing else is ever removed: contents without
 * a row may belong to another database, or to a newer state of this one. `report` receives the ids of each step. Throws when
 * the store belongs to another database, and when contents could not be removed; the next call tries those again.
 */
export async function removeDeletedFiles(
  db: Db,
  store: FileStore,
  clock: Clock,
  report: (ids: string[]) => void,
): Promise<void> {
  const before = new Date(clock().getTime() - contentsStayDays * dayMs).toISOString();
  const due = await db
    .selectFrom("deleted_file")
    .select("id")
    .where("deleted_at", "<", before)
    // A row that somebody has put back by hand protects its contents.
    .where("id", "not in", db.selectFrom("file").select("id"))
    .execute();
  if (due.length > 0) await claimStore(db, store);
  let failure: unknown;
  for (let start = 0; start < due.length; start += filesPerStep) {
    const ids = due.slice(start, start + filesPerStep).map(({ id }) => id);
    const results = await Promise.allSettled(ids.map((id) => store.remove(id)));
    for (const result of results) if (result.status === "rejected") failure ??= result.reason;
    const removed = ids.filter((_id, index) => results[index]?.status === "fulfilled");
    if (removed.length === 0) continue;
    await db.deleteFrom("deleted_file").where("id", "in", removed).execute();
    report(removed);
  }
  if (failure !== undefined) throw failure;
}

/** Removes what uploads left behind that a stopped process cut off, a day after it was written to last. */
export async function sweepUploads(uploadingDir: string, clock: Clock): Promise<void> {
  const before = clock().getTime() - dayMs;
  const names = await readdir(uploadingDir).catch(() => []);
  for (const name of names) {
    const file = path.join(uploadingDir, name);
    const written = await stat(file).catch(() => undefined);
    if (written && written.mtimeMs < before) await rm(file, { force: true });
  }
}
