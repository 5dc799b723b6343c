import { afterEach, beforeEach, expect, test } from "vitest";
import { repairSearchNames } from "../../server/people/users/repair-search-names.ts";
import { Platform } from "./platform.ts";

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start({ TIME_ZONE: "Asia/Kolkata" });
});
afterEach(() => platform.stop());

const fields = {
  name: "Asha Rao",
  password: "secret-1",
  courseName: "ip-drg",
  expiryDate: "2026-12-20",
  paidAmount: "45000.50",
  remainingAmount: "15000",
};
const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a student is added with dates of the institute's zone, rupees, and a re-encoded image behind a signed link", async () => {
  const image = new File([onePixel], "me.png", { type: "image/png" });
  const { status, body } = await platform.admin.form(
    "POST",
    "/admin/add-student",
    { ...fields, enrolledDate: "2026-11-01" },
    [["profileImage", image]],
  );
  expect(status).toBe(201);
  expect(body).toMatchObject({
    success: true,
    message: "Student added successfully",
    student: {
      name: "Asha Rao",
      role: "user",
      courseName: "IP-DRG",
      paidAmount: 45000.5,
      remainingAmount: 15000,
      enrolledDate: "2026-10-31T18:30:00.000Z",
      expiryDate: "2026-12-20T18:29:59.999Z",
    },
  });
  const served = await fetch(platform.base + body.student.profileImage);
  expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/webp"]);
  const changed = await fetch(platform.base + body.student.profileImage.replace("signature=", "signature=A"));
  expect(changed.status).toBe(403);
  const samePart = await fetch(platform.base + body.student.profileImage.replace(/expires=(\d+)/, "expires=$1.0"));
  expect(samePart.status).toBe(403);
});

test("a second student of the same name in other case is refused, and nothing changes", async () => {
  expect((await platform.admin.form("POST", "/admin/add-student", fields)).status).toBe(201);
  const count = async () => (await platform.admin.call("GET", "/students")).body.length;
  const before = await count();
  const { status, body } = await platform.admin.form("POST", "/admin/add-student", { ...fields, name: " ASHA   rao " });
  expect([status, body.message, body.fields.name]).toEqual([
    409,
    "A user with this name already exists",
    "A user with this name already exists",
  ]);
  expect(await count()).toBe(before);
});

test("each invalid field of a student has its own refusal", async () => {
  const empty = await platform.admin.form("POST", "/admin/add-student", {});
  expect([empty.status, empty.body.fields]).toEqual([
    422,
    {
      name: "Name is required",
      password: "Password is required",
      courseName: "Course is required",
      expiryDate: "Expiry date is required",
    },
  ]);
  const wrong = await platform.admin.form("POST", "/admin/add-student", {
    ...fields,
    name: "X",
    courseName: "Law",
    paidAmount: "-1",
    remainingAmount: "much",
    expiryDate: "2026-02-30",
  });
  expect(Object.keys(wrong.body.fields).sort()).toEqual(["courseName", "expiryDate", "paidAmount", "remainingAmount"]);
  const noImage = await platform.admin.form("POST", "/admin/add-student", { ...fields, name: "Y" }, [
    ["profileImage", new File(["not an image"], "me.png", { type: "image/png" })],
  ]);
  expect([noImage.status, noImage.body.fields.profileImage]).toEqual([422, "Profile image must be an image file"]);
  const unknownField = await platform.admin.form("POST", "/admin/add-student", { ...fields, name: "Z", role: "admin" });
  expect(unknownField.status).toBe(422);
  const asJson = await platform.admin.call("POST", "/admin/add-student", fields);
  expect(asJson.status).toBe(415);
});

test("an edit with a blank password changes neither password nor sessions, and a new password ends the sessions", async () => {
  const student = await platform.newStudent("ED");
  const change = (more: Record<string, string>) =>
    platform.admin.form("PUT", `/admin/student/${student.id}`, {
      name: student.name,
      courseName: "ED",
      expiryDate: "2099-01-01",
      ...more,
    });
  expect((await change({ password: "" })).status).toBe(200);
  expect((await student.call("GET", "/validate-session")).status).toBe(200);
  expect((await change({ password: "another" })).status).toBe(200);
  expect((await student.call("GET", "/validate-session")).status).toBe(401);
  const credentials = await platform.admin.call("GET", "/admin/students");
  expect(credentials.body.find((one: { _id: string }) => one._id === student.id)).toEqual({
    _id: student.id,
    name: student.name,
    password: "another",
    courseName: "ED",
  });
});

test("stored passwords are sealed, and every view of the credentials is in the audit log", async () => {
  const student = await platform.newStudent();
  const row = await platform.db.selectFrom("user").selectAll().where("id", "=", student.id).executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(student.password);
  const looks = async () =>
    (await platform.db.selectFrom("audit").selectAll().where("action", "=", "credentials viewed").execute()).length;
  const before = await looks();
  await platform.admin.call("GET", "/admin/students");
  expect(await looks()).toBe(before + 1);
});

/** Adds three students whose names sort in another order than they were added; one of them has expired. */
async function addPagers(): Promise<void> {
  for (const name of ["Zed Pager", "Ann Pager", "Mid Pager"])
    await platform.admin.form("POST", "/admin/add-student", {
      ...fields,
      name,
      courseName: "CCS",
      expiryDate: name === "Mid Pager" ? "2020-01-01" : "2099-01-01",
    });
}

test("lists are filtered, sorted, paged and counted by the server", async () => {
  await addPagers();
  const page = await platform.admin.call(
    "GET",
    "/admin/students/summary?search=PAGER&course=ccs&sort=name&limit=2&offset=1",
  );
  expect([page.body.map((one: { name: string }) => one.name), page.headers.get("x-total-count")]).toEqual([
    ["Mid Pager", "Zed Pager"],
    "3",
  ]);
  const expired = await platform.admin.call("GET", "/students?state=expired&search=pager");
  expect(expired.body.map((one: { name: string }) => one.name)).toEqual(["Mid Pager"]);
  expect((await platform.admin.call("GET", "/students?search=%25")).body).toEqual([]);
  expect((await platform.admin.call("GET", "/students?sort=password")).status).toBe(422);
});

test("pages of the credentials follow one another, can be searched, and are logged with the number of students shown", async () => {
  await addPagers();
  for (let count = 0; count < 6; count += 1) await platform.newStudent();
  const look = (query: string) => platform.admin.call("GET", `/admin/students${query}`);
  const whole = await look("");
  expect([whole.headers.get("x-total-count"), whole.headers.get("x-next")]).toEqual([null, null]);
  const walked: unknown[] = [];
  for (let next: string | null = ""; next !== null; ) {
    const page = await look(`?limit=4${next && `&after=${next}`}`);
    expect(page.headers.get("x-total-count")).toBe(String(whole.body.length));
    walked.push(...page.body);
    next = page.headers.get("x-next");
  }
  expect(walked).toEqual(whole.body);
  const found = await look("?limit=2&search=PAGER");
  expect([found.body.map((one: { name: string }) => one.name), found.headers.get("x-total-count")]).toEqual([
    ["Ann Pager", "Mid Pager"],
    "3",
  ]);
  const seen = platform.db.selectFrom("audit").selectAll().where("action", "=", "credentials viewed");
  expect(await seen.orderBy("id", "desc").limit(1).executeTakeFirst()).toMatchObject({ subject_name: "2 students" });
  expect((await look("?limit=201")).status).toBe(422);
});

test("names sort by their characters on every engine, whatever language its database speaks", async () => {
  const names = ["sorted b", "Sorted-c", "sorted A", "sorted É", "sorted z", "sorted_d"];
  for (const name of names) await platform.admin.form("POST", "/admin/add-student", { ...fields, name });
  const { body } = await platform.admin.call("GET", "/students?search=sorted&sort=name");
  expect(body.map((one: { name: string }) => one.name)).toEqual([
    "sorted A",
    "sorted b",
    "sorted z",
    "sorted É",
    "Sorted-c",
    "sorted_d",
  ]);
});

test("names are found without their accents, also when they are changed, and stay different names", async () => {
  const found = async (search: string) =>
    (
      (await platform.admin.call("GET", `/students?sort=name&search=${encodeURIComponent(search)}`)).body as {
        name: string;
      }[]
    ).map(({ name }) => name);
  const add = (name: string) => platform.admin.form("POST", "/admin/add-student", { ...fields, name });
  for (const name of ["Jürgen Müller", "Jurgen Muller", "Łukasz Groß", "मीना कुमारी"]) {
    expect((await add(name)).status).toBe(201);
  }
  expect(await found("jurgen mull")).toEqual(["Jurgen Muller", "Jürgen Müller"]);
  expect(await found("JÜRGEN MÜLL")).toEqual(["Jurgen Muller", "Jürgen Müller"]);
  // Umlauts may be written as two letters; the American name with that spelling is a different name.
  expect([await found("Juergen Mueller"), await found("mueller")]).toEqual([["Jürgen Müller"], ["Jürgen Müller"]]);
  expect(await found("lukasz gross")).toEqual(["Łukasz Groß"]);
  // A vowel sign is not an accent.
  expect([await found("मीना"), await found("मना")]).toEqual([["मीना कुमारी"], []]);
  expect((await add("JÜRGEN MÜLLER")).status).toBe(409);
  const [changed] = (await platform.admin.call("GET", `/students?search=${encodeURIComponent("Łukasz")}`)).body;
  await platform.admin.form("PUT", `/admin/student/${changed._id}`, { ...fields, password: "", name: "Zoë Groß" });
  expect([await found("zoe gross"), await found("lukasz")]).toEqual([["Zoë Groß"], []]);

  // A server of the previous release does not fill the search column.
  const named = (name: string) => platform.db.updateTable("user").where("name", "=", name);
  await named("Zoë Groß").set({ search_name: "" }).execute();
  await named("Jurgen Muller").set({ name: "Sören Muller", name_key: "sören muller" }).execute();
  await repairSearchNames(platform.db, "missing");
  expect([await found("gross"), await found("soeren")]).toEqual([["Zoë Groß"], []]);
  await repairSearchNames(platform.db, "all");
  expect([await found("soeren"), await found("jurgen")]).toEqual([["Sören Muller"], ["Jürgen Müller"]]);
});

test("deleting a student deletes their submissions and sessions, and a second deletion gets 404", async () => {
  const student = await platform.newStudent();
  const assignment = await platform.newAssignment();
  await student.call("POST", "/student/submit-assignment", {
    studentId: student.id,
    assignmentId: assignment._id,
    submittedAnswers: [{ drgValue: "291" }],
  });
  expect(await platform.admin.call("DELETE", `/admin/student/${student.id}`)).toMatchObject({
    status: 200,
    body: { success: true, message: "Student deleted" },
  });
  expect((await student.call("GET", "/validate-session")).status).toBe(401);
  const left = await platform.db.selectFrom("submission").selectAll().where("student_id", "=", student.id).execute();
  expect(left).toEqual([]);
  expect((await platform.admin.call("DELETE", `/admin/student/${student.id}`)).status).toBe(404);
});

test("sub-admins are created, changed and deleted, but not by themselves", async () => {
  const { admin } = platform;
  const created = await admin.call("POST", "/admin/add-subadmin", { name: "Priya", password: "first-password" });
  expect([created.status, created.body.message]).toEqual([201, "Subadmin created successfully"]);
  const id = created.body.subadmin._id;
  expect(await admin.call("POST", "/admin/add-subadmin", { name: "priya", password: "other-password" })).toMatchObject({
    status: 409,
  });
  expect(await admin.call("POST", "/admin/add-subadmin", { name: "Other", password: "" })).toMatchObject({
    status: 422,
    body: { message: "Name and password are required" },
  });
  expect(await admin.call("PUT", `/admin/subadmin/${id}`, { name: "Priya M", password: "" })).toMatchObject({
    status: 200,
    body: { message: "Subadmin updated successfully" },
  });
  const priya = await platform.logIn("priya m", "first-password");
  expect((await priya.call("GET", "/admin/subadmins")).body.subadmins).toEqual([{ _id: id, name: "Priya M" }]);
  expect(await priya.call("DELETE", `/admin/subadmin/${id}`)).toMatchObject({
    status: 409,
    body: { message: "You cannot delete your own account" },
  });
  expect(await admin.call("DELETE", `/admin/subadmin/${id}`)).toMatchObject({
    status: 200,
    body: { message: "Subadmin deleted successfully" },
  });
  expect((await priya.call("GET", "/admin/subadmins")).status).toBe(401);
});
