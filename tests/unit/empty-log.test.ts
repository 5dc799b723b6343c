import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { connect } from "../../server/database/connect.ts";
import { emptyLog } from "../../server/database/empty-log.ts";

test("SQLite's log is emptied beside those who write, none of whom is refused, and begins anew", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "casebook-log-"));
  const db = await connect({ databaseUrl: undefined, dataDir });
  await sql`create table page (id integer primary key, text text)`.execute(db);
  const text = "x".repeat(4000);
  const write = () =>
    db.transaction().execute(async (trx) => {
      for (let row = 0; row < 100; row += 1) await sql`insert into page (text) values (${text})`.execute(trx);
    });
  // Longer than it may become.
  for (let round = 0; round < 50; round += 1) await write();
  const emptying = emptyLog(db, dataDir);
  await Promise.all([write(), write(), emptying]);
  await write();
  // What was not written since needs nothing done.
  await emptyLog(db, dataDir);
  await emptyLog(db, dataDir);
  const beside = new DatabaseSync(path.join(dataDir, "casebook.db"));
  const state = beside.prepare("PRAGMA wal_checkpoint(PASSIVE)").get() as { log: number; checkpointed: number };
  expect(state.log).toBeLessThan(1000);
  expect(state.checkpointed).toBe(state.log);
  expect(beside.prepare("select count(*) as n from page").get()).toEqual({ n: 5300 });
  beside.close();
  await db.destroy();
  await rm(dataDir, { recursive: true });
});
