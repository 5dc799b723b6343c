import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { validate, version } from "uuid";
import type { Clock } from "../clock.ts";
import type { Reader } from "../database/schema.ts";
import { removeFromStore } from "./files.ts";
import type { FileStore } from "./store.ts";

const hourMs = 60 * 60 * 1000;

/** When a key was made: it is a UUIDv7. Undefined for what Casebook has not put there. */
function madeAt(key: string): number | undefined {
  return validate(key) && version(key) === 7 ? Number.parseInt(key.replace("-", "").slice(0, 12), 16) : undefined;
}

/** Contents more than an hour old that no row names: of uploads cut off before their row, of deletes after theirs. */
export async function findOrphans(db: Reader, store: FileStore, clock: Clock): Promise<string[]> {
  const before = clock().getTime() - hourMs;
  const old = (await store.list()).filter((key) => (madeAt(key) ?? before) < before);
  if (old.length === 0) return [];
  const rows = await db.selectFrom("file").select("id").execute();
  const known = new Set(rows.map((row) => row.id));
  return old.filter((key) => !known.has(key));
}

/** Removes what findOrphans finds. Out: how many. */
export async function sweepFiles(db: Reader, store: FileStore, clock: Clock): Promise<number> {
  const orphans = await findOrphans(db, store, clock);
  await removeFromStore(store, orphans);
  return orphans.length;
}

/** Removes what uploads left behind that a stopped process cut off, a day after it was written to last. */
export async function sweepUploads(uploadingDir: string, clock: Clock): Promise<void> {
  const before = clock().getTime() - 24 * hourMs;
  const names = await readdir(uploadingDir).catch(() => []);
  for (const name of names) {
    const file = path.join(uploadingDir, name);
    const written = await stat(file).catch(() => undefined);
    if (written && written.mtimeMs < before) await rm(file, { force: true });
  }
}
