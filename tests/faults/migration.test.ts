import { execFile } from "node:child_process";
import { readdir, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { appliedMigrations, knownMigrations, migrateAtStart } from "../../server/core/database/migrate.ts";
import type { Db } from "../../server/core/database/schema.ts";
import { fillAsRelease, type Row, readTables } from "../older-releases.ts";
import { newDataDir, refusalOf, startServer } from "../process/server-process.ts";
import { openDatabase } from "./class.ts";
import { copyPlace, engines, newPlace, type Place } from "./engines.ts";
import { mountDisk, resizeDisk, unmountDisk } from "./small-disk.ts";

const script = path.join(import.meta.dirname, "migrate-until-killed.ts");
const oldest = knownMigrations().slice(0, 1);
const kills = Number(process.env.KILLS ?? 4);
const moments = Array.from({ length: kills }, (_, index) => (index + 0.5) / kills);

/** Migrates in a process that kills itself (migrate-until-killed.ts). Returns the number of queries, or its signal. */
async function migrateIn({ DATA_DIR, DATABASE_URL = "" }: Place, moment: number | "copy"): Promise<number | string> {
  const run = promisify(execFile)(process.execPath, [script, DATA_DIR, DATABASE_URL, String(moment)]);
  return run.then(
    ({ stdout }) => Number(stdout),
    (error: { signal?: string; stderr?: string }) => error.signal ?? error.stderr ?? "",
  );
}

/** Adds this many bytes to an SQLite database of the first release. */
async function growBy(db: Db, bytes: number): Promise<void> {
  await sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${bytes / 10_000})
    insert into audit (id, at, actor_name, action, subject_name, details)
    select 'grown-' || n, '', '', '', '', hex(zeroblob(5000)) from numbers`.execute(db);
}

/** Creates a database of the first release. Returns its environment and its rows. */
async function newOldPlace(engine: string) {
  const place = await newPlace(engine);
  const db = await openDatabase(place);
  const written = await fillAsRelease(db, oldest[0] ?? "");
  const rows = await readTables(db, Object.keys(written));
  await db.destroy();
  return { place, rows };
}

async function expectMigrated(db: Db, { question, extra_time }: Record<string, Row[]>): Promise<void> {
  expect(await appliedMigrations(db)).toEqual(knownMigrations());
  expect(await readTables(db, ["question", "extra_time"])).toMatchObject({ question, extra_time });
}

test.each(engines)(
  "a migration that is killed at any moment changes nothing, and the next one completes it (%s)",
  async (engine) => {
    const { place: old, rows } = await newOldPlace(engine);
    const queries = await migrateIn(await copyPlace(old), 0);
    expect(queries).toBeGreaterThan(100);
    for (const moment of moments) {
      const place = await copyPlace(old);
      expect(await migrateIn(place, Math.ceil(Number(queries) * moment))).toBe("SIGKILL");
      const db = await openDatabase(place);
      expect([moment, await appliedMigrations(db)]).toEqual([moment, oldest]);
      expect(await readTables(db, Object.keys(rows))).toEqual(rows);
      await migrateAtStart(db, { databaseUrl: place.DATABASE_URL, dataDir: place.DATA_DIR });
      await expectMigrated(db, rows);
      await db.destroy();
    }
  },
);

test.each(engines)("the start after a killed migration completes it (%s)", async (engine) => {
  const { place, rows } = await newOldPlace(engine);
  expect(await migrateIn(place, 100)).toBe("SIGKILL");
  await (await startServer({ ...place })).stop("SIGKILL");
  const db = await openDatabase(place);
  await expectMigrated(db, rows);
  await db.destroy();
});

const copiesIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.startsWith("casebook.db.before-"));

test("a start makes the copy before an upgrade again if the last start was killed while copying", async () => {
  const { place } = await newOldPlace("sqlite");
  const db = await openDatabase(place);
  await growBy(db, 30_000_000);
  await db.destroy();
  expect(await migrateIn(place, "copy")).toBe("SIGKILL");
  const left = await copiesIn(place.DATA_DIR);
  expect(left).toContain("casebook.db.before-partial");
  expect(left).not.toContain("casebook.db.before-002");
  await (await startServer({ ...place })).stop("SIGTERM");
  expect(await copiesIn(place.DATA_DIR)).toEqual(["casebook.db.before-002"]);
  const { size } = await stat(path.join(place.DATA_DIR, "casebook.db.before-002"));
  expect(size).toBeGreaterThan(30_000_000);
});

test("an upgrade on a full disk is refused in one sentence, changes nothing and leaves no copy", async (context) => {
  const place = { DATA_DIR: await newDataDir() };
  mountDisk(context, place.DATA_DIR, "20m");
  try {
    const db = await openDatabase(place);
    await fillAsRelease(db, oldest[0] ?? "");
    await growBy(db, 1_000_000);
    await db.destroy();
    // Space for half of the copy, and then for the copy but not for the upgrade.
    const { size } = await stat(path.join(place.DATA_DIR, "casebook.db"));
    for (const room of [size / 2, size + 150_000]) {
      const { blocks, bfree, bsize } = await statfs(place.DATA_DIR);
      const used = (blocks - bfree) * bsize;
      resizeDisk(place.DATA_DIR, `${Math.ceil(used + room)}`);
      const refusal = await refusalOf(place);
      expect(refusal).toMatch(
        /^The disk is full: the database was not made or upgraded, and nothing was changed\. [^\n]+\n$/,
      );
      expect(await copiesIn(place.DATA_DIR)).toEqual([]);
      expect((await stat(path.join(place.DATA_DIR, "casebook.db-wal"))).size).toBe(0);
      const after = await openDatabase(place);
      expect(await appliedMigrations(after)).toEqual(oldest);
      await after.destroy();
    }
    resizeDisk(place.DATA_DIR, "100m");
    await (await startServer(place)).stop("SIGTERM");
    expect(await copiesIn(place.DATA_DIR)).toEqual(["casebook.db.before-002"]);
  } finally {
    unmountDisk(place.DATA_DIR);
  }
});
