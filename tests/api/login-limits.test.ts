import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findUserByPassword } from "../../server/people/sessions/check-password.ts";
import { queueCheck } from "../../server/people/sessions/check-queue.ts";
import { sweepFailures } from "../../server/people/sessions/login-limits.ts";
import { type Client, Platform } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

/** Logs in as if from another address: the server trusts the proxy on this machine. */
async function logInFrom(address: string, name: string, password: string, browserId?: string) {
  const response = await fetch(`${platform.base}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ name, password, browserId }),
  });
  const body = await response.json();
  return { status: response.status, waitSeconds: Number(response.headers.get("retry-after")), body };
}

/** Sends wrong passwords one after another and returns the statuses. */
async function failFrom(address: string, name: string, count: number) {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await logInFrom(address, name, "wrong")).status);
  return statuses;
}

/** Inserts failed logins of 200 unknown names from one address, just now. */
async function slowDownNetwork(address: string) {
  const at = new Date(platform.nowMs).toISOString();
  const failures = Array.from({ length: 200 }, () => ({ id: randomUUID(), name_key: randomUUID(), address, at }));
  await platform.db.insertInto("login_failure").values(failures).execute();
}

async function newSubadmin() {
  const [name, password] = [`Sub-admin ${randomUUID()}`, "a-long-password-7"];
  // Adding a sub-admin needs a login within the last quarter of an hour.
  platform.admin = await platform.logIn("admin", "admin-password");
  await platform.admin.call("POST", "/admin/add-subadmin", { name, password });
  return { ...(await platform.logIn(name, password)), name, password };
}

/** Returns the last actions in the audit log on a subject, newest first. */
async function auditOf(subjectName: string) {
  const rows = await platform.db
    .selectFrom("audit")
    .select(["action", "actor_name"])
    .where("subject_name", "=", subjectName)
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ action, actor_name }) => `${actor_name}: ${action}`);
}

test("after ten wrong passwords from one address a name waits 30 s there, and then the right password logs in", async () => {
  const { name, password } = await platform.newStudent();
  // Stops the clock.
  platform.passSeconds(0);
  expect(await failFrom("203.0.113.1", name, 11)).toEqual([...Array(10).fill(401), 429]);
  const early = await logInFrom("203.0.113.1", name, password);
  const message = "Too many failed logins. Please try again in 30 seconds.";
  expect(early).toMatchObject({ status: 429, waitSeconds: 30, body: { code: "slow_down", message } });
  platform.passSeconds(30);
  expect((await logInFrom("203.0.113.1", name, password)).status).toBe(200);
});

test("wrong passwords for a name from elsewhere do not keep its owner out of an address that is new to them", async () => {
  const { name, password } = await platform.newStudent();
  for (let count = 0; count < 15; count += 1) await failFrom(`203.0.113.${100 + count}`, name, 3);
  expect((await logInFrom("203.0.113.99", name, password)).status).toBe(200);
});

test("after ten failures of a name anywhere, each new address has one try in 30 s", async () => {
  const { name } = await platform.newStudent();
  expect(await failFrom("192.0.2.1", name, 10)).toEqual(Array(10).fill(401));
  expect(await failFrom("192.0.2.2", name, 3)).toEqual([401, 429, 429]);
  platform.passSeconds(30);
  expect(await failFrom("192.0.2.2", name, 2)).toEqual([401, 429]);
  platform.passSeconds(15 * 60);
  expect(await failFrom("192.0.2.2", name, 10)).toEqual(Array(10).fill(401));
});

test("after 200 failures from one address a new name has one try in 30 s there, and its right password logs in", async () => {
  const hall = "198.51.100.7";
  const [first, second] = [await platform.newStudent(), await platform.newStudent()];
  await slowDownNetwork(hall);
  expect(await failFrom(hall, "somebody", 2)).toEqual([401, 429]);
  expect((await logInFrom(hall, first.name, first.password)).status).toBe(200);
  expect(await failFrom(hall, second.name, 2)).toEqual([401, 429]);
  platform.passSeconds(30);
  expect((await logInFrom(hall, second.name, second.password)).status).toBe(200);
});

test("a browser that its user has logged in with is not slowed down by others at the same address", async () => {
  const hall = "198.51.100.20";
  const [mine, other] = [randomUUID(), randomUUID()];
  const { name, password } = await platform.newStudent();
  expect((await logInFrom(hall, name, password, mine)).status).toBe(200);
  expect(await failFrom(hall, name, 11)).toEqual([...Array(10).fill(401), 429]);
  expect((await logInFrom(hall, name, password, other)).status).toBe(429);
  expect((await logInFrom(hall, name, password, mine)).status).toBe(200);
  await slowDownNetwork(hall);
  // Only a hash of the id is stored, and each browser has ten separate tries.
  const stored = await platform.db.selectFrom("login_address").select("address").execute();
  expect(stored.some(({ address }) => address.includes(mine))).toBe(false);
  for (let count = 0; count < 10; count += 1) expect((await logInFrom(hall, name, "wrong", mine)).status).toBe(401);
  expect((await logInFrom(hall, name, password, mine)).status).toBe(429);
});

test("wrong passwords of others do not slow down a user who confirms their password in their session", async () => {
  const subadmin = await newSubadmin();
  expect(await failFrom("127.0.0.1", subadmin.name, 11)).toEqual([...Array(10).fill(401), 429]);
  expect((await subadmin.call("POST", "/account/confirm", { password: subadmin.password })).status).toBe(200);
});

test("sub-admins see which students and networks are slowed down, and admins also which staff", async () => {
  platform.passSeconds(15 * 60);
  const [subadmin, student] = [await newSubadmin(), await platform.newStudent()];
  await failFrom("198.51.100.40", student.name, 10);
  await failFrom("198.51.100.40", subadmin.name, 10);
  await failFrom("198.51.100.40", "nobody has this name", 10);
  await slowDownNetwork("198.51.100.41");
  const seen = await subadmin.call("GET", "/admin/login-locks");
  expect(seen.body).toMatchObject({
    users: [{ _id: student.id, name: student.name, role: "user", failures: 10 }],
    networks: [{ network: "198.51.100.41", failures: 200 }],
  });
  const { body } = await platform.admin.call("GET", "/admin/login-locks");
  expect(body.users.map(({ name }) => name).toSorted()).toEqual([student.name, subadmin.name].toSorted());
  expect((await student.call("GET", "/admin/login-locks")).status).toBe(403);
});

const lift = (who: Client, lock: object) => who.call("POST", "/admin/login-locks/lift", lock);

test("staff lift the lock of a student, and the audit log says so", async () => {
  const [subadmin, { id, name, password }] = [await newSubadmin(), await platform.newStudent()];
  expect(await failFrom("198.51.100.42", name, 11)).toContain(429);
  expect((await lift(subadmin, { userId: id })).status).toBe(200);
  expect((await logInFrom("198.51.100.42", name, password)).status).toBe(200);
  expect(await auditOf(name)).toContain(`${subadmin.name}: login lock lifted`);
  expect(await lift(subadmin, { userId: id })).toMatchObject({ status: 404, body: { code: "unknown" } });
});

test("staff lift the lock of a network, and the audit log says so", async () => {
  const network = "198.51.100.43";
  const subadmin = await newSubadmin();
  await slowDownNetwork(network);
  expect((await lift(subadmin, { network })).status).toBe(200);
  expect(await failFrom(network, "somebody new", 2)).toEqual([401, 401]);
  expect(await auditOf(network)).toEqual([`${subadmin.name}: login lock lifted`]);
});

test("a lock that a sub-admin lifts gives no more guesses at a password of staff", async () => {
  const network = "198.51.100.44";
  const subadmin = await newSubadmin();
  const another = await newSubadmin();
  expect(await failFrom(network, another.name, 10)).toEqual(Array(10).fill(401));
  await failFrom(network, "somebody", 1);
  expect((await lift(subadmin, { userId: another.id })).status).toBe(403);
  expect((await lift(subadmin, { network })).status).toBe(200);
  expect(await failFrom(network, another.name, 1)).toEqual([429]);
  expect((await lift(platform.admin, { userId: another.id })).status).toBe(200);
  expect((await logInFrom(network, another.name, another.password)).status).toBe(200);
});

test.each([{}, { userId: "a", network: "b" }, { userId: 7 }, { network: "a".repeat(101) }, { network: null }])(
  "a lift of %j is refused",
  async (lock) => {
    expect((await lift(platform.admin, lock)).status).toBe(422);
  },
);

test("a very long name is stored short, and its tries count", async () => {
  // Normalising names turns one of these letters into eighteen.
  const name = "\u{fdfa}".repeat(490);
  expect(await failFrom("198.51.100.51", name, 11)).toEqual([...Array(10).fill(401), 429]);
  const rows = await platform.db
    .selectFrom("login_failure")
    .select("name_key")
    .where("address", "=", "198.51.100.51")
    .execute();
  expect(rows.map(({ name_key }) => name_key.length)).toEqual(Array(10).fill(120));
});

test("failures that no longer count are deleted, also when there are thousands", async () => {
  const { db, services } = platform;
  const failures = (hours: number, count: number) =>
    Array.from({ length: count }, () => ({
      id: randomUUID(),
      name_key: "nobody",
      address: "198.51.100.52",
      at: new Date(platform.nowMs - hours * 3_600_000).toISOString(),
    }));
  for (let part = 0; part < 5; part += 1) await db.insertInto("login_failure").values(failures(1, 500)).execute();
  await db.insertInto("login_failure").values(failures(0.2, 3)).execute();
  await sweepFailures(db, services.clock);
  const left = await db.selectFrom("login_failure").select("at").where("address", "=", "198.51.100.52").execute();
  expect(left).toHaveLength(3);
});

test("slowed failures from an address are in the audit log once in a quarter of an hour", async () => {
  const { name } = await platform.newStudent();
  const address = "198.51.100.50";
  await failFrom(address, name, 10);
  for (let count = 0; count < 3; count += 1) {
    platform.passSeconds(30);
    expect(await failFrom(address, name, 2)).toEqual([401, 429]);
  }
  const failed = (await auditOf(name)).filter((line) => line.endsWith("login failed"));
  expect(failed).toHaveLength(11);
});

/** Fills queues with checks that wait until `release` is called. Returns how many of them are refused. */
async function queueChecks(queues: string[]) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const checks = queues.map((queue) => queueCheck(queue, false, () => released));
  release();
  const results = await Promise.allSettled(checks);
  return results.filter((result) => result.status === "rejected").map(({ reason }) => reason);
}

test("with 1,000 queues, or 100 checks in one queue, a login of a stranger is refused with 503", async () => {
  const ofMany = await queueChecks(Array.from({ length: 1050 }, (_, index) => `name ${index}`));
  expect(ofMany).toHaveLength(50);
  expect(ofMany[0]).toMatchObject({ code: "not_ready", retryAfterSeconds: 3 });
  expect(await queueChecks(Array(120).fill("one name"))).toHaveLength(20);
});

test("checks in one queue run one after the other, and those of three queues together", async () => {
  const running: string[] = [];
  const most: number[] = [];
  const check = async () => {
    running.push("check");
    most.push(running.length);
    await new Promise((resolve) => setImmediate(resolve));
    running.pop();
  };
  await Promise.all(Array.from({ length: 5 }, () => queueCheck("one name", false, check)));
  expect(Math.max(...most)).toBe(1);
  await Promise.all(Array.from({ length: 8 }, (_, index) => queueCheck(`name ${index}`, false, check)));
  expect(Math.max(...most)).toBe(3);
});

test("however many tries of a name wait in one network, its owner logs in elsewhere and from a known browser", async () => {
  const [home, hall, browserId] = ["198.51.100.60", "198.51.100.61", randomUUID()];
  const { name, password } = await platform.newStudent();
  expect((await logInFrom(hall, name, password, browserId)).status).toBe(200);
  const { services } = platform;
  let release = (_isRight: boolean) => {};
  const released = new Promise<boolean>((resolve) => {
    release = resolve;
  });
  const held = { ...services, secrets: { ...services.secrets, isPasswordRight: () => released } };
  const tries = Array.from({ length: 101 }, () => findUserByPassword(held, name, "wrong", { address: hall }));
  // The refused one found the queue full.
  const refused = await Promise.race(tries.map((one) => one.catch(({ code }) => code)));
  expect(refused).toBe("not_ready");
  expect((await logInFrom(home, name, password)).status).toBe(200);
  expect((await logInFrom(hall, name, password, browserId)).status).toBe(200);
  release(false);
  await Promise.allSettled(tries);
});
