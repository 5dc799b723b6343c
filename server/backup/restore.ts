import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Config } from "../config.ts";
import { flushFile } from "../database/flush-file.ts";
import { knownMigrations, migrate } from "../database/migrate.ts";
import type { Db, Writer } from "../database/schema.ts";
import type { FileStore } from "../files/store.ts";
import { ConfigFault } from "../variables.ts";
import { bytesOf, checkArchive, readArchive } from "./archive.ts";
import type { Manifest, Told } from "./back-up.ts";
import type { Row } from "./snapshot.ts";
import { tablesInOrder } from "./tables.ts";

/** So many values fit into one statement of either engine. */
const valuesPerInsert = 10_000;

/**
 * Puts a backup into an empty place, of either engine: the archive is checked to its last byte first, and the rows come in
 * one transaction. An older Casebook's is brought up to date. Throws ConfigFault, and writes nothing, for a place that is
 * not empty and a file that is no whole backup.
 */
export async function restore(db: Db, config: Config, store: FileStore, file: string): Promise<Told> {
  await checkArchive(file).catch((fault: Error) => {
    throw new ConfigFault(`${file} is no whole backup: ${fault.message}. Nothing was written.`);
  });
  const { format, migrations } = await readManifest(file);
  const known = new Set(knownMigrations());
  if (format !== 1 || migrations.some((name) => !known.has(name)))
    throw new ConfigFault(`${file} was made by a newer Casebook. Install that version and restore there.`);
  await refuseFull(db, store);
  await migrate(db, { to: migrations.at(-1) });
  const told: Told = { tables: 0, rows: 0, files: 0 };
  await mkdir(config.uploadingDir, { recursive: true, mode: 0o700 });
  await db.transaction().execute(async (trx) => {
    const tables = await tablesInOrder(trx);
    const seen = new Set<string>();
    await readArchive(file, async (name, content) => {
      const [kind = "", place = ""] = name.split("/");
      if (kind === "rows") {
        if (!tables.includes(place)) throw new Error(`${name} is no table of ours`);
        told.rows += await insertRows(trx, place, await bytesOf(content));
        seen.add(place);
      }
      if (kind === "files" && /^[\w-]+$/.test(place)) {
        await keepFile(store, config.uploadingDir, place, content);
        told.files += 1;
      }
    });
    told.tables = seen.size;
  });
  await migrate(db, { isCopied: false });
  return told;
}

async function readManifest(file: string): Promise<Manifest> {
  let manifest: Manifest | undefined;
  await readArchive(file, async (name, content) => {
    if (name === "manifest.json") manifest = JSON.parse((await bytesOf(content)).toString("utf8")) as Manifest;
  });
  if (!manifest) throw new ConfigFault(`${file} is no backup of Casebook. Nothing was written.`);
  return manifest;
}

async function refuseFull(db: Db, store: FileStore): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (tables.length > 0 || (await store.list()).length > 0 || (await store.readOwner()) !== undefined)
    throw new ConfigFault(
      "This place is not empty. A restore needs an empty DATA_DIR, database and FILES; FILES must not contain database-id either.",
    );
}

async function insertRows(trx: Writer, table: string, content: Buffer): Promise<number> {
  const rows = content
    .toString("utf8")
    .split("\n")
    .map((line) => JSON.parse(line) as Row);
  const perInsert = Math.max(1, Math.floor(valuesPerInsert / Object.keys(rows[0] ?? {}).length));
  for (let start = 0; start < rows.length; start += perInsert) {
    const values = rows.slice(start, start + perInsert);
    await trx
      .insertInto(table as "user")
      .values(values as never)
      .execute();
  }
  return rows.length;
}

async function keepFile(store: FileStore, tempDir: string, id: string, content: AsyncIterable<Buffer>): Promise<void> {
  const temporary = path.join(tempDir, randomUUID());
  try {
    await pipeline(content, createWriteStream(temporary, { mode: 0o600 }));
    await flushFile(temporary);
    await store.keep(id, temporary);
  } finally {
    await rm(temporary, { force: true });
  }
}
