import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { ImportedRelease } from "#coding/code-sets/releases.ts";
import type { CodeReleaseTable, Reader } from "../../core/database/schema.ts";
import type { Services } from "../../core/services.ts";

type Following = Pick<Services, "db" | "files" | "codes" | "config">;

/**
 * Makes this server answer by what is imported now, whichever server it was imported on. Until the
 * new index is there, the one before answers. Throws when an imported file cannot be read; codes are then looked up in
 * the shipped sets at least.
 */
export async function followImports(services: Following): Promise<void> {
  const { codes } = services;
  try {
    await codes.use(await listImported(services));
  } catch (fault) {
    if (!codes.index()) await codes.use([]);
    throw fault;
  }
}

/**
 * Called before a server takes requests: one that is started again answers the first question for a code. What is not
 * built yet, or lies elsewhere, is left to `followImports`.
 */
export async function openBuiltCodes(services: Following): Promise<void> {
  const rows = await importedRows(services.db);
  if (rows.every((row) => existsSync(placeOf(services, row)))) {
    await services.codes.takeBuilt(await listImported(services));
  }
}

/** What is imported, in a stable order, each with its file on this machine. */
export async function listImported({ db, files, config }: Omit<Following, "codes">): Promise<ImportedRelease[]> {
  const rows = await importedRows(db);
  return Promise.all(
    rows.map(async (row) => ({
      system: row.system,
      release: row.release,
      from: Number(row.from_day.replaceAll("-", "")),
      path: files.folder ? placeOf({ files, config }, row) : await fetchFile({ files, config }, row),
      fileName: row.file_name,
      hash: row.hash,
    })),
  );
}

export function importedRows(db: Reader): Promise<CodeReleaseTable[]> {
  return db.selectFrom("code_release").selectAll().orderBy("system").orderBy("release").execute();
}

/** Where the file of a release lies on this machine, once it does. */
function placeOf({ files, config }: Pick<Following, "files" | "config">, row: CodeReleaseTable): string {
  return files.folder ? path.join(files.folder, row.file_id) : path.join(config.dataDir, "code-files", row.hash);
}

/** A file of a store that is elsewhere is fetched once. */
async function fetchFile(
  { files, config }: Pick<Following, "files" | "config">,
  row: CodeReleaseTable,
): Promise<string> {
  const file = placeOf({ files, config }, row);
  if (existsSync(file)) return file;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}.part`;
  try {
    await pipeline(await files.read(row.file_id), createWriteStream(temporary, { mode: 0o600 }));
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
  return file;
}
