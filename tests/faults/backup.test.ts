import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { newDataDir, runCommand, startServer } from "../process/server-process.ts";
import { until } from "../until.ts";
import { report } from "./engines.ts";
import { mountDisk, resizeDisk, unmountDisk } from "./small-disk.ts";

const dayMs = 24 * 60 * 60 * 1000;

test("a server removes outdated backups from a full disk and makes the next one whole", async (context) => {
  const folder = await mkdtemp(path.join(tmpdir(), "casebook-backups-"));
  mountDisk(context, folder, "2m");
  try {
    const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
    const nameOf = (days: number) => `casebook-${daysAgo(days).toISOString().slice(0, 10)}.tar.gz`;
    const add = async (name: string, days: number, bytes: number) => {
      await writeFile(path.join(folder, name), Buffer.alloc(bytes));
      await utimes(path.join(folder, name), daysAgo(days), daysAgo(days));
    };
    for (const days of [15, 16, 17, 18, 19]) await add(nameOf(days), days, 300_000);
    // An unfinished backup of a killed process fills the rest of the disk.
    const partial = `${nameOf(2)}.partial`;
    const dd = ["if=/dev/zero", `of=${path.join(folder, partial)}`, "bs=4k"];
    expect(() => execFileSync("dd", dd, { stdio: "ignore" })).toThrow();
    await utimes(path.join(folder, partial), daysAgo(2), daysAgo(2));
    const server = await startServer({ DATA_DIR: await newDataDir(), BACKUP_DIR: folder, SAMPLE_DATA: "on" });
    const whole = async () => (await readdir(folder)).filter((name) => name.endsWith(".tar.gz"));
    await until(async () => {
      const [oldest, newest, ...more] = await whole();
      return oldest === nameOf(15) && newest !== undefined && more.length === 0;
    }, 120_000);
    await server.stop("SIGTERM");
    const [, made = ""] = await whole();
    expect(await readdir(folder)).toEqual([nameOf(15), made]);
    expect(await runCommand("check-backup", {}, [path.join(folder, made)])).toMatch(/ is whole: \d+ rows in/);
    report("16, a full backup disk", { bytes: (await stat(path.join(folder, made))).size });
  } finally {
    unmountDisk(folder);
  }
});

test("backup, restore and check-backup on a full disk say so in one line and leave nothing", async (context) => {
  const dataDir = await newDataDir();
  await (await startServer({ DATA_DIR: dataDir, SAMPLE_DATA: "on" })).stop("SIGTERM");
  const file = path.join(dataDir, "casebook.tar.gz");
  await runCommand("backup", { DATA_DIR: dataDir }, [file]);
  const small = await mkdtemp(path.join(tmpdir(), "casebook-small-"));
  mountDisk(context, small, "700k");
  try {
    const stderr = "The disk is full. Free some space and try again.\n";
    await expect(runCommand("restore", { DATA_DIR: small }, [file])).rejects.toMatchObject({ code: 1, stderr });
    expect(await readdir(small)).toEqual([]);
    await expect(runCommand("check-backup", { TMPDIR: small }, [file])).rejects.toMatchObject({ code: 1, stderr });
    expect(await readdir(small)).toEqual([]);
    await expect(runCommand("backup", { DATA_DIR: dataDir }, [path.join(small, "b.tar.gz")])).resolves.toContain(
      "rows",
    );
    const { size } = await stat(path.join(small, "b.tar.gz"));
    resizeDisk(small, `${Math.ceil(size / 1024) + 24}k`);
    await expect(runCommand("backup", { DATA_DIR: dataDir }, [path.join(small, "c.tar.gz")])).rejects.toMatchObject({
      stderr,
    });
    expect(await readdir(small)).toEqual(["b.tar.gz"]);
  } finally {
    unmountDisk(small);
  }
});
