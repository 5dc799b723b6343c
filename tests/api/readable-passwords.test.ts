import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openKeys } from "../../server/core/secrets/open-keys.ts";
import { rotateKeys } from "../../server/core/secrets/rotate-keys.ts";
import { Platform, type Student } from "./platform.ts";

const key = "the key of this test, long enough";
const clock = () => new Date();
const source = (secretKey: string) => ({ secretKey, dataDir: "/nowhere" });

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start({ SECRET_KEY: key });
});
afterAll(() => platform.stop());

async function credentialsOf(...students: Student[]) {
  const { status, body } = await platform.admin.call("GET", "/admin/students");
  expect(status).toBe(200);
  return students.map((student) => body.find((one: { _id: string }) => one._id === student.id));
}

async function sealedOf(student: Student): Promise<string> {
  const row = await platform.db
    .selectFrom("user")
    .select("password_sealed")
    .where("id", "=", student.id)
    .executeTakeFirstOrThrow();
  return row.password_sealed ?? "";
}

const setSealed = (student: Student, password_sealed: string | null) =>
  platform.db.updateTable("user").set({ password_sealed }).where("id", "=", student.id).execute();

test("a damaged password is marked without affecting others, and a new password repairs it", async () => {
  const [damaged, whole] = [await platform.newStudent(), await platform.newStudent()];
  const sealed = await sealedOf(damaged);
  await setSealed(damaged, `${sealed.slice(0, -4)}${sealed.endsWith("AAAA") ? "BBBB" : "AAAA"}`);
  expect(await credentialsOf(damaged, whole)).toMatchObject([
    { name: damaged.name, password: "", unreadable: true },
    { name: whole.name, password: whole.password },
  ]);
  await platform.admin.form("PUT", `/admin/student/${damaged.id}`, {
    name: damaged.name,
    courseName: damaged.course,
    expiryDate: "2099-12-31",
    password: "a new password",
  });
  const [mended] = await credentialsOf(damaged);
  expect([mended?.password, mended?.unreadable]).toEqual(["a new password", undefined]);
});

test("a sealed password moved to another row is marked instead of shown as that student's", async () => {
  const [one, two] = [await platform.newStudent(), await platform.newStudent()];
  const [first, second] = [await sealedOf(one), await sealedOf(two)];
  await setSealed(one, second);
  await setSealed(two, first);
  expect(await credentialsOf(one, two)).toMatchObject([
    { password: "", unreadable: true },
    { password: "", unreadable: true },
  ]);
  await setSealed(one, first);
  await setSealed(two, second);
  expect(await credentialsOf(one, two)).toMatchObject([{ password: one.password }, { password: two.password }]);
});

/** Seals as the previous release did: not bound to a user, without a version. */
function sealAsBefore(secretKey: string, text: string): string {
  const sealKey = Buffer.from(hkdfSync("sha256", secretKey, "casebook", "readable passwords", 32));
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealKey, nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

test("passwords sealed before they were bound to their rows are sealed again at the next start, without loss", async () => {
  const students = [await platform.newStudent(), await platform.newStudent(), await platform.newStudent()];
  await platform.db.updateTable("user").set({ password_sealed: null }).where("role", "=", "user").execute();
  await platform.db.deleteFrom("secret_key").execute();
  for (const student of students) await setSealed(student, sealAsBefore(key, student.password));

  await expect(openKeys(platform.db, clock, source("another key, which is not this one"))).rejects.toThrow(
    "SECRET_KEY is wrong",
  );
  const before = await Promise.all(students.map(sealedOf));
  await openKeys(platform.db, clock, source(key));
  const after = await Promise.all(students.map(sealedOf));
  expect(after.every((sealed, index) => sealed.startsWith("1.") && sealed !== before[index])).toBe(true);
  expect(await credentialsOf(...students)).toMatchObject(students.map(({ password }) => ({ password })));
});

test("another key is refused while there are readable passwords, unless they are forgotten; logins go on", async () => {
  const own = await Platform.start({ SECRET_KEY: key });
  const student = await own.newStudent();
  const other = source("another key, which is not this one");
  await expect(openKeys(own.db, clock, other)).rejects.toThrow(
    /^SECRET_KEY is wrong: its value is not the one that the readable passwords of this database \(1\) .*--forget-passwords/,
  );
  const printed: string[] = [];
  const keys = await openKeys(own.db, clock, other, { forget: true, print: (line) => printed.push(line) });
  expect(printed).toEqual(["Readable passwords forgotten: 1. Logins go on."]);
  expect(keys.version).toBe(2);
  const row = await own.db.selectFrom("user").selectAll().where("id", "=", student.id).executeTakeFirstOrThrow();
  expect(row.password_sealed).toBeNull();
  expect((await own.logIn(student.name, student.password)).id).toBe(student.id);
  const audit = await own.db
    .selectFrom("audit")
    .selectAll()
    .where("action", "=", "readable passwords forgotten")
    .execute();
  expect(audit).toHaveLength(1);
  // Without a sealed password any first key is accepted.
  expect((await openKeys(own.db, clock, source(key))).version).toBe(3);
  await own.stop();
});

test("a rotation seals every password again, and a server with the old key seals nothing unreadable", async () => {
  const own = await Platform.start({ SECRET_KEY: key });
  const student = await own.newStudent();
  const newKey = "the key that comes after this one";
  await expect(rotateKeys(own.db, clock, newKey, key)).rejects.toThrow("Nothing was changed");
  expect(await rotateKeys(own.db, clock, key, newKey)).toEqual({ version: 2, resealed: 1, unreadable: 0 });
  await expect(openKeys(own.db, clock, source(key))).rejects.toThrow("SECRET_KEY is wrong");
  const keys = await openKeys(own.db, clock, source(newKey));
  const row = await own.db.selectFrom("user").selectAll().where("id", "=", student.id).executeTakeFirstOrThrow();
  expect(keys.unseal(student.id, row.password_sealed ?? "")).toBe(student.password);

  const added = await own.admin.form("POST", "/admin/add-student", {
    name: "Too late",
    password: "a password",
    courseName: "CPC",
    expiryDate: "2099-12-31",
  });
  expect([added.status, added.body.code]).toEqual([503, "not_ready"]);
  // Calls that seal nothing still work, and leave sealed passwords unchanged.
  const renamed = await own.admin.form("PUT", `/admin/student/${student.id}`, {
    name: "Renamed",
    courseName: "CPC",
    expiryDate: "2099-12-31",
  });
  expect(renamed.status).toBe(200);
  await own.stop();
});
