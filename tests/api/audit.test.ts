import { afterAll, beforeAll, expect, test } from "vitest";
import { heartFailure, Platform } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

async function last(action: string) {
  const row = await platform.db
    .selectFrom("audit")
    .selectAll()
    .where("action", "=", action as "logged in")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ...row, details: JSON.parse(row.details) };
}

test("the log keeps each changed field of a student, before and after, with who did it and from where", async () => {
  const student = await platform.newStudent("CPC", { paidAmount: "100.50" });
  await platform.admin.form("PUT", `/admin/student/${student.id}`, {
    name: "Asha Renamed",
    courseName: "ED",
    paidAmount: "250",
    expiryDate: "2098-06-30",
    password: "a new password",
  });
  const { details, ...row } = await last("student changed");
  expect(row).toMatchObject({ actor_name: "admin", address: "127.0.0.1", subject_id: student.id });
  expect(details).toEqual({
    passwordChanged: true,
    changes: {
      name: { before: student.name, after: "Asha Renamed" },
      courseName: { before: "CPC", after: "ED" },
      paidAmount: { before: 100.5, after: 250 },
      expiryDate: { before: "2099-12-31T23:59:59.999Z", after: "2098-06-30T23:59:59.999Z" },
    },
  });
  await platform.admin.call("DELETE", `/admin/student/${student.id}`);
  expect((await last("student deleted")).details.changes).toMatchObject({
    name: { before: "Asha Renamed", after: null },
    courseName: { before: "ED", after: null },
  });
});

test("the log keeps the key that an edit replaced, and the whole of what was deleted", async () => {
  const assignment = await platform.newAssignment();
  await platform.admin.form("PUT", `/admin/assignments/${assignment._id}`, {
    moduleName: "Module",
    category: "IP-DRG",
    subAssignments: [{ ...heartFailure, answerDrgValue: "292" }],
  });
  const { changes } = (await last("assignment changed")).details;
  expect(Object.keys(changes)).toEqual([`section ${assignment.sectionId}`]);
  const [change] = Object.values<{ before: { answerKey: object }; after: { answerKey: object } }>(changes);
  expect(change?.before.answerKey).toMatchObject({ drgValue: "291", icdCodes: ["I11.0", "I50.33", "J96.01"] });
  expect(change?.after.answerKey).toMatchObject({ drgValue: "292" });
  await platform.admin.call("DELETE", `/admin/assignments/${assignment._id}`);
  expect((await last("assignment deleted")).details.changes).toMatchObject({
    moduleName: { before: "Module", after: null },
    [`section ${assignment.sectionId}`]: { before: { answerKey: { drgValue: "292" } }, after: null },
  });
});

test("a sub-admin's change is kept with the name before", async () => {
  const { body } = await platform.admin.call("POST", "/admin/add-subadmin", {
    name: "Priya",
    password: "first-password",
  });
  await platform.admin.call("PUT", `/admin/subadmin/${body.subadmin._id}`, { name: "Priya M", password: "" });
  expect((await last("subadmin changed")).details).toEqual({
    changes: { name: { before: "Priya", after: "Priya M" } },
    passwordChanged: false,
  });
});

test("no row of the log can be changed or taken away, not even by the application itself", async () => {
  const before = await platform.db.selectFrom("audit").selectAll().orderBy("id").execute();
  const { db } = platform;
  await expect(db.updateTable("audit").set({ actor_name: "somebody else" }).execute()).rejects.toThrow("append-only");
  await expect(db.deleteFrom("audit").execute()).rejects.toThrow("append-only");
  const [first] = before;
  if (!first) throw new Error("no row");
  await expect(
    db
      .replaceInto("audit")
      .values({ ...first, action: "logged in" })
      .execute(),
  ).rejects.toThrow();
  expect(await db.selectFrom("audit").selectAll().orderBy("id").execute()).toEqual(before);
});
