import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, Platform } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

async function newSubadmin(name: string, password: string) {
  const added = await platform.admin.call("POST", "/admin/add-subadmin", { name, password });
  expect(added.status).toBe(201);
  return added.body.subadmin as { _id: string };
}

const isAlive = async (client: Client) => (await client.call("GET", "/validate-session")).status === 200;

test("passwords that staff set have a minimum length, and passwords of staff must not be common ones", async () => {
  const { admin } = platform;
  const add = (password: string) => admin.call("POST", "/admin/add-subadmin", { name: "Ravi", password });
  const refused = async (password: string, sentence: string) =>
    expect(await add(password)).toMatchObject({
      status: 422,
      body: { message: sentence, fields: { password: sentence } },
    });
  await refused("a", "Password must have at least 8 characters");
  await refused("🔑🔑🔑🔑", "Password must have at least 8 characters");
  await refused("PassWord", "This password is too common");
  await refused("x".repeat(201), "At most 200 characters are allowed");
  for (const nothing of [" ".repeat(8), "\u3000".repeat(8), "\u200b".repeat(8)])
    await refused(nothing, "Password must not be only spaces");
  for (const control of ["long enough\0", "long\tenough", "\ud800 long enough"])
    await refused(control, "Password must not contain control characters");
  for (const common of ["ＰａｓｓＷｏｒｄ", "１２３４５６７８", " password ", "pass\u200bword"])
    await refused(common, "This password is too common");
  const { _id: id } = await newSubadmin("Ravi", "a good one");
  const edit = (password: string) => admin.call("PUT", `/admin/subadmin/${id}`, { name: "Ravi", password });
  expect((await edit("StarWars")).body.message).toBe("This password is too common");
  expect((await edit("short")).body.message).toBe("Password must have at least 8 characters");
  expect((await edit("        ")).body.message).toBe("Password must not be only spaces");
  expect((await edit("")).status).toBe(200);
  // A password from before the rule still works.
  const password_hash = await platform.services.secrets.hashPassword(" ".repeat(8));
  await platform.db.updateTable("user").set({ password_hash }).where("id", "=", id).execute();
  expect((await platform.client("").call("POST", "/login", { name: "Ravi", password: " ".repeat(8) })).status).toBe(
    200,
  );

  const student = { name: "Sunil", courseName: "CPC", expiryDate: "2099-01-01" };
  const addStudent = (password: string) => admin.form("POST", "/admin/add-student", { ...student, password });
  expect(await addStudent("12345")).toMatchObject({
    status: 422,
    body: { fields: { password: "Password must have at least 6 characters" } },
  });
  expect((await addStudent("      ")).body.fields).toEqual({ password: "Password must not be only spaces" });
  const added = await addStudent("123456");
  expect(added.status).toBe(201);
  const change = await admin.form("PUT", `/admin/student/${added.body.student._id}`, { ...student, password: "1" });
  expect(change.body.fields).toEqual({ password: "Password must have at least 6 characters" });
});

test("a password of staff is more than a name, and no single character repeated", async () => {
  await platform.admin.call("PUT", "/admin/settings", { instituteName: "Sahyadri Coding Academy" });
  const add = (password: string) =>
    platform.admin.call("POST", "/admin/add-subadmin", { name: "Meera Nair", password });
  const refusalOf = async (password: string) => (await add(password)).body.fields?.password;
  const isName = "This password is little more than a name. Please choose another one.";
  for (const name of [
    "casebook",
    "Casebook2026",
    "sahyadri",
    "CODING academy",
    "meeranair",
    "Nair.1234",
    "meera12345",
    "ＭＥＥＲＡ123",
  ])
    expect([name, await refusalOf(name)]).toEqual([name, isName]);
  for (const repeated of ["aaaaaaaa", "AaAaAaAaAa", "........"])
    expect([repeated, await refusalOf(repeated)]).toEqual([repeated, "This password is too common"]);
  // Short words of the institute's name are allowed, because many good passwords contain them.
  await platform.admin.call("PUT", "/admin/settings", { instituteName: "The Academy" });
  expect((await add("x7-the-&&-9q")).status).toBe(201);
  const again = { name: "Meera Nair Rao", password: "meera has 3 goats" };
  expect((await platform.admin.call("POST", "/admin/add-subadmin", again)).status).toBe(201);
  const meera = await platform.logIn("Meera Nair Rao", "meera has 3 goats");
  const change = { current: "meera has 3 goats", next: "meera-nair" };
  expect((await meera.call("PUT", "/account/password", change)).body.fields).toEqual({ next: isName });
  await platform.admin.call("PUT", "/admin/settings", { instituteName: "" });
});

test("changing one's own password needs the current one and ends every other session, but not this one", async () => {
  await newSubadmin("Meena", "first password");
  const here = await platform.logIn("Meena", "first password");
  const elsewhere = await platform.logIn("Meena", "first password");
  expect((await here.call("GET", "/account")).body.account).toEqual({
    _id: here.id,
    name: "Meena",
    role: "subadmin",
    mayChangePassword: true,
    otherSessions: 1,
  });
  const change = (current: string, next: string) => here.call("PUT", "/account/password", { current, next });
  expect(await change("wrong password", "second password")).toMatchObject({
    status: 422,
    body: { message: "Current password is wrong", fields: { current: "Current password is wrong" } },
  });
  expect((await change("x".repeat(1001), "second password")).body.fields).toEqual({
    current: "At most 1000 characters are allowed",
  });
  expect(await change("first password", "second")).toMatchObject({
    status: 422,
    body: { fields: { next: "Password must have at least 8 characters" } },
  });
  expect((await change("first password", "Password1")).body.fields).toEqual({ next: "This password is too common" });
  expect(await isAlive(elsewhere)).toBe(true);
  expect((await change("first password", "second password")).status).toBe(200);
  expect([await isAlive(here), await isAlive(elsewhere)]).toEqual([true, false]);
  expect((await here.call("GET", "/account")).body.account.otherSessions).toBe(0);
  const login = (password: string) => platform.client("").call("POST", "/login", { name: "Meena", password });
  expect((await login("first password")).status).toBe(401);
  expect((await login("second password")).status).toBe(200);
  const audited = await platform.db.selectFrom("audit").selectAll().where("actor_id", "=", here.id).execute();
  expect(audited.map((entry) => entry.action)).toContain("password changed");
  expect(JSON.stringify(audited)).not.toContain("second password");
});

test("the admin changes their own password too; a student's is the institute's", async () => {
  const own = { current: "admin-password", next: "admin-password-2" };
  expect((await platform.admin.call("PUT", "/account/password", own)).status).toBe(200);
  const back = { current: own.next, next: own.current };
  expect((await platform.admin.call("PUT", "/account/password", back)).status).toBe(200);
  const student = await platform.newStudent();
  expect((await student.call("GET", "/account")).body.account).toMatchObject({
    role: "user",
    mayChangePassword: false,
  });
  expect((await student.call("PUT", "/account/password", own)).status).toBe(403);
});

test("a password changed in the list of sub-admins ends their sessions, but not the own session of the person who changes it", async () => {
  const { _id: id } = await newSubadmin("Kiran", "first password");
  const here = await platform.logIn("Kiran", "first password");
  const elsewhere = await platform.logIn("Kiran", "first password");
  const change = { name: "Kiran", password: "second password" };
  expect((await here.call("PUT", `/admin/subadmin/${id}`, change)).status).toBe(200);
  expect([await isAlive(here), await isAlive(elsewhere)]).toEqual([true, false]);
  expect((await platform.admin.call("PUT", `/admin/subadmin/${id}`, change)).status).toBe(200);
  expect(await isAlive(here)).toBe(false);
});

test("a wrong current password counts as a failed login", async () => {
  await newSubadmin("Tara", "first password");
  const here = await platform.logIn("Tara", "first password");
  const guess = () => here.call("PUT", "/account/password", { current: "a guess", next: "second password" });
  for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(422);
  expect(await guess()).toMatchObject({ status: 429, body: { code: "slow_down" } });
  // Logs in from an address that is new for this name, where the limit applies.
  const logIn = async (password: string) => {
    const headers = { "content-type": "application/json", "x-forwarded-for": "203.0.113.77" };
    const body = JSON.stringify({ name: "Tara", password });
    return (await fetch(`${platform.base}/api/login`, { method: "POST", headers, body })).status;
  };
  expect([await logIn("a guess"), await logIn("first password")]).toEqual([401, 429]);
});
