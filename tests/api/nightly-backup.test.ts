import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkBackup } from "../../server/core/backup/check-backup.ts";
import { makeNightlyBackup } from "../../server/core/backup/nightly.ts";
import { claimStore } from "../../server/core/files/store-owner.ts";
import { warnOfOldCopies } from "../../server/core/health/old-copies.ts";
import { type Bucket, startBucket } from "../unit/s3-server.ts";
import { Platform, pdf } from "./platform.ts";

let folder: string;
let platform: Platform;
let bucket: Bucket;
beforeEach(async () => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "id");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  folder = await mkdtemp(path.join(tmpdir(), "casebook-nightly-"));
  bucket = await startBucket();
  platform = await Platform.start({
    BACKUP_DIR: folder,
    BACKUP_DAYS: "3",
    TIME_ZONE: "Asia/Kolkata",
    FILES: bucket.location,
  });
  await claimStore(platform.db, platform.services.files);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await platform.stop();
  await bucket.stop();
  await rm(folder, { recursive: true });
});

const at = (iso: string) => makeNightlyBackup({ ...platform.services, clock: () => new Date(iso) });

const addChart = async (text: string) => {
  const file = pdf("Chart.pdf", `%PDF-1.4\n${text}\n%%EOF`);
  const { sectionId } = await platform.newAssignment({}, [["assignmentPdf", file]]);
  return sectionId;
};

test("a backup is made once a night, after two o'clock of the institute, and stays for BACKUP_DAYS", async () => {
  await writeFile(path.join(folder, "notes.txt"), "");
  // 01:30 in Kolkata belongs to the previous night.
  await at("2026-11-20T20:00:00Z");
  await at("2026-11-20T20:10:00Z");
  expect(await readdir(folder)).toEqual(["casebook-2026-11-20.tar.gz", "notes.txt"]);
  await at("2026-11-20T21:00:00Z");
  expect(await readdir(folder)).toContain("casebook-2026-11-21.tar.gz");
  await at("2026-11-23T21:00:00Z");
  expect(await readdir(folder)).toEqual(["casebook-2026-11-21.tar.gz", "casebook-2026-11-24.tar.gz", "notes.txt"]);
});

test("a backup that fails has removed outdated ones before, but not the newest whole one, nor a young unfinished one", async () => {
  const old = ["casebook-2026-11-01.tar.gz", "casebook-2026-11-03.tar.gz", "casebook-2026-11-04.incomplete.tar.gz"];
  const [killed, running] = [
    "casebook-2026-11-05.tar.gz.partial",
    "casebook-01a21474-8912-7446-94f7-b33024901dd5.partial",
  ];
  for (const name of [...old, killed, running]) await writeFile(path.join(folder, name), "a backup");
  for (const name of ["casebook-2026-11-02.tar.gz", "casebook-thesis.partial"]) await mkdir(path.join(folder, name));
  await utimes(path.join(folder, killed), new Date("2026-11-05"), new Date("2026-11-05"));
  await utimes(path.join(folder, running), new Date("2026-11-20"), new Date("2026-11-20"));
  await addChart("one");
  bucket.failWith = (method, key) => (method === "GET" && key !== "database-id" ? 400 : undefined);
  await expect(at("2026-11-20T21:00:00Z")).rejects.toThrow();
  const others = ["casebook-2026-11-02.tar.gz", "casebook-thesis.partial", running];
  const found = async () => (await readdir(folder)).filter((name) => !others.includes(name));
  expect(await found()).toEqual(["casebook-2026-11-03.tar.gz"]);
  bucket.failWith = () => undefined;
  await at("2026-11-20T22:00:00Z");
  await at("2026-11-20T23:00:00Z");
  expect(await found()).toEqual(["casebook-2026-11-21.tar.gz"]);
  expect(await readdir(folder)).toEqual(expect.arrayContaining(others));
});

test("a bucket that fails for one chart makes the backup fail; a chart that it has lost is named, and the rest is backed up", async () => {
  await addChart("one");
  await addChart("two");
  const [lost = ""] = bucket.keys().filter((key) => key !== "database-id");
  bucket.failWith = (method, key) => (method === "HEAD" && key === lost ? 400 : undefined);
  await expect(at("2026-11-20T21:00:00Z")).rejects.not.toThrow("Missing");
  expect(await readdir(folder)).toEqual([]);
  bucket.failWith = (_method, key) => (key === lost ? 404 : undefined);
  await expect(at("2026-11-20T22:00:00Z")).rejects.toThrow(`Missing: Chart.pdf, ${lost}`);
  const [made = ""] = await readdir(folder);
  expect(made).toBe("casebook-2026-11-21.incomplete.tar.gz");
  const { files, differences } = await checkBackup(path.join(folder, made), tmpdir());
  expect([files, differences]).toEqual([1, [expect.stringMatching(new RegExp(`^Missing: Chart.pdf .*${lost}$`))]]);
  // It is not repeated on the same day.
  await at("2026-11-20T23:00:00Z");
  expect(await readdir(folder)).toEqual([made]);
});

test("a chart of another size than its row says makes the backup incomplete", async () => {
  await addChart("one");
  const [id = ""] = bucket.keys().filter((key) => key !== "database-id");
  await platform.db.updateTable("file").set({ size: 7 }).where("id", "=", id).execute();
  await expect(at("2026-11-20T21:00:00Z")).rejects.toThrow(new RegExp(`^Damaged: Chart.pdf, ${id}: \\d+ of 7 bytes$`));
  expect(await readdir(folder)).toEqual(["casebook-2026-11-21.incomplete.tar.gz"]);
});

test("a missing store makes no backup, and the next try makes one", async () => {
  await addChart("one");
  bucket.failWith = () => 404;
  await expect(at("2026-11-20T21:00:00Z")).rejects.toThrow("is not the store of this database");
  expect(await readdir(folder)).toEqual([]);
  bucket.failWith = () => undefined;
  await at("2026-11-20T22:00:00Z");
  expect(await readdir(folder)).toEqual(["casebook-2026-11-21.tar.gz"]);
});

test("a chart that is deleted while the backup runs does not make it incomplete", async () => {
  const sectionId = await addChart("one");
  const { db } = platform;
  let isDeleted = false;
  const sizeOf = async (key: string) => {
    if (!isDeleted) {
      await db.updateTable("section").set({ pdf_file_id: null }).where("id", "=", sectionId).execute();
      await db.deleteFrom("file").where("id", "=", key).execute();
      isDeleted = true;
    }
    return undefined;
  };
  const files = { ...platform.services.files, sizeOf };
  await makeNightlyBackup({ ...platform.services, files, clock: () => new Date("2026-11-20T21:00:00Z") });
  expect([isDeleted, await readdir(folder)]).toEqual([true, ["casebook-2026-11-21.tar.gz"]]);
});

test("two servers that back up into one folder at once leave one whole backup", async () => {
  await addChart("one");
  await Promise.all([at("2026-11-20T21:00:00Z"), at("2026-11-20T21:00:00Z")]);
  const made = await readdir(folder);
  expect(made).toEqual(["casebook-2026-11-21.tar.gz"]);
  expect((await checkBackup(path.join(folder, made[0] ?? ""), tmpdir())).differences).toEqual([]);
});

test("a backup that another server has made meanwhile stays as it is", async () => {
  await addChart("one");
  const { sizeOf, ...others } = platform.services.files;
  const files = {
    ...others,
    sizeOf: async (key: string) => {
      await writeFile(path.join(folder, "casebook-2026-11-21.tar.gz"), "made by another server");
      return sizeOf(key);
    },
  };
  await makeNightlyBackup({ ...platform.services, files, clock: () => new Date("2026-11-20T21:00:00Z") });
  expect(await readdir(folder)).toEqual(["casebook-2026-11-21.tar.gz"]);
  expect(await readFile(path.join(folder, "casebook-2026-11-21.tar.gz"), "utf8")).toBe("made by another server");
});

const noticesOf = async (kind: string) =>
  (await platform.admin.call("GET", "/notices")).body.notices.filter((notice) => notice.kind === kind);

test("admins, and nobody else, get one notice a day when the last whole backup is older than 26 hours", async () => {
  const login = { name: "Ravi", password: "a subadmin's own" };
  await platform.admin.call("POST", "/admin/add-subadmin", login);
  const subadmin = await platform.logIn(login.name, login.password);
  const warn = () => warnOfOldCopies(platform.services);
  await warn();
  expect(await noticesOf("backup_old")).toEqual([]);
  platform.services.lastErrors.record(new Error("no space"), "nightly backup");
  await warn();
  await warn();
  expect(await noticesOf("backup_old")).toMatchObject([{ facts: {} }]);
  expect((await subadmin.call("GET", "/notices")).body.notices).toEqual([]);

  const backup = path.join(folder, "casebook-2026-11-21.tar.gz");
  await writeFile(backup, "a backup");
  const hoursAgo = (hours: number) => new Date(platform.nowMs - hours * 60 * 60 * 1000);
  platform.passSeconds(25 * 60 * 60);
  platform.admin = await platform.logIn("admin", "admin-password");
  await utimes(backup, hoursAgo(25), hoursAgo(25));
  await warn();
  expect(await noticesOf("backup_old")).toHaveLength(1);
  await utimes(backup, hoursAgo(27), hoursAgo(27));
  await warn();
  expect(await noticesOf("backup_old")).toMatchObject([{ facts: { backupAt: hoursAgo(27).toISOString() } }, {}]);
});

test("admins get a notice when the replica is more than 5 minutes behind", async () => {
  let behindMs = 5 * 60 * 1000;
  const replication = { behindMs: () => behindMs, isCompared: () => true } as Platform["services"]["replication"];
  const warn = () => warnOfOldCopies({ ...platform.services, replication });
  await warn();
  expect(await noticesOf("replica_late")).toEqual([]);
  behindMs += 1;
  await warn();
  expect(await noticesOf("replica_late")).toMatchObject([{ facts: { minutes: 5 } }]);
});
