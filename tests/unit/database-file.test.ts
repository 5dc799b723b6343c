import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findDamage } from "../../server/core/database/check-file.ts";
import { writeCleanCloseMark } from "../../server/core/database/clean-close.ts";
import { connect, isLeftUnchecked, ping } from "../../server/core/database/connect.ts";
import {
  appliedMigrations,
  migrate,
  refuseNewerSchema,
  refuseOtherSchema,
} from "../../server/core/database/migrate.ts";
import { ConfigFault } from "../../server/core/variables.ts";
import { fillAsRelease, readTables } from "../older-releases.ts";

let dataDir: string;
let file: string;
async function open() {
  const db = await connect({ databaseUrl: undefined, dataDir });
  // A connection without queries is not closed.
  await ping(db);
  return db;
}

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "casebook-file-"));
  file = path.join(dataDir, "casebook.db");
  const db = await open();
  await migrate(db);
  await db.destroy();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const pageBytes = 4096;

test.each<[string, (bytes: Buffer) => Buffer]>([
  ["a page of nonsense", (bytes) => bytes.fill(0xa5, pageBytes * 9, pageBytes * 10)],
  ["its end cut off", (bytes) => bytes.subarray(0, bytes.length - 5000)],
  ["another kind of content", () => Buffer.from("nothing of a database".repeat(500))],
])("a database file with %s is refused before anything is written", async (_what, damage) => {
  const damaged = damage(readFileSync(file));
  writeFileSync(file, damaged);
  await expect(open()).rejects.toThrow(/^DATA_DIR is wrong: casebook\.db is damaged \(.+\)\. Nothing was written\./);
  await expect(open()).rejects.toBeInstanceOf(ConfigFault);
  expect(readFileSync(file).equals(damaged)).toBe(true);
});

test("a file unchanged since a clean close is opened at once, and checked in the background", async () => {
  const look = async () => {
    const db = await open();
    const isLeft = isLeftUnchecked(db);
    const finding = await findDamage(db, dataDir, new AbortController().signal);
    await db.destroy();
    return { isLeft, finding };
  };
  expect(await look()).toEqual({ isLeft: true, finding: undefined });
  // The file was copied or replaced, so its content is unknown.
  writeFileSync(file, readFileSync(file));
  expect(await look()).toEqual({ isLeft: false, finding: undefined });
  // Damaged while the server was down, for example by the disk.
  writeFileSync(file, readFileSync(file).fill(0xa5, pageBytes * 9, pageBytes * 10));
  writeCleanCloseMark(file);
  const { isLeft, finding } = await look();
  expect(isLeft).toBe(true);
  expect(finding).toMatch(/^DATA_DIR is wrong: casebook\.db is damaged \([^\n]+\)\. Restore a backup: /);
});

test("a file is looked through when it is opened after an end that closed nothing, and beside another server", async () => {
  const db = await open();
  const beside = await open();
  expect([isLeftUnchecked(db), isLeftUnchecked(beside)]).toEqual([true, false]);
  // Another server still has the file open.
  await beside.destroy();
  const after = await open();
  expect(isLeftUnchecked(after)).toBe(false);
  await after.destroy();
  await db.destroy();
});

test("a database of a newer Casebook is refused by its migration, one of an older only where it must be the same", async () => {
  const db = await open();
  await refuseOtherSchema(db);
  const future = { name: "999-future", timestamp: new Date().toISOString() };
  await db
    .insertInto("kysely_migration" as never)
    .values(future as never)
    .execute();
  const before = readFileSync(file);
  await expect(refuseNewerSchema(db)).rejects.toThrow(
    "DATA_DIR is wrong: casebook.db was made by a newer Casebook (migration 999-future). Start that version, or restore a backup from before it.",
  );
  expect(readFileSync(file).equals(before)).toBe(true);
  await db
    .deleteFrom("kysely_migration" as never)
    .where("name" as never, "in", ["999-future", "005-secrets"] as never)
    .execute();
  await refuseNewerSchema(db);
  await expect(refuseOtherSchema(db)).rejects.toThrow("casebook.db is of an older Casebook");
  await db.destroy();
});

test("SQLite flushes its log within each commit", async () => {
  const db = await open();
  const full = 2;
  const settings = await db.transaction().execute(async (trx) => ({
    journal: (await sql<{ journal_mode: string }>`PRAGMA journal_mode`.execute(trx)).rows[0]?.journal_mode,
    synchronous: (await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(trx)).rows[0]?.synchronous,
  }));
  expect(settings).toEqual({ journal: "wal", synchronous: full });
  await db.destroy();
});

test("an upgrade leaves one copy of the database as it was before", async () => {
  const old = mkdtempSync(path.join(tmpdir(), "casebook-old-"));
  const db = await connect({ databaseUrl: undefined, dataDir: old });
  const written = await fillAsRelease(db, "003-attempts");
  const rows = await readTables(db, Object.keys(written));
  // Partial copies that a killed upgrade leaves.
  for (const name of ["partial", "005", "004"])
    writeFileSync(path.join(old, `casebook.db.before-${name}`), "half a copy");
  // This name sorts before the copies of upgrades.
  writeFileSync(path.join(old, "casebook.db.before-01-exam"), "an admin's own copy");
  mkdirSync(path.join(old, "casebook.db.before-002"));
  const own = ["casebook.db.before-002", "casebook.db.before-01-exam"];
  const copies = () => readdirSync(old).filter((name) => name.includes("before") && !own.includes(name));
  await migrate(db, { to: "028-student-state" });
  expect(copies()).toEqual(["casebook.db.before-005"]);
  await migrate(db);
  expect(copies()).toEqual(["casebook.db.before-029"]);
  expect(readdirSync(old)).toEqual(expect.arrayContaining(own));
  await migrate(db);
  await db.destroy();

  // The copy is a whole database: restored in place of the file, it can be upgraded again.
  const back = mkdtempSync(path.join(tmpdir(), "casebook-back-"));
  copyFileSync(path.join(old, "casebook.db.before-029"), path.join(back, "casebook.db"));
  const again = await connect({ databaseUrl: undefined, dataDir: back });
  expect((await appliedMigrations(again)).at(-1)).toBe("028-student-state");
  await migrate(again);
  const { question, extra_time } = rows;
  expect(await readTables(again, ["question", "extra_time"])).toMatchObject({ question, extra_time });
  await again.destroy();
  for (const folder of [old, back]) rmSync(folder, { recursive: true });
});
