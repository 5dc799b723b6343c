import { cp, mkdtemp, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { newDataDir, post, runNpm, type ServerProcess, startServer } from "./server-process.ts";

const newFolder = () => mkdtemp(path.join(tmpdir(), "casebook-backup-"));

/** What staff and students are told, read of everything that there is. */
async function everything(server: ServerProcess): Promise<Record<string, unknown>> {
  const login = await post(server.base, "/login", { name: "admin", password: "admin-password" });
  const headers = { "x-session-id": login.body.sessionId as string };
  const ask = (address: string) => fetch(`${server.base}/api${address}`, { headers });
  const get = async (address: string) => (await ask(address)).json();
  // Titles of codes stand in answers once the index is there.
  await expect.poll(async () => (await ask("/codes")).status, { timeout: 60_000 }).toBe(200);
  const assignments = (await get("/assignments")) as { _id: string; assignmentPdf: string | null }[];
  const answers: Record<string, unknown> = {};
  for (const address of [
    "/students",
    "/admin/students",
    "/assignments",
    "/subadmins",
    ...assignments.map(({ _id }) => `/assignments/${_id}/submissions`),
    ...assignments.map(({ _id }) => `/assignments/${_id}/insight`),
  ]) {
    answers[address] = JSON.parse(JSON.stringify(await get(address)).replace(/\?expires=[^"]*/g, ""));
  }
  const [withChart] = JSON.stringify(await get("/assignments")).match(/\/api\/files\/[^"]+/) ?? [];
  const chart = await fetch(server.base + withChart);
  answers.chart = [
    chart.status,
    Buffer.from(await chart.arrayBuffer())
      .toString("base64")
      .slice(0, 2000),
  ];
  return answers;
}

test("a backup of a working server is the same server elsewhere, on the other engine too, and comes back", async () => {
  const dataDir = await newDataDir();
  const server = await startServer({ DATA_DIR: dataDir, SAMPLE_DATA: "on" });
  const before = await everything(server);
  const folder = await newFolder();
  const file = path.join(folder, "first.tar.gz");
  expect(await runNpm("backup", { DATA_DIR: dataDir }, [file])).toMatch(/\d+ rows and \d+ files\./);
  expect((await stat(file)).mode & 0o077).toBe(0);
  await server.stop("SIGTERM");

  const again = await restoreInto(file, dataDir, {});
  expect(await again.everything()).toEqual(before);

  if (process.env.TEST_DATABASE_URL) {
    const { DATABASE_URL, drop } = await newPostgres();
    const SECRET_KEY = (await readFile(path.join(dataDir, "secret.key"), "utf8")).trim();
    const postgres = await restoreInto(file, dataDir, { DATABASE_URL, SECRET_KEY });
    expect(await postgres.everything()).toEqual(before);
    const second = path.join(folder, "second.tar.gz");
    await runNpm("backup", { DATA_DIR: postgres.dataDir, DATABASE_URL, SECRET_KEY }, [second]);
    expect(await (await restoreInto(second, dataDir, {})).everything()).toEqual(before);
    await drop();
  }
});

test("a backup that is not whole, and a place that is not empty, are refused and changed in nothing", async () => {
  const dataDir = await newDataDir();
  await (await startServer({ DATA_DIR: dataDir, SAMPLE_DATA: "on" })).stop("SIGTERM");
  const folder = await newFolder();
  const file = path.join(folder, "whole.tar.gz");
  await runNpm("backup", { DATA_DIR: dataDir }, [file]);
  await expect(runNpm("restore", { DATA_DIR: dataDir }, [file])).rejects.toThrow(/not empty/);
  const cut = path.join(folder, "cut.tar.gz");
  await cp(file, cut);
  await truncate(cut, (await stat(file)).size - 5000);
  const bytes = await readFile(file);
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff;
  const flipped = path.join(folder, "flipped.tar.gz");
  await writeFile(flipped, bytes);
  const none = path.join(folder, "none.tar.gz");
  await writeFile(none, "no backup");
  for (const broken of [cut, flipped, none]) {
    const empty = await newFolder();
    await expect(runNpm("restore", { DATA_DIR: empty }, [broken])).rejects.toThrow(
      /is no whole backup.*Nothing was written/,
    );
    await expect(runNpm("backup", { DATA_DIR: empty }, [path.join(folder, "x")])).rejects.toThrow();
  }
});

async function restoreInto(file: string, keyFolder: string, env: Record<string, string>) {
  const dataDir = await newDataDir();
  await runNpm("restore", { DATA_DIR: dataDir, ...env }, [file]);
  await cp(path.join(keyFolder, "secret.key"), path.join(dataDir, "secret.key"));
  return {
    dataDir,
    everything: async () => {
      const server = await startServer({ DATA_DIR: dataDir, ...env });
      const answers = await everything(server);
      await server.stop("SIGTERM");
      return answers;
    },
  };
}

async function newPostgres() {
  const { default: pg } = await import("pg");
  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  const name = `backup_${process.pid}_${Date.now()}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name}`);
  url.pathname = `/${name}`;
  return {
    DATABASE_URL: url.href,
    drop: async () => {
      await client.query(`drop database ${name} with (force)`);
      await client.end();
    },
  };
}
