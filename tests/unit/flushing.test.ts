import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FlushingDialect, flushOf } from "../../server/database/flushing-sqlite.ts";
import { newMeasures } from "../../server/database/measures.ts";
import { openDatabaseFile } from "../../server/database/open-file.ts";
import type { Tables } from "../../server/database/schema.ts";

let folder: string;
let db: Kysely<Tables>;
let held: { resolve: () => void; reject: (error: Error) => void }[];
let isHolding: boolean;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "casebook-flushing-"));
  const { writer, reader } = openDatabaseFile(folder);
  held = [];
  isHolding = false;
  const flush = async () => {
    await writer.flush();
    if (isHolding) await new Promise<void>((resolve, reject) => held.push({ resolve, reject }));
  };
  db = new Kysely<Tables>({
    dialect: new FlushingDialect({ writer: { ...writer, flush }, reader }, () => {}, newMeasures().connections),
  });
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
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
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

/** A disk whose flushes take as long as is said, and that counts where they run. */
class Disk {
  ms = 0.2;
  isBroken = false;
  inLoopSoFar = 0;
  inThreadSoFar = 0;
  #now = 0;

  now = () => this.#now;
  inLoop = () => {
    this.inLoopSoFar += 1;
    this.#flush();
  };
  inThread = async () => {
    this.inThreadSoFar += 1;
    this.#flush();
  };
  #flush() {
    if (this.isBroken) throw new Error("EIO");
    this.#now += this.ms;
  }
}

/** A file of its own, each of whose writes is flushed to this disk. */
function openOther(disk: Disk) {
  const file = path.join(folder, "other.db");
  const database = new DatabaseSync(file);
  database.exec("pragma journal_mode = wal; pragma synchronous = normal; create table line (text text)");
  const { flush, end } = flushOf(database, `${file}-wal`, disk);
  const write = () => {
    database.exec("insert into line values ('one')");
    return flush();
  };
  const close = () => {
    end();
    database.close();
  };
  return { file, write, close };
}

const flushesOf = ({ inLoopSoFar, inThreadSoFar }: Disk) => inLoopSoFar + inThreadSoFar;

async function writeUntilInLoop(disk: Disk, write: () => Promise<void>): Promise<void> {
  const before = disk.inLoopSoFar;
  for (let tries = 0; tries < 20 && disk.inLoopSoFar === before; tries += 1) await write();
  expect(disk.inLoopSoFar).toBe(before + 1);
}

test.each(["thread", "loop"])(
  "after a flush that failed in the %s nothing is promised until the whole log is in the file",
  async (where) => {
    const disk = new Disk();
    const { file, write, close } = openOther(disk);
    if (where === "loop") await writeUntilInLoop(disk, write);
    const before = disk.inLoopSoFar;
    disk.isBroken = true;
    await expect(write()).rejects.toThrow("EIO");
    expect(disk.inLoopSoFar - before).toBe(where === "loop" ? 1 : 0);
    disk.isBroken = false;
    const reading = new DatabaseSync(file);
    reading.exec("begin; select * from line");
    await expect(write()).rejects.toThrow("not yet safe");
    reading.exec("commit");
    await write();
    expect(statSync(`${file}-wal`).size).toBe(0);
    await write();
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
    reading.close();
    close();
  },
);

test("a fast disk is flushed in the event loop, and the first long flush there sends the next ones to the thread", async () => {
  const disk = new Disk();
  const { write, close } = openOther(disk);
  await writeUntilInLoop(disk, write);
  const { inThreadSoFar } = disk;
  await write();
  expect(disk.inThreadSoFar).toBe(inThreadSoFar);
  disk.ms = 8;
  await write();
  const { inLoopSoFar } = disk;
  const flushes = flushesOf(disk);
  for (let count = 0; count < 100; count += 1) await write();
  expect(disk.inLoopSoFar).toBe(inLoopSoFar);
  expect(flushesOf(disk)).toBe(flushes + 100);
  disk.ms = 0.2;
  await writeUntilInLoop(disk, write);
  close();
});

test("a fast disk is looked at from the thread now and then", async () => {
  const disk = new Disk();
  const { write, close } = openOther(disk);
  await writeUntilInLoop(disk, write);
  const { inThreadSoFar } = disk;
  // One in the loop is only too long when it takes more than a turn of the thread may.
  disk.ms = 0.9;
  const flushes = flushesOf(disk);
  for (let count = 0; count < 500; count += 1) await write();
  expect(flushesOf(disk)).toBe(flushes + 500);
  expect(disk.inThreadSoFar).toBeGreaterThan(inThreadSoFar);
  const { inLoopSoFar } = disk;
  for (let count = 0; count < 100; count += 1) await write();
  expect(disk.inLoopSoFar).toBe(inLoopSoFar);
  close();
});
