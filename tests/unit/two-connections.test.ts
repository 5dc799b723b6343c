import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type SlowQuery } from "../../server/core/database/connect.ts";
import { writeJson } from "../../server/core/database/json.ts";
import { migrate } from "../../server/core/database/migrate.ts";
import type { Db } from "../../server/core/database/schema.ts";

let folder: string;
let db: Db;
const reported: SlowQuery[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "casebook-two-connections-"));
  db = await connect({ databaseUrl: undefined, dataDir: folder }, { fromMs: 0, report: (slow) => reported.push(slow) });
  await migrate(db);
});
afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});

const readSetting = (from: Db, name: string) =>
  from.selectFrom("setting").select("value").where("name", "=", name).execute();
const writeSetting = (to: Db, name: string, value: number) =>
  to
    .insertInto("setting")
    .values({ name, value: writeJson(value) })
    .returning("name")
    .execute();

test("on SQLite a query sees committed rows and its own transaction's writes, never those of another open transaction", async () => {
  const refused = new Error("taken back");
  const failing = db.transaction().execute(async (trx) => {
    expect(await writeSetting(trx, "first", 1)).toEqual([{ name: "first" }]);
    expect(await readSetting(trx, "first")).toEqual([{ value: "1" }]);
    expect(await readSetting(db, "first")).toEqual([]);
    throw refused;
  });
  await expect(failing).rejects.toBe(refused);
  expect(await readSetting(db, "first")).toEqual([]);
  await db.transaction().execute((trx) => writeSetting(trx, "first", 2));
  expect(await readSetting(db, "first")).toEqual([{ value: "2" }]);
  // Outside a transaction a write also waits for its turn.
  const waiting = db.transaction().execute(async (trx) => {
    await readSetting(trx, "first");
    const other = writeSetting(db, "other", 3);
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    expect(await readSetting(trx, "other")).toEqual([]);
    return { other };
  });
  await (await waiting).other;
  expect(await readSetting(db, "other")).toEqual([{ value: "3" }]);
});

test("the log of slow queries has no values", async () => {
  await readSetting(db, "first");
  expect(reported.map(({ query }) => query).filter((query) => query.includes('"setting"'))).toEqual(
    expect.arrayContaining([expect.stringMatching(/^select "value" from "setting" where "name" = \?$/)]),
  );
});

test("a query of all columns returns those that another server's migration has left", async () => {
  const readAll = () => sql`select * from made`.execute(db);
  await sql`create table made (one text, "the second" integer)`.execute(db);
  await sql`insert into made values ('a', 2)`.execute(db);
  expect((await readAll()).rows).toEqual([{ one: "a", "the second": 2 }]);
  await sql`alter table made drop column one`.execute(db);
  await sql`alter table made add column three text default 'c'`.execute(db);
  expect((await readAll()).rows).toEqual([{ "the second": 2, three: "c" }]);
});
