import { afterEach, beforeEach, expect, test } from "vitest";
import { type Client, Platform } from "./platform.ts";

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start();
  await platform.newStudent();
});
afterEach(() => platform.stop());

const minutes = 60;
const look = (client: Client) => client.call("GET", "/admin/students");
const confirm = (client: Client, password: string) => client.call("POST", "/account/confirm", { password });

beforeEach(async () => {
  // Time without views of passwords, then a new login.
  platform.passSeconds(61 * minutes);
  platform.admin = await platform.logIn("admin", "admin-password");
});

const actions = async () =>
  (await platform.db.selectFrom("audit").select("action").orderBy("id").execute()).map(({ action }) => action);

test("the list of credentials asks for the reader's password 15 minutes after login, per session", async () => {
  const other = await platform.logIn("admin", "admin-password");
  expect((await look(platform.admin)).status).toBe(200);
  platform.passSeconds(15 * minutes + 1);
  const refused = await look(platform.admin);
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    403,
    "confirm_password",
    "Enter your password to see the credentials",
  ]);
  const wrong = await confirm(platform.admin, "wrong");
  expect([wrong.status, wrong.body.fields]).toEqual([422, { password: "Current password is wrong" }]);
  expect((await look(platform.admin)).status).toBe(403);

  expect(await confirm(platform.admin, "admin-password")).toMatchObject({ status: 200, body: { success: true } });
  expect((await look(platform.admin)).status).toBe(200);
  expect((await look(other)).status).toBe(403);
  expect((await actions()).slice(-4)).toEqual([
    "credentials viewed",
    "login failed",
    "password confirmed",
    "credentials viewed",
  ]);
  platform.passSeconds(15 * minutes + 1);
  expect((await look(platform.admin)).status).toBe(403);
});

test("15 minutes after login no sub-admin's password is set before the admin confirms their own", async () => {
  const save = (client: Client, id: string, body: { name: string; password: string }) =>
    id === "" ? client.call("POST", "/admin/add-subadmin", body) : client.call("PUT", `/admin/subadmin/${id}`, body);
  const added = await save(platform.admin, "", { name: "Farid", password: "first password" });
  expect(added.status).toBe(201);
  const { _id: id } = added.body.subadmin;
  const farid = await platform.logIn("Farid", "first password");
  platform.passSeconds(15 * minutes + 1);
  const asked = [403, "confirm_password", "Enter your password to set a sub-admin's password"];
  for (const [client, whose, name] of [
    [platform.admin, "", "Ghost"],
    [platform.admin, id, "Farid"],
    [farid, id, "Farid"],
  ] as const) {
    const refused = await save(client, whose, { name, password: "second password" });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual(asked);
  }
  expect((await save(platform.admin, id, { name: "Farid K", password: "" })).status).toBe(200);
  await platform.logIn("Farid K", "first password");

  await confirm(farid, "first password");
  expect((await save(farid, id, { name: "Farid", password: "second password" })).status).toBe(200);
  expect((await save(platform.admin, "", { name: "Ghost", password: "second password" })).status).toBe(403);
  const names = (await farid.call("GET", "/admin/subadmins")).body.subadmins.map((one: { name: string }) => one.name);
  expect(names).toEqual(["Farid"]);
});

test("credentials can be viewed 60 times an hour, and a refused view does not count", async () => {
  const answers = await Promise.all(Array.from({ length: 70 }, () => look(platform.admin)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  const refused = answers.find(({ status }) => status !== 200);
  expect([refused?.status, refused?.body.message]).toEqual([
    429,
    "The credentials were shown 60 times in the last hour. Please wait before you open them again.",
  ]);
  const wait = Number(refused?.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(59 * minutes);
  expect(wait).toBeLessThanOrEqual(60 * minutes);
  const { body } = await platform.admin.call("POST", "/admin/add-subadmin", {
    name: "Priya",
    password: "own-password",
  });
  expect(body.success).toBe(true);
  expect((await look(await platform.logIn("Priya", "own-password"))).status).toBe(200);
  platform.passSeconds(wait + 1);
  await confirm(platform.admin, "admin-password");
  expect((await look(platform.admin)).status).toBe(200);
});

test("the log has failed logins, refused logins and logouts with the address, in limited number", async () => {
  const student = await platform.newStudent();
  const since = (await actions()).length;
  const stranger = platform.client("");
  for (let count = 0; count < 14; count += 1)
    await stranger.call("POST", "/login", { name: "nobody here", password: "wrong" });
  await stranger.call("POST", "/login", { name: student.name, password: "wrong" });
  await student.call("POST", "/logout");
  await student.call("POST", "/logout");
  // An unknown name may be a password in the wrong field.
  const unknownName = "no… (length 11, no user)";
  const rows = await platform.db.selectFrom("audit").selectAll().orderBy("id").offset(since).limit(100).execute();
  expect(
    rows.map(({ action, actor_id, actor_name, subject_id, address }) => ({
      action,
      actor_id,
      actor_name,
      subject_id,
      address,
    })),
  ).toEqual([
    ...Array.from({ length: 10 }, () => ({
      action: "login failed",
      actor_id: null,
      actor_name: unknownName,
      subject_id: null,
      address: "127.0.0.1",
    })),
    { action: "login refused", actor_id: null, actor_name: unknownName, subject_id: null, address: "127.0.0.1" },
    {
      action: "login failed",
      actor_id: null,
      actor_name: student.name,
      subject_id: student.id,
      address: "127.0.0.1",
    },
    {
      action: "logged out",
      actor_id: student.id,
      actor_name: student.name,
      subject_id: student.id,
      address: "127.0.0.1",
    },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/wrong|nobody/);
});
