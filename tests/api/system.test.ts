import { mkdtemp, rm, statfs, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Platform, pdf } from "./platform.ts";

let folder: string;
let platform: Platform;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "casebook-backups-"));
  platform = await Platform.start({ BACKUP_DIR: folder, BACKUP_DAYS: "7" });
});
afterEach(async () => {
  await platform.stop();
  await rm(folder, { recursive: true });
});

const system = async () => (await platform.admin.call("GET", "/admin/system")).body;

test("the system page shows sizes and backups, and a session that is ended there is refused", async () => {
  await platform.newAssignment({}, [["assignmentPdf", pdf()]]);
  await writeFile(path.join(folder, "casebook-2026-11-21.tar.gz"), "a backup");
  await writeFile(path.join(folder, "notes.txt"), "none");
  const student = await platform.newStudent();
  const { sizes, backups, replica, sessions, database } = await system();
  expect(database).toBe(process.env.TEST_ENGINE === "sqlite" ? "sqlite" : "postgres");
  expect(sizes).toEqual({
    databaseBytes: expect.any(Number),
    files: 1,
    fileBytes: expect.any(Number),
    freeBytes: expect.any(Number),
  });
  const { bavail, bsize } = await statfs(folder);
  expect(backups.freeBytes / (bavail * bsize)).toBeCloseTo(1, 1);
  expect(sizes.databaseBytes).toBeGreaterThan(10_000);
  expect(sizes.fileBytes).toBeGreaterThan(5);
  expect(backups).toMatchObject({
    days: 7,
    isOld: false,
    last: [{ at: expect.any(String), bytes: 8, isWhole: true }],
  });
  expect(replica).toBeNull();

  // Staff are listed first, and no session id is shown.
  const [own] = sessions.shown;
  expect([sessions.count, own.isOwn, own.user.name]).toEqual([2, true, "admin"]);
  expect(JSON.stringify(sessions)).not.toContain(platform.admin.sessionId);
  expect(JSON.stringify(sessions)).not.toContain(student.sessionId);
  const theirs = sessions.shown.find(({ user }) => user._id === student.id)?._id ?? "";
  expect((await platform.client(theirs).call("GET", "/validate-session")).status).toBe(401);

  const end = (id: string) => platform.admin.call("DELETE", `/admin/sessions/${id}`);
  expect((await end(theirs)).status).toBe(200);
  expect((await student.call("GET", "/validate-session")).status).toBe(401);
  expect(await end(theirs)).toMatchObject({ status: 404, body: { message: "This session has already ended" } });
  expect((await end(own._id)).status).toBe(409);
  expect((await system()).sessions.count).toBe(1);
  const { entries } = (await platform.admin.call("GET", "/admin/audit?action=sessions%20ended")).body;
  expect(entries).toMatchObject([{ actor: { name: "admin" }, target: { _id: student.id }, details: { sessions: 1 } }]);
});

test("errors are counted by kind and call, in limited number and without anything that was typed", async () => {
  const { lastErrors } = platform.services;
  expect((await system()).errors).toEqual([]);
  await platform.db.schema.alterTable("setting").renameTo("setting_away").execute();
  for (const _ of [1, 2]) {
    const failed = await platform.admin.call("PUT", "/admin/settings", { instituteName: "canary-of-a-secret" });
    expect(failed.status).toBe(500);
  }
  await platform.db.schema.alterTable("setting_away").renameTo("setting").execute();
  const { errors } = await system();
  expect(errors).toMatchObject([
    { place: "PUT /api/admin/settings", count: 2, kind: expect.stringMatching(/^\w+$/), requestId: expect.any(String) },
  ]);
  lastErrors.record(new Error("canary-of-a-secret"), "background work");
  expect(JSON.stringify((await system()).errors)).not.toContain("canary");
  for (let number = 0; number < 60; number++) lastErrors.record(new TypeError(), `GET /${number}`);
  const kept = (await system()).errors;
  expect([kept.length, kept[0].place]).toEqual([50, "GET /59"]);
});

test("the metrics have the age and size of the newest whole backup, failed background work and free disk space", async () => {
  const metrics = async () => (await fetch(`${platform.base}/metrics`)).text();
  await rm(path.join(folder, "casebook-2026-11-21.tar.gz"), { force: true });
  const incomplete = path.join(folder, "casebook-2026-11-22.incomplete.tar.gz");
  await writeFile(incomplete, "incomplete");
  await utimes(incomplete, new Date(platform.nowMs), new Date(platform.nowMs));
  expect(await metrics()).toMatch(/^casebook_backup_age_seconds \+Inf$/m);
  const whole = path.join(folder, "casebook-2026-11-21.tar.gz");
  await writeFile(whole, "whole");
  const anHourAgo = new Date(platform.nowMs - 60 * 60 * 1000);
  await utimes(whole, anHourAgo, anHourAgo);
  platform.services.lastErrors.record(Object.assign(new Error("no space"), { code: "ENOSPC" }), "nightly backup");
  const text = await metrics();
  expect(Number(/^casebook_backup_age_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(3600);
  expect(text).toMatch(/^casebook_backup_bytes 5$/m);
  expect(text).toMatch(/^casebook_background_failures\{work="nightly backup"\} 1$/m);
  expect(text).toMatch(/^casebook_disk_free_bytes\{folder="backups"\} [1-9]/m);
  expect(text).not.toContain("casebook_replica_behind_seconds");
  expect((await system()).backups.last.map(({ isWhole }) => isWhole)).toEqual([false, true]);
});
