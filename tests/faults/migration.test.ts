import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { appliedMigrations, knownMigrations } from "../../server/database/migrate.ts";
import { fillAsRelease, readTables } from "../older-releases.ts";
import { startServer } from "../process/server-process.ts";
import { openDatabase } from "./class.ts";
import { engines, newPlace, type Place } from "./engines.ts";

const script = path.join(import.meta.dirname, "migrate-until-killed.ts");
const oldest = knownMigrations().slice(0, 1);
const moments = Array.from({ length: 10 }, (_, index) => (index + 0.5) / 10);

/** Migrates in a process that kills itself after so many queries; 0: never. Returns how many queries it ran, or its signal. */
async function migrateIn({ DATA_DIR, DATABASE_URL = "" }: Place, killAfter: number): Promise<number | string> {
  const run = promisify(execFile)(process.execPath, [script, DATA_DIR, DATABASE_URL, String(killAfter)]);
  return run.then(
    ({ stdout }) => Number(stdout),
    (error: { signal?: string; stderr?: string }) => error.signal ?? error.stderr ?? "",
  );
}

/** A database of the first release. Returns its environment and its rows. */
async function newOldPlace(engine: string) {
  const place = await newPlace(engine);
  const db = await openDatabase(place);
  const written = await fillAsRelease(db, oldest[0] ?? "");
  const rows = await readTables(db, Object.keys(written));
  await db.destroy();
  return { place, rows };
}

test.each(engines)(
  "%s: a migration killed at any of ten moments changes nothing, and the next start completes it",
  async (engine) => {
    const queries = await migrateIn((await newOldPlace(engine)).place, 0);
    expect(queries).toBeGreaterThan(100);
    for (const moment of moments) {
      const { place, rows } = await newOldPlace(engine);
      expect(await migrateIn(place, Math.ceil(Number(queries) * moment))).toBe("SIGKILL");
      const killed = await openDatabase(place);
      expect([moment, await appliedMigrations(killed)]).toEqual([moment, oldest]);
      expect(await readTables(killed, Object.keys(rows))).toEqual(rows);
      await killed.destroy();
      const server = await startServer({ ...place });
      await server.stop("SIGTERM");
      const started = await openDatabase(place);
      expect(await appliedMigrations(started)).toEqual(knownMigrations());
      const { question, extra_time } = rows;
      expect(await readTables(started, ["question", "extra_time"])).toMatchObject({ question, extra_time });
      await started.destroy();
    }
  },
);
