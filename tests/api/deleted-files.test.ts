import { rm, writeFile } from "node:fs/promises";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkFiles } from "../../server/core/files/check-files.ts";
import { withStoredFiles } from "../../server/core/files/files.ts";
import { adoptStore } from "../../server/core/files/store-owner.ts";
import { removeUnusedFiles } from "../../server/core/files/sweep-files.ts";
import { heartFailure, Platform, pdf } from "./platform.ts";
import { dayMs, keyInLink, keyOf, namesInStore, onePixel, pathInStore, student } from "./stored-files.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

const ending = new AbortController().signal;

/** Removes files that are due after some days. Returns the keys in the log. */
async function removeAfter(days: number, files = platform.services.files): Promise<string[]> {
  const logged: string[] = [];
  const log = { info: (entry: { files: string[] }) => void logged.push(...entry.files) };
  const clock = () => new Date(Date.now() + days * dayMs);
  await removeUnusedFiles({ db: platform.db, files, clock }, ending, log as never);
  return logged.sort();
}

const deleteAssignment = (id: string) => platform.admin.call("DELETE", `/admin/assignments/${id}`);

test("deleted and replaced files stay in the store for 30 days, and are then removed", async () => {
  let id = "";
  const image = await keyOf(platform, async () => {
    const { body } = await platform.admin.form("POST", "/admin/add-student", student, [["profileImage", onePixel]]);
    id = body.student._id;
  });
  const otherImage = await keyOf(platform, () =>
    platform.admin.form("PUT", `/admin/student/${id}`, student, [["profileImage", onePixel]]),
  );
  await platform.admin.call("DELETE", `/admin/student/${id}`);

  const { _id, assignmentPdf } = await platform.newAssignment({}, [["assignmentPdf", pdf()]]);
  const fields = { moduleName: "Module", category: "IP-DRG", subAssignments: [heartFailure] };
  const newer = await keyOf(platform, () =>
    platform.admin.form("PUT", `/admin/assignments/${_id}`, fields, [["assignmentPdf", pdf("newer.pdf")]]),
  );
  await deleteAssignment(_id);
  expect((await fetch(new URL(assignmentPdf, platform.base))).status).toBe(404);

  const deleted = [image, otherImage, keyInLink(assignmentPdf), newer].sort();
  expect(await removeAfter(29)).toEqual([]);
  expect(await namesInStore(platform)).toEqual(expect.arrayContaining(deleted));
  expect(await removeAfter(31)).toEqual(deleted);
  expect((await namesInStore(platform)).filter((name) => deleted.includes(name))).toEqual([]);
  expect(await removeAfter(31)).toEqual([]);
});

test("files in the store that the database does not know are never removed", async () => {
  const unknown = [uuidv7({ msecs: Date.now() - 365 * dayMs }), "not-of-casebook.txt"];
  for (const name of unknown) await writeFile(pathInStore(platform, name), "content");
  expect(await removeAfter(365)).toEqual([]);
  const found = await checkFiles(platform.db, platform.services.files);
  expect([found.unused, found.unknown.sort()]).toEqual([0, unknown]);
  for (const name of unknown) await rm(pathInStore(platform, name));
});

test("a file whose row was restored by hand stays, until it is deleted again", async () => {
  const { _id, assignmentPdf } = await platform.newAssignment({}, [["assignmentPdf", pdf()]]);
  const key = keyInLink(assignmentPdf);
  await platform.db.insertInto("unused_file").values({ id: key, since: "2020-01-01T00:00:00.000Z" }).execute();
  expect(await removeAfter(31)).toEqual([]);
  expect((await deleteAssignment(_id)).status).toBe(200);
  expect(await removeAfter(29)).toEqual([]);
  expect(await removeAfter(31)).toEqual([key]);
});

test("several users can delete or replace the same file at the same time", async () => {
  const add = await platform.admin.form("POST", "/admin/add-student", student, [["profileImage", onePixel]]);
  const url = `/admin/student/${add.body.student._id}`;
  const replace = () => platform.admin.form("PUT", url, student, [["profileImage", onePixel]]);
  const replies = await Promise.all([replace(), replace(), replace()]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const remove = () => platform.admin.call("DELETE", url);
  const removals = await Promise.all([remove(), remove(), remove()]);
  expect(removals.map(({ status }) => status)).toContain(200);
  expect(removals.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([]);
  await removeAfter(31);
});

test("an upload that ends between the store and its commit is removed 30 days later", async () => {
  const file = pathInStore(platform, "../upload.pdf");
  await writeFile(file, "%PDF-");
  const key = await keyOf(platform, () =>
    withStoredFiles(platform.services, [{ path: file, name: "a.pdf", size: 5 }], "application/pdf", () =>
      Promise.reject(new Error("killed")),
    ).catch(() => {}),
  );
  expect(await checkFiles(platform.db, platform.services.files)).toMatchObject({ unused: 1, unknown: [] });
  expect(await removeAfter(29)).toEqual([]);
  expect(await removeAfter(31)).toEqual([key]);
});

test("a failed removal is retried, and does not block the others", async () => {
  const { db, files } = platform.services;
  const ids = [uuidv7(), uuidv7(), uuidv7()];
  await db
    .insertInto("unused_file")
    .values(ids.map((id) => ({ id, since: "2020-01-01T00:00:00.000Z" })))
    .execute();
  const removed: string[] = [];
  const remove = async (key: string) => {
    if (key === ids[0]) throw new Error("no answer");
    removed.push(key);
  };
  await expect(removeAfter(0, { ...files, remove })).rejects.toThrow("no answer");
  expect(removed).toEqual(ids.slice(1));
  expect(await removeAfter(0)).toEqual(ids.slice(0, 1));
});

test("nothing is removed from a store that belongs to another database", async () => {
  const { db, files } = platform.services;
  const key = uuidv7();
  await writeFile(pathInStore(platform, key), "content");
  await db.insertInto("unused_file").values({ id: key, since: "2020-01-01T00:00:00.000Z" }).execute();
  await files.writeOwner("another database");
  await expect(removeAfter(0)).rejects.toThrow(
    /^FILES is wrong: the files in .+ belong to another database\. .*npm run adopt-files/,
  );
  expect(await namesInStore(platform)).toContain(key);
  await adoptStore(db, files);
  expect(await removeAfter(0)).toEqual([key]);
});

test("a store that did not answer at the start is claimed at the next sweep", async () => {
  const { files } = platform.services;
  await rm(pathInStore(platform, "database-id"));
  expect(await files.readOwner()).toBeUndefined();
  await removeAfter(0);
  expect(await files.readOwner()).toMatch(/^[0-9a-f-]{36}$/);
});
