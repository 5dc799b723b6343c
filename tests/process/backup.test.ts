import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, expect, test } from "vitest";
import { bytesOf, checkArchive, readArchive, writeArchive } from "../../server/core/backup/archive.ts";
import { newDataDir, runCommand, startServer } from "./server-process.ts";

const newFolder = () => mkdtemp(path.join(tmpdir(), "casebook-backup-"));

/** The data folder of a stopped server with the sample course, and a backup of it. */
let sample: { dataDir: string; backup: string };

beforeAll(async () => {
  const dataDir = await newDataDir();
  await (await startServer({ DATA_DIR: dataDir, SAMPLE_DATA: "on" })).stop("SIGTERM");
  const backup = path.join(await newFolder(), "whole.tar.gz");
  await runCommand("backup", { DATA_DIR: dataDir }, [backup]);
  sample = { dataDir, backup };
});

async function copyOfSample(): Promise<string> {
  const copy = await newFolder();
  await cp(sample.dataDir, copy, { recursive: true, filter: (file) => !path.basename(file).startsWith("codes-") });
  return copy;
}

test.each([
  ["format", { format: 2 }],
  ["migration", { migrations: ["001-start", "999-of-the-future"] }],
])("a backup with a %s of a newer Casebook is refused, and nothing is written", async (_, changes) => {
  const folder = await newFolder();
  const manifest = { format: 1, madeAt: new Date().toISOString(), migrations: ["001-start"], ...changes };
  await writeArchive(folder, async (add) => {
    await add("manifest.json", Buffer.from(JSON.stringify(manifest)));
    return "newer.tar.gz";
  });
  const empty = await newFolder();
  const restored = runCommand("restore", { DATA_DIR: empty }, [path.join(folder, "newer.tar.gz")]);
  await expect(restored).rejects.toThrow(/made by a newer Casebook/);
  expect(await readdir(empty)).toEqual([]);
});

test("a restore into a place that is not empty is refused, and nothing is written", async () => {
  const { dataDir, backup } = sample;
  await expect(runCommand("restore", { DATA_DIR: dataDir }, [backup])).rejects.toThrow(/not empty/);
  const unused = await newFolder();
  const filesOfOther = { DATA_DIR: unused, FILES: path.join(dataDir, "files") };
  await expect(runCommand("restore", filesOfOther, [backup])).rejects.toThrow(/not empty/);
  expect(await readdir(unused)).toEqual([]);
});

const breaks: [string, (file: string) => Promise<void>][] = [
  ["is cut off", async (file) => truncate(file, (await stat(file)).size - 5000)],
  [
    "has a changed byte",
    async (file) => {
      const bytes = await readFile(file);
      const middle = Math.floor(bytes.length / 2);
      bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
      await writeFile(file, bytes);
    },
  ],
  ["is another file", (file) => writeFile(file, "no backup")],
];

test.each(breaks)(
  "a backup that %s is refused by restore and check-backup, and nothing is written",
  async (_, spoil) => {
    const file = path.join(await newFolder(), "broken.tar.gz");
    await cp(sample.backup, file);
    await spoil(file);
    const empty = await newFolder();
    const restored = runCommand("restore", { DATA_DIR: empty }, [file]);
    await expect(restored).rejects.toThrow(/is no whole backup.*Nothing was written/);
    await expect(runCommand("check-backup", {}, [file])).rejects.toThrow(/is no whole backup/);
    expect(await readdir(empty)).toEqual([]);
  },
);

test("backup and restore name the file, folder or database that is not there", async () => {
  const { dataDir, backup } = sample;
  const empty = await newFolder();
  await expect(runCommand("backup", { DATA_DIR: empty }, [path.join(empty, "x")])).rejects.toThrow(
    "DATA_DIR is wrong: there is no casebook.db",
  );
  const away = path.join(path.dirname(backup), "away", "x.tar.gz");
  await expect(runCommand("restore", { DATA_DIR: empty }, [away])).rejects.toThrow(/There is no file/);
  await expect(runCommand("backup", { DATA_DIR: dataDir }, [away])).rejects.toThrow(/away is no folder that this user/);
  await expect(runCommand("backup", { DATA_DIR: dataDir }, [path.dirname(backup)])).rejects.toThrow(
    /is a folder. Name a file/,
  );
});

test("check-backup finds a backup whole, and leaves no temporary file", async () => {
  const temporary = await newFolder();
  expect(await runCommand("check-backup", { TMPDIR: temporary }, [sample.backup])).toMatch(
    /whole\.tar\.gz is whole: \d+ rows in \d+ tables and 26 files/,
  );
  expect(await readdir(temporary)).toEqual([]);
});

test("a backup of a database that Litestream copies has none of Litestream's tables, and is whole", async () => {
  const dataDir = await copyOfSample();
  const database = new DatabaseSync(path.join(dataDir, "casebook.db"));
  // The table that Litestream creates.
  database.exec(
    "create table _litestream_seq (id integer primary key, seq integer); insert into _litestream_seq values (1, 5)",
  );
  database.close();
  const file = path.join(dataDir, "copied.tar.gz");
  await runCommand("backup", { DATA_DIR: dataDir }, [file]);
  expect(Object.keys((await checkArchive(file)).hashes).filter((name) => name.includes("litestream"))).toEqual([]);
  expect(await runCommand("check-backup", {}, [file])).toContain(" is whole: ");
});

test("backup and check-backup name a missing chart and end with 1", async () => {
  const dataDir = await copyOfSample();
  const files = (await readdir(path.join(dataDir, "files"))).filter((name) => name !== "database-id");
  await rm(path.join(dataDir, "files", files[0] ?? ""));
  const incomplete = path.join(dataDir, "incomplete.tar.gz");
  await expect(runCommand("backup", { DATA_DIR: dataDir }, [incomplete])).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/Missing: .*\.pdf.*25 files\. It is not whole/s),
  });
  const temporary = await newFolder();
  await expect(runCommand("check-backup", { TMPDIR: temporary }, [incomplete])).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/Missing: .*\.pdf.* is not whole/s),
  });
  expect(await readdir(temporary)).toEqual([]);
});

test("restore accepts an older backup with Litestream's tables", async () => {
  const folder = await newFolder();
  await writeArchive(folder, async (add) => {
    await readArchive(sample.backup, async (name, content) => add(name, await bytesOf(content)));
    await add("rows/_litestream_seq/000001.ndjson", Buffer.from('{"id":1,"seq":5}'));
    return "earlier.tar.gz";
  });
  const restored = runCommand("restore", { DATA_DIR: await newFolder() }, [path.join(folder, "earlier.tar.gz")]);
  expect(await restored).toContain("are restored");
});
