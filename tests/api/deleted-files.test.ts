import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkFiles } from "../../server/files/check-files.ts";
import { adoptStore } from "../../server/files/store-owner.ts";
import { removeDeletedFiles } from "../../server/files/sweep-files.ts";
import { heartFailure, Platform, pdf } from "./platform.ts";
import { dayMs, onePixel, storedFiles, student } from "./stored-files.ts";

let platform: Platform;
let { stored, place, keyOf } = {} as ReturnType<typeof storedFiles>;
beforeAll(async () => {
  platform = await Platform.start();
  ({ stored, place, keyOf } = storedFiles(platform));
});
afterAll(() => platform.stop());

/** Removes what is due so many days from now. Returns the keys that it reports. */
async function removeAfter(days: number): Promise<string[]> {
  const { db, files } = platform.services;
  const removed: string[] = [];
  const clock = () => new Date(Date.now() + days * dayMs);
  await removeDeletedFiles(db, files, clock, (ids) => removed.push(...ids));
  return removed.sort();
}

test("deleted and replaced files stay in the store for 30 days, and are then removed", async () => {
  let id = "";
  const image = await keyOf(async () => {
    const { body } = await platform.admin.form("POST", "/admin/add-student", student, [["profileImage", onePixel]]);
    id = body.student._id;
  });
  const other = await keyOf(() =>
    platform.admin.form("PUT", `/admin/student/${id}`, student, [["profileImage", onePixel]]),
  );
  await platform.admin.call("DELETE", `/admin/student/${id}`);

  let assignment = { _id: "", version: 1 };
  const chart = await keyOf(async () => {
    assignment = await platform.newAssignment({}, [["assignmentPdf", pdf()]]);
  });
  const fields = { moduleName: "Module", category: "IP-DRG", subAssignments: [heartFailure] };
  const newer = await keyOf(() =>
    platform.admin.form("PUT", `/admin/assignments/${assignment._id}`, fields, [["assignmentPdf", pdf("newer.pdf")]]),
  );
  const old = await platform.newAssignment({}, [["assignmentPdf", pdf()]]);
  const link = new URL(old.assignmentPdf, platform.base);
  await platform.admin.call("DELETE", `/admin/assignments/${assignment._id}`);
  await platform.admin.call("DELETE", `/admin/assignments/${old._id}`);
  expect((await fetch(link)).status).toBe(404);

  const deleted = [image, other, chart, newer, path.basename(link.pathname)].sort();
  // Nothing of this database: of another one, or of a newer state of this one.
  const unknown = uuidv7({ msecs: Date.now() - 365 * dayMs });
  const { assignmentPdf } = await platform.newAssignment({}, [["assignmentPdf", pdf()]]);
  for (const name of [unknown, "not-of-casebook.txt"]) await writeFile(place(name), "content");
  const others = [unknown, "not-of-casebook.txt", path.basename(new URL(assignmentPdf, platform.base).pathname)];
  expect(await removeAfter(29)).toEqual([]);
  expect(await stored()).toEqual(expect.arrayContaining([...deleted, ...others]));
  expect(await checkFiles(platform.db, platform.services.files)).toMatchObject({ deleted: 5, foreign: 2 });
  expect(await removeAfter(31)).toEqual(deleted);
  expect(await stored()).toEqual(expect.arrayContaining(others));
  expect((await stored()).filter((name) => deleted.includes(name))).toEqual([]);
  expect(await removeAfter(31)).toEqual([]);
  // A row that somebody has put back by hand protects its contents.
  await platform.db
    .insertInto("deleted_file")
    .values({ id: others[2] ?? "", deleted_at: "2020-01-01T00:00:00.000Z" })
    .execute();
  expect(await removeAfter(31)).toEqual([]);
  for (const name of [unknown, "not-of-casebook.txt"]) await rm(place(name));
});

test("contents that could not be removed are tried again, and hold up no others", async () => {
  const { db, files } = platform.services;
  const ids = [uuidv7(), uuidv7(), uuidv7()];
  await db
    .insertInto("deleted_file")
    .values(ids.map((id) => ({ id, deleted_at: "2020-01-01T00:00:00.000Z" })))
    .execute();
  const failing = {
    ...files,
    remove: (key: string) => (key === ids[0] ? Promise.reject(new Error("no answer")) : Promise.resolve()),
  };
  const reported: string[] = [];
  const clock = () => new Date();
  await expect(removeDeletedFiles(db, failing, clock, (removed) => reported.push(...removed))).rejects.toThrow(
    "no answer",
  );
  expect(reported).toEqual(ids.slice(1));
  expect(await removeAfter(0)).toEqual(ids.slice(0, 1));
});

test("nothing is removed from a store that belongs to another database", async () => {
  const { db, files } = platform.services;
  const key = uuidv7();
  await writeFile(place(key), "content");
  await db.insertInto("deleted_file").values({ id: key, deleted_at: "2020-01-01T00:00:00.000Z" }).execute();
  await files.writeOwner("another database");
  await expect(removeAfter(0)).rejects.toThrow(
    /^FILES is wrong: the files in .+ belong to another database\. .*npm run adopt-files/,
  );
  expect(await stored()).toContain(key);
  await adoptStore(db, files);
  expect(await removeAfter(0)).toEqual([key]);
});
