import { mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { makeNightlyBackup } from "../../server/backup/nightly.ts";
import { Platform } from "./platform.ts";

test.runIf(process.env.TEST_ENGINE === "sqlite")(
  "a backup is made once a night, after two o'clock of the institute, and kept as long as was said",
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "casebook-nightly-"));
    const platform = await Platform.start({ BACKUP_DIR: folder, BACKUP_DAYS: "3", TIME_ZONE: "Asia/Kolkata" });
    const at = (iso: string) => makeNightlyBackup({ ...platform.services, clock: () => new Date(iso) });
    await writeFile(path.join(folder, "notes.txt"), "");
    // 01:30 in Kolkata still belongs to the night before.
    await at("2026-11-20T20:00:00Z");
    await at("2026-11-20T20:10:00Z");
    expect(await readdir(folder)).toEqual(["casebook-2026-11-20.tar.gz", "notes.txt"]);
    await at("2026-11-20T21:00:00Z");
    expect(await readdir(folder)).toContain("casebook-2026-11-21.tar.gz");
    await at("2026-11-23T21:00:00Z");
    expect(await readdir(folder)).toEqual(["casebook-2026-11-21.tar.gz", "casebook-2026-11-24.tar.gz", "notes.txt"]);
    await platform.stop();
  },
);
