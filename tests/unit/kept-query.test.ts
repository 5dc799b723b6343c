import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type SlowQuery } from "../../server/database/connect.ts";
import { type Json, writeJson } from "../../server/database/json.ts";
import { keptQuery, type Parameter } from "../../server/database/kept-query.ts";
import { migrate } from "../../server/database/migrate.ts";
import type { Db } from "../../server/database/schema.ts";

let folder: string;
let db: Db;
const told: SlowQuery[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "casebook-kept-query-"));
  db = await connect({ databaseUrl: undefined, dataDir: folder }, { fromMs: 0, tell: (slow) => told.push(slow) });
  await migrate(db);
});
afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});

const readSetting = keptQuery((own: Db, name: Parameter<string>) =>
  own.selectFrom("setting").select("value").where("name", "=", name),
);
const writeSetting = keptQuery((own: Db, name: Parameter<string>, value: Parameter<Json<unknown>>) =>
  own.insertInto("setting").values({ name, value }).returning("name"),
);

test("on SQLite a kept query sees what is committed: its own transaction's writes, and never those of one that is open", async () => {
  const refused = new Error("taken back");
  const failing = db.transaction().execute(async (trx) => {
    expect(await writeSetting(trx, "kept", writeJson(1))).toEqual([{ name: "kept" }]);
    expect(await readSetting(trx, "kept")).toEqual([{ value: "1" }]);
    expect(await readSetting(db, "kept")).toEqual([]);
    throw refused;
  });
  await expect(failing).rejects.toBe(refused);
  expect(await readSetting(db, "kept")).toEqual([]);
  await db.transaction().execute((trx) => writeSetting(trx, "kept", writeJson(2)));
  expect(await readSetting(db, "kept")).toEqual([{ value: "2" }]);
  // Without a transaction a write waits for its turn like any other.
  const waiting = db.transaction().execute(async (trx) => {
    await readSetting(trx, "kept");
    const other = writeSetting(db, "other", writeJson(3));
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    expect(await readSetting(trx, "other")).toEqual([]);
    return { other };
  });
  await (await waiting).other;
  expect(await readSetting(db, "other")).toEqual([{ value: "3" }]);
});

test("the log of slow queries includes prepared ones, without their values", async () => {
  await readSetting(db, "kept");
  expect(told.map(({ query }) => query).filter((query) => query.includes('"setting"'))).toEqual(
    expect.arrayContaining([expect.stringMatching(/^select "value" from "setting" where "name" = \?$/)]),
  );
});

test("rows have the names of their columns; where all are asked for, those that another server's migration has left", async () => {
  const readAll = () => sql`select * from made`.execute(db);
  await sql`create table made (one text, "the second" integer)`.execute(db);
  await sql`insert into made values ('a', 2)`.execute(db);
  expect((await sql`select "the second", one as "it's" from made`.execute(db)).rows).toEqual([
    { "the second": 2, "it's": "a" },
  ]);
  expect((await readAll()).rows).toEqual([{ one: "a", "the second": 2 }]);
  await sql`alter table made drop column one`.execute(db);
  await sql`alter table made add column three text default 'c'`.execute(db);
  expect((await readAll()).rows).toEqual([{ "the second": 2, three: "c" }]);
});
