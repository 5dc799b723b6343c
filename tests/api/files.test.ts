import { readdir, readFile, rename, truncate, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildApp } from "../../server/app.ts";
import { startBackgroundWork } from "../../server/background.ts";
import { checkFiles } from "../../server/core/files/check-files.ts";
import { withStoredFiles } from "../../server/core/files/files.ts";
import { claimStore } from "../../server/core/files/store-owner.ts";
import { Refusal } from "../../server/core/http/errors.ts";
import type { App } from "../../server/core/http/schemas.ts";
import { openKeys } from "../../server/core/secrets/open-keys.ts";
import { heartFailure, Platform, pdf } from "./platform.ts";
import { dayMs, keyInLink, keyOf, namesInStore, onePixel, pathInStore, student } from "./stored-files.ts";

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start();
  await claimStore(platform.db, platform.services.files);
});
afterEach(() => platform.stop());

const uploading = () => readdir(platform.services.config.uploadingDir).catch(() => []);

test("a chart is served whole, by ranges, with 304 when unchanged, and with 404 once deleted", async () => {
  const chart = pdf();
  const { _id, assignmentPdf } = await platform.newAssignment({}, [["assignmentPdf", chart]]);
  const link = new URL(assignmentPdf, platform.base);
  const ask = (headers: Record<string, string> = {}, method = "GET") => fetch(link, { method, headers });
  const bytes = Buffer.from(await chart.arrayBuffer());
  const whole = await ask();
  const content = Buffer.from(await whole.arrayBuffer());
  expect([whole.status, content.equals(bytes), whole.headers.get("accept-ranges")]).toEqual([200, true, "bytes"]);
  const part = await ask({ range: "bytes=2-6" });
  expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
    206,
    `bytes 2-6/${bytes.length}`,
    bytes.toString("latin1", 2, 7),
  ]);
  expect((await ask({ range: `bytes=${bytes.length}-` })).status).toBe(416);
  // Without cache-control, fetch adds "no-cache", which skips the comparison of tags.
  const kept = { "if-none-match": whole.headers.get("etag") ?? "", "cache-control": "max-age=0" };
  expect((await ask(kept)).status).toBe(304);
  const head = await ask({}, "HEAD");
  expect([head.status, head.headers.get("content-length")]).toEqual([200, `${bytes.length}`]);
  // No browser caches the refusal, so a retry reads the file again.
  const stored = path.join(platform.services.config.files, path.basename(link.pathname));
  await rename(stored, `${stored}.away`);
  const missing = await ask();
  expect([missing.status, missing.headers.get("cache-control")]).toEqual([404, "no-store"]);
  await rename(`${stored}.away`, stored);
  await platform.admin.call("DELETE", `/admin/assignments/${_id}`);
  expect((await ask()).status).toBe(404);
});

test("a link to a chart works for at least an hour and three quarters, and two hours at most", async () => {
  const { assignmentPdf } = await platform.newAssignment({}, [["assignmentPdf", pdf()]]);
  const ask = async () => (await fetch(new URL(assignmentPdf, platform.base))).status;
  platform.passSeconds(105 * 60 - 1);
  expect(await ask()).toBe(200);
  platform.passSeconds(15 * 60 + 2);
  expect(await ask()).toBe(403);
});

test("an upload leaves no temporary file behind, whether accepted or refused", async () => {
  const before = await namesInStore(platform);
  const taken = await platform.newAssignment({}, [["assignmentPdf", pdf()]]);
  expect(await uploading()).toEqual([]);
  const refusals = [
    await platform.admin.form(
      "POST",
      "/admin/add-assignment",
      { moduleName: "", category: "CPC", subAssignments: [heartFailure] },
      [["assignmentPdf", pdf()]],
    ),
    await platform.admin.form(
      "POST",
      "/admin/add-assignment",
      { moduleName: "M", category: "CPC", subAssignments: [heartFailure] },
      [["assignmentPdf", new File(["no PDF"], "a.pdf")]],
    ),
    await platform.admin.form("POST", "/admin/add-student", student, [
      ["profileImage", new File(["no image"], "me.png")],
    ]),
  ];
  expect(refusals.map(({ status }) => status >= 400)).toEqual([true, true, true]);
  expect(await uploading()).toEqual([]);
  expect(await namesInStore(platform)).toEqual([...before, keyInLink(taken.assignmentPdf)].sort());
});

test("a refused commit removes its upload; a commit whose reply was lost leaves it", async () => {
  const { config } = platform.services;
  const put = async (failure: Error) => {
    const file = path.join(config.dataDir, uuidv7());
    await writeFile(file, "%PDF-");
    return keyOf(platform, () =>
      withStoredFiles(platform.services, [{ path: file, name: "a.pdf", size: 5 }], "application/pdf", () =>
        Promise.reject(failure),
      ).catch(() => {}),
    );
  };
  expect(await put(new Refusal("conflict", "no"))).toBe("");
  expect(await put(Object.assign(new Error("Connection terminated"), { code: "ECONNRESET" }))).not.toBe("");
});

test("background work removes and logs old deleted files, and removes interrupted uploads and ended sessions", async () => {
  const { config } = platform.services;
  const old = uuidv7();
  const unknown = uuidv7({ msecs: Date.now() - 365 * dayMs });
  await platform.db.insertInto("unused_file").values({ id: old, since: "2020-01-01T00:00:00.000Z" }).execute();
  await platform.newAssignment({}, [["assignmentPdf", pdf()]]);
  const named = await namesInStore(platform);
  for (const name of [old, unknown]) await writeFile(pathInStore(platform, name), "content");
  const cutOff = path.join(config.uploadingDir, "cut-off");
  await writeFile(cutOff, "half");
  await utimes(cutOff, new Date(), new Date(Date.now() - 25 * 60 * 60 * 1000));
  await writeFile(path.join(config.uploadingDir, "under-way"), "half");
  const { id } = await platform.newStudent();
  const at = new Date(Date.now() - 13 * 60 * 60 * 1000).toISOString();
  const session = { id_hash: "idle", user_id: id, created_at: at, last_seen_at: at, confirmed_at: null };
  await platform.db.insertInto("session").values(session).execute();
  const login = { user_id: id, address: "192.0.2.1", at: "2020-01-01T00:00:00.000Z" };
  await platform.db.insertInto("login_address").values(login).execute();

  const faults: object[] = [];
  const logged: unknown[] = [];
  const log = { warn: (fault: object) => faults.push(fault), info: (...entry: unknown[]) => logged.push(entry) };
  const end = startBackgroundWork(platform.services, log, []);
  await expect.poll(() => namesInStore(platform)).not.toContain(old);
  await expect.poll(uploading).toEqual(["under-way"]);
  await expect
    .poll(() => platform.db.selectFrom("session").select("user_id").where("id_hash", "=", "idle").execute())
    .toEqual([]);
  await expect
    .poll(() => platform.db.selectFrom("login_address").select("at").where("address", "=", "192.0.2.1").execute())
    .toEqual([]);
  await end();
  expect(faults).toEqual([]);
  expect(logged).toEqual([[{ files: [old] }, "contents of deleted files were removed from the store"]]);
  expect(new Set(await namesInStore(platform))).toEqual(new Set([...named, unknown, "database-id"]));
  expect((await platform.admin.call("GET", "/validate-session")).status).toBe(200);
});

test("the check of files names each missing or short file with its owner", async () => {
  const missing = await keyOf(platform, () =>
    platform.newAssignment({ moduleName: "Cardiology" }, [["assignmentPdf", pdf()]]),
  );
  const short = await keyOf(platform, () =>
    platform.admin.form("POST", "/admin/add-student", student, [["profileImage", onePixel]]),
  );
  expect(await checkFiles(platform.db, platform.services.files)).toMatchObject({ missing: [], wrong: [] });
  await platform.services.files.remove(missing);
  await truncate(pathInStore(platform, short), 3);
  const { checked, ...found } = await checkFiles(platform.db, platform.services.files);
  expect(checked).toBeGreaterThan(1);
  expect(found).toMatchObject({
    missing: [{ id: missing, name: "chart.pdf", owner: "Cardiology, Heart failure" }],
    wrong: [{ id: short, owner: `the image of ${student.name}`, found: 3 }],
  });
});

test("the file server's root holds nothing but files: neither database nor key can be asked for", async () => {
  const { config, db, files, clock } = platform.services;
  expect(await readFile(path.join(config.dataDir, "secret.key"), "utf8")).not.toBe("");
  const routes = async (app: App) => {
    app.get("/:name", (request, reply) => reply.sendFile((request.params as { name: string }).name));
  };
  const keys = await openKeys(db, clock, config);
  const { app } = await buildApp({
    config,
    keys,
    db,
    files,
    mounts: [{ prefix: "/probe", routes, work: { name: "test", everyMs: 1e9, run: async () => {} } }],
  });
  for (const name of ["secret.key", "casebook.db"])
    expect([name, (await app.inject(`/probe/${name}`)).statusCode]).toEqual([name, 404]);
  await app.close();
});
