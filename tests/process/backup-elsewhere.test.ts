import { cp, mkdtemp, readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { hasPostgres, newPlace } from "../faults/engines.ts";
import { type Answers, everyAnswer, TIME_ZONE } from "./every-answer.ts";
import { newDataDir, runCommand, startServer } from "./server-process.ts";

/** A server with the sample course: its data folder, its replies, and a backup made while it ran. */
let original: { dataDir: string; answers: Answers; backup: string };

beforeAll(async () => {
  const dataDir = await newDataDir();
  const server = await startServer({ DATA_DIR: dataDir, TIME_ZONE, SAMPLE_DATA: "on" });
  const answers = await everyAnswer(server);
  const backup = path.join(await mkdtemp(path.join(tmpdir(), "casebook-backup-")), "first.tar.gz");
  expect(await runCommand("backup", { DATA_DIR: dataDir }, [backup])).toMatch(/\d+ rows and \d+ files\./);
  await server.stop("SIGKILL");
  original = { dataDir, answers, backup };
});

/** Restores a backup into a new folder, with the key of the server that made it. */
async function restoreInto(file: string, env: Record<string, string>) {
  const dataDir = await newDataDir();
  await runCommand("restore", { DATA_DIR: dataDir, ...env }, [file]);
  await cp(path.join(original.dataDir, "secret.key"), path.join(dataDir, "secret.key"));
  return {
    dataDir,
    answers: async () => {
      const server = await startServer({ DATA_DIR: dataDir, TIME_ZONE, ...env });
      const answers = await everyAnswer(server);
      await server.stop("SIGKILL");
      return answers;
    },
  };
}

test("a backup can be read by its owner alone", async () => {
  expect((await stat(original.backup)).mode & 0o077).toBe(0);
});

test.concurrent("a server with a restored backup answers every call as the original server", async () => {
  expect(await (await restoreInto(original.backup, {})).answers()).toEqual(original.answers);
});

test.runIf(hasPostgres).concurrent("a backup can be moved to PostgreSQL, and from there back to SQLite", async () => {
  const SECRET_KEY = (await readFile(path.join(original.dataDir, "secret.key"), "utf8")).trim();
  const { DATABASE_URL = "" } = await newPlace("postgres");
  const postgres = await restoreInto(original.backup, { DATABASE_URL, SECRET_KEY });
  expect(await postgres.answers()).toEqual(original.answers);
  const second = path.join(path.dirname(original.backup), "second.tar.gz");
  await runCommand("backup", { DATA_DIR: postgres.dataDir, DATABASE_URL, SECRET_KEY }, [second]);
  expect(await runCommand("check-backup", {}, [second])).toContain(" is whole: ");
  expect(await (await restoreInto(second, {})).answers()).toEqual(original.answers);
});
