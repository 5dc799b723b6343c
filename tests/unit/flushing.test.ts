import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FlushingDialect, flushOf } from "../../server/database/flushing-sqlite.ts";
import { openDatabaseFile } from "../../server/database/open-file.ts";
import type { Tables } from "../../server/database/schema.ts";

let folder: string;
let db: Kysely<Tables>;
let held: { resolve: () => void; reject: (error: Error) => void }[];
let isHolding: boolean;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "casebook-flushing-"));
  const { writer } = openDatabaseFile(folder);
  held = [];
  isHolding = false;
  const flush = async () => {
    await writer.flush();
    if (isHolding) await new Promise<void>((resolve, reject) => held.push({ resolve, reject }));
  };
  db = new Kysely<Tables>({ dialect: new FlushingDialect({ ...writer, flush }) });
  await sql`create table line (text text)`.execute(db);
  isHolding = true;
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const write = (where: Kysely<Tables>) => sql`insert into line values ('one')`.execute(where);
const writeAndRead = (where: Kysely<Tables>) => sql`insert into line values ('one') returning text`.execute(where);

test.each([
  ["a transaction", () => db.transaction().execute(write)],
  ["a statement by itself", () => write(db)],
  ["a statement by itself that answers what it wrote", () => writeAndRead(db)],
])("%s is answered when the log is flushed, and not before", async (_, act) => {
  let isAnswered = false;
  const answer = act().then(() => {
    isAnswered = true;
  });
  await expect.poll(() => held.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isAnswered).toBe(false);
  held[0]?.resolve();
  await answer;
});

test("a flush that fails is told to whoever wrote, and the next transaction is another's", async () => {
  const answer = db.transaction().execute(write);
  answer.catch(() => {});
  await expect.poll(() => held.length).toBe(1);
  held[0]?.reject(new Error("the disk is gone"));
  await expect(answer).rejects.toThrow("the disk is gone");
  isHolding = false;
  await db.transaction().execute(write);
});

test("reads, and what was taken back, wait for no disk", async () => {
  await sql`select text from line`.execute(db);
  const refused = db.transaction().execute(async (trx) => {
    await write(trx);
    throw new Error("not allowed");
  });
  await expect(refused).rejects.toThrow("not allowed");
  expect(held).toHaveLength(0);
});

test("after a flush that failed nothing is promised until the whole log is in the file", async () => {
  const file = path.join(folder, "other.db");
  const database = new DatabaseSync(file);
  database.exec("pragma journal_mode = wal; pragma synchronous = normal; create table line (text text)");
  let isBroken = true;
  const { flush, end } = flushOf(database, `${file}-wal`, async () => {
    if (isBroken) throw new Error("EIO");
  });
  const write = () => {
    database.exec("insert into line values ('one')");
    return flush();
  };
  await expect(write()).rejects.toThrow("EIO");
  isBroken = false;
  const reading = new DatabaseSync(file);
  reading.exec("begin; select * from line");
  await expect(write()).rejects.toThrow("not yet safe");
  reading.exec("commit");
  await write();
  expect(statSync(`${file}-wal`).size).toBe(0);
  await write();
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
  end();
  reading.close();
  database.close();
});
