import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { ImportedRelease } from "#coding/code-sets/releases.ts";
import type { CodeReleaseTable, Reader } from "../../core/database/schema.ts";
import type { Services } from "../../core/services.ts";

type ImportServices = Pick<Services, "db" | "files" | "codes" | "config">;

/**
 * Makes this server use the code sets that are imported now, on any server. The old index answers until the new one is
 * built. Throws when an imported file cannot be read; if there was no index, the shipped code sets are used then.
 */
export async function followImports(services: ImportServices): Promise<void> {
  const { codes } = services;
  try {
    await codes.use(await listImported(services));
  } catch (fault) {
    if (!codes.index()) await codes.use([]);
    throw fault;
  }
}

/**
 * Opens the index that an earlier start has built, so that a restarted server can look up codes from its first request. Does
 * nothing if a file is not on this machine; `followImports` fetches it and builds a missing index.
 */
export async function openBuiltCodes(services: ImportServices): Promise<void> {
  const rows = await readImportedReleases(services.db);
  if (rows.every((row) => existsSync(pathOf(services, row)))) {
    await services.codes.takeBuilt(await listImported(services));
  }
}

/**
 * Lists the imported releases in a stable order, each with the path of its file. Fetches files that are not on this
 * machine.
 */
export async function listImported({ db, files, config }: Omit<ImportServices, "codes">): Promise<ImportedRelease[]> {
  const rows = await readImportedReleases(db);
  return Promise.all(
    rows.map(async (row) => ({
      system: row.system,
      release: row.release,
      from: Number(row.from_day.replaceAll("-", "")),
      path: files.folder ? pathOf({ files, config }, row) : await fetchFile({ files, config }, row),
      fileName: row.file_name,
      hash: row.hash,
    })),
  );
}

export function readImportedReleases(db: Reader): Promise<CodeReleaseTable[]> {
  return db.selectFrom("code_release").selectAll().orderBy("system").orderBy("release").execute();
}

/** Returns the path of a release's file on this machine. The file may be missing if it is stored in a bucket. */
function pathOf({ files, config }: Pick<ImportServices, "files" | "config">, row: CodeReleaseTable): string {
  return files.folder ? path.join(files.folder, row.file_id) : path.join(config.dataDir, "code-files", row.hash);
}

/** Downloads a release's file from the bucket, once, and returns its path. */
async function fetchFile(
  { files, config }: Pick<ImportServices, "files" | "config">,
  row: CodeReleaseTable,
): Promise<string> {
  const file = pathOf({ files, config }, row);
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
