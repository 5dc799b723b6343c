import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, heartFailure, Platform } from "./platform.ts";

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

test("the log records each changed field of a student before and after, with the user and the address", async () => {
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

test("the log records the key that an edit replaced, and everything that a deletion removed", async () => {
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

test("no row of the log can be changed or deleted, not even by the application itself", async () => {
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

async function readLog(query: string): Promise<Answer["body"]> {
  const { status, body } = await platform.admin.call("GET", `/admin/audit?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return body;
}

test("an admin reads the log page by page, newest first, and finds entries by who, what, whom and day", async () => {
  const student = await platform.newStudent("CPC", { paidAmount: "10" });
  await platform.admin.form("PUT", `/admin/student/${student.id}`, {
    name: "=SUM(Élodie)",
    courseName: "ED",
    expiryDate: "2099-12-31",
  });
  await platform.client("").call("POST", "/login", { name: "=nobody()", password: "wrong" });

  const all: { _id: string }[] = [];
  for (let next: string | null = ""; next !== null; ) {
    const page = await readLog(`limit=3${next && `&before=${next}`}`);
    all.push(...page.entries);
    next = page.next;
  }
  const stored = await platform.db.selectFrom("audit").select("id").orderBy("id", "desc").execute();
  expect(all.map(({ _id }) => _id)).toEqual(stored.map(({ id }) => id));

  const { entries } = await readLog(`action=student changed&search=ÉLODIE`);
  expect(entries).toEqual([
    {
      _id: expect.any(String),
      at: expect.any(String),
      actor: { _id: expect.any(String), name: "admin" },
      action: "student changed",
      target: { _id: student.id, name: "=SUM(Élodie)" },
      details: expect.objectContaining({
        changes: expect.objectContaining({ courseName: { before: "CPC", after: "ED" } }),
      }),
      address: "127.0.0.1",
    },
  ]);
  const actions = async (query: string) => (await readLog(query)).entries.map((one: { action: string }) => one.action);
  expect(await actions(`target=${student.id}`)).toEqual(["student changed", "logged in", "student added"]);
  expect(await actions(`target=${student.id}&actor=ADMIN`)).toEqual(["student changed", "student added"]);
  expect(await actions(`actor=${student.id}`)).toEqual(["logged in"]);
  expect(await actions("actor=%3Dn… (length 9, no user)")).toEqual(["login failed"]);
  expect(new Set(await actions("failed=true&limit=200"))).toEqual(new Set(["login failed"]));
  expect(new Set(await actions("failed=false&limit=200")).size).toBeGreaterThan(3);
  const today = new Date().toISOString().slice(0, 10);
  expect(await actions(`actor=${student.id}&from=${today}&to=${today}`)).toEqual(["logged in"]);
  expect(await actions(`actor=${student.id}&to=2026-01-31`)).toEqual([]);
  expect(await actions("from=2099-01-01")).toEqual([]);

  const summary = async (query: string) => (await platform.admin.call("GET", `/admin/audit/summary?${query}`)).body;
  expect(await summary("")).toMatchObject({ entries: stored.length, isWhole: true });
  expect(await summary(`target=${student.id}`)).toMatchObject({
    entries: 3,
    actors: [
      { name: "admin", entries: 2 },
      { _id: student.id, name: student.name, entries: 1 },
    ],
  });
  // The summary also lists the other actors that can be selected.
  const chosen = await summary(`target=${student.id}&actor=ADMIN&action=student changed`);
  expect([chosen.entries, chosen.actors.length]).toEqual([1, 1]);
  expect((await summary(`target=${student.id}&actor=${student.id}`)).actors).toHaveLength(2);
  expect(await summary("from=2099-01-01")).toEqual({ success: true, entries: 0, isWhole: true, actors: [] });

  const csv = await platform.admin.call("GET", "/admin/audit?format=csv&search=no user");
  expect(csv.headers.get("content-disposition")).toMatch(/"audit-\d{4}-\d\d-\d\d\.csv"/);
  expect(csv.body).toContain(`,"'=n… (length 9, no user)",,login failed,`);
  const [, ...lines] = (await platform.admin.call("GET", "/admin/audit?format=csv")).body.trimEnd().split("\r\n");
  expect(lines).toHaveLength((await platform.db.selectFrom("audit").select("id").execute()).length);
});

test("sub-admins cannot read the log, and an unknown filter is refused", async () => {
  await platform.admin.call("POST", "/admin/add-subadmin", { name: "Ravi", password: "a-long-password" });
  const subadmin = await platform.logIn("Ravi", "a-long-password");
  expect((await subadmin.call("GET", "/admin/audit")).status).toBe(403);
  expect((await subadmin.call("GET", "/admin/audit/summary")).status).toBe(403);
  const refused = ["action=nothing", "limit=201", "from=yesterday", "format=xlsx"].map((query) =>
    platform.admin.call("GET", `/admin/audit?${query}`),
  );
  expect((await Promise.all(refused)).map(({ status, body }) => [status, body.message])).toEqual([
    [422, "action must be one of the log's own"],
    [422, "limit must be a whole number from 1 to 200"],
    [422, "Date must be a day such as 2026-05-31"],
    [422, "format must be json or csv"],
  ]);
});
