import { afterEach, beforeEach, expect, test } from "vitest";
import type { Config } from "../../server/core/config.ts";
import { makeFirstAccounts } from "../../server/first-start.ts";
import { Platform, rightAnswers } from "./platform.ts";

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start();
});
afterEach(() => platform.stop());

const configured = (config: Partial<Config>) => ({
  ...platform.services,
  config: { ...platform.services.config, ...config },
});

async function count(table: "user" | "assignment" | "file"): Promise<number> {
  const { n } = await platform.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

test("a first start with a failing store creates the admin and nothing of the sample course", async () => {
  await platform.db.deleteFrom("user").execute();
  const services = configured({ sampleData: true });
  let stored = 0;
  const files: typeof services.files = {
    ...services.files,
    put: async (key, file) => {
      stored += 1;
      if (stored === 3) throw new Error("no answer");
      await services.files.put(key, file);
    },
  };
  const printed: string[] = [];
  await makeFirstAccounts({ ...services, files }, async (text) => void printed.push(text));
  expect(printed.join()).toMatch(
    /^The first admin was made.+\nNo sample course was added: its charts could not be stored in FILES/,
  );
  expect([await count("user"), await count("assignment"), await count("file")]).toEqual([1, 0, 0]);
  expect(await services.files.list()).toEqual([]);
});

test("accounts are rolled back when their passwords cannot be printed", async () => {
  await platform.db.deleteFrom("user").execute();
  const print = () => Promise.reject(new Error("killed while it printed"));
  await expect(makeFirstAccounts(configured({ sampleData: true }), print)).rejects.toThrow("killed");
  expect([await count("user"), await count("assignment"), await count("file")]).toEqual([0, 0, 0]);
});

test("under a public address the sample course is only made when it is asked for", async () => {
  await platform.db.deleteFrom("user").execute();
  const printed: string[] = [];
  const print = async (text: string) => void printed.push(text);
  await makeFirstAccounts(configured({ sampleData: undefined, publicUrl: "https://school.example" }), print);
  expect(printed).toEqual(["The first admin was made. Name: admin  Password: (as ADMIN_PASSWORD says)"]);
  await makeFirstAccounts(configured({ sampleData: undefined }), print);
  expect(printed).toHaveLength(1);
});

test("the dashboard counts the sample's accounts until they have a password of their own", async () => {
  const student = await platform.newStudent("CPC");
  const subadmin = await platform.admin.call("POST", "/admin/add-subadmin", {
    name: "Priya",
    password: "a-long-password",
  });
  const sampleAccounts = async () => (await platform.admin.call("GET", "/admin/dashboard")).body.sampleAccounts;
  expect(await sampleAccounts()).toBe(0);
  const { _id } = subadmin.body.subadmin;
  await platform.db.updateTable("user").set({ is_sample: 1 }).where("id", "in", [student.id, _id]).execute();
  expect(await sampleAccounts()).toBe(2);
  await platform.admin.call("PUT", `/admin/subadmin/${_id}`, { name: "Priya", password: "" });
  expect(await sampleAccounts()).toBe(2);
  await platform.admin.call("PUT", `/admin/subadmin/${_id}`, { name: "Priya", password: "another-long-password" });
  expect(await sampleAccounts()).toBe(1);
  await platform.admin.call("DELETE", `/admin/student/${student.id}`);
  expect(await sampleAccounts()).toBe(0);
});

test("the dashboard of an empty institute shows the first steps, and the sample course is loaded once", async () => {
  const counts = async () => (await platform.admin.call("GET", "/admin/dashboard")).body;
  expect((await counts()).firstSteps).toEqual({ instituteNamed: false, passwordChanged: true, loginsSeen: false });
  await platform.admin.call("PUT", "/admin/settings", { instituteName: "Sahyadri Coding Academy" });
  expect((await counts()).firstSteps).toMatchObject({ instituteNamed: true, loginsSeen: false });
  await platform.admin.call("GET", "/admin/students");
  expect((await counts()).firstSteps).toMatchObject({ loginsSeen: true });
  const loaded = await platform.admin.call("POST", "/admin/sample-course");
  expect(loaded.status).toBe(201);
  expect(await counts()).toMatchObject({
    firstSteps: null,
    totalStudents: 14,
    totalAssignments: 17,
    sampleAccounts: 14,
  });
  const again = await platform.admin.call("POST", "/admin/sample-course");
  expect(again).toMatchObject({
    status: 409,
    body: { message: "The sample course is for an institute without students and assignments" },
  });
  expect((await counts()).totalStudents).toBe(14);
});

test("the sample course is removed in one step with its results, and data added by staff stays", async () => {
  expect((await platform.admin.call("POST", "/admin/sample-course")).status).toBe(201);
  const own = await platform.newAssignment({ moduleName: "Their own" });
  const student = await platform.newStudent("IP-DRG");
  const submittedAnswers = [rightAnswers];
  await student.call("POST", "/student/submit-assignment", {
    studentId: student.id,
    assignmentId: own._id,
    submittedAnswers,
  });
  const { body: sample } = await platform.admin.call("GET", "/admin/sample-course");
  expect(sample).toMatchObject({ assignments: 17, students: 14, subadmins: 0 });
  expect(sample.results).toBeGreaterThan(14);
  const remove = (results: number) => platform.admin.call("DELETE", `/admin/sample-course?results=${results}`);
  expect(await remove(sample.results - 1)).toMatchObject({
    status: 422,
    body: { fields: { results: `Type ${sample.results} to remove the sample course` } },
  });
  expect((await platform.admin.call("GET", "/admin/sample-course")).body).toEqual(sample);
  expect((await remove(sample.results)).status).toBe(200);
  const left = await platform.admin.call("GET", "/assignments");
  expect(left.body.map(({ moduleName }: { moduleName: string }) => moduleName)).toEqual(["Their own"]);
  expect((await platform.admin.call("GET", "/admin/dashboard")).body).toMatchObject({
    totalStudents: 1,
    totalSubmissions: 1,
    sampleAccounts: 0,
  });
  expect(await remove(0)).toMatchObject({ status: 409, body: { message: "There is no sample course" } });
});
