import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connect } from "../../server/database/connect.ts";
import { migrate, refuseNewerSchema, refuseOtherSchema } from "../../server/database/migrate.ts";
import { ConfigFault } from "../../server/variables.ts";

let dataDir: string;
let file: string;
const open = () => connect({ databaseUrl: undefined, dataDir });

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
