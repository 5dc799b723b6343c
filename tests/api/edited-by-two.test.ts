import { afterAll, beforeAll, expect, test } from "vitest";
import { heartFailure, Platform, pdf, rightAnswers, type Student } from "./platform.ts";

// Two staff members open the same form. Each sends their changes and, in `seen`, the values that the form read.

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
const logo = `data:image/svg+xml;base64,${Buffer.from(drawing).toString("base64")}`;

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start({ TIME_ZONE: "Asia/Kolkata" });
});
afterAll(() => platform.stop());

const form = {
  courseName: "IP-DRG",
  paidAmount: "0",
  remainingAmount: "25000",
  enrolledDate: "2026-11-01",
  expiryDate: "2099-12-31",
};

async function newStudent(): Promise<{ student: Student; read: Record<string, string> }> {
  const student = await platform.newStudent("IP-DRG", form);
  return { student, read: { ...form, name: student.name } };
}

const save = (student: Student, read: Record<string, string>, typed: Record<string, string>, seen: object = read) =>
  platform.admin.form("PUT", `/admin/student/${student.id}`, { ...read, ...typed, seen });

test("the second save of a student keeps what the first one changed in other fields", async () => {
  const { student, read } = await newStudent();
  await save(student, read, { paidAmount: "20000", expiryDate: "2099-06-30" });
  const second = await save(student, read, { remainingAmount: "5000" });
  expect(second.status).toBe(200);
  expect(second.body.student).toMatchObject({
    name: student.name,
    paidAmount: 20_000,
    remainingAmount: 5000,
    expiryDate: "2099-06-30T18:29:59.999Z",
  });
});

test("the second save of the same field is refused, changes nothing, and replaces the first one when it is repeated", async () => {
  const { student, read } = await newStudent();
  const renamed = `${student.name} the second`;
  await save(student, read, { name: renamed, paidAmount: "20000", courseName: "CCS", expiryDate: "2099-06-30" });
  const typed = { paidAmount: "7000.50", courseName: "CPC", expiryDate: "2099-03-31", remainingAmount: "1" };
  const refused = await save(student, read, typed);
  expect([refused.status, refused.body.message, refused.body.fields]).toEqual([
    409,
    "Someone else has changed this student since you opened the form. Nothing was saved.",
    {
      paidAmount: "Someone else changed this to ₹20,000. Save again to replace it with yours.",
      courseName: "Someone else changed this to CCS. Save again to replace it with yours.",
      expiryDate: "Someone else changed this to 30 Jun 2099. Save again to replace it with yours.",
    },
  ]);
  const stored = async () =>
    (await platform.admin.call("GET", `/admin/studentslist?id=${student.id}`)).body.find(Boolean);
  expect(await stored()).toMatchObject({ name: renamed, paidAmount: 20_000, remainingAmount: 25_000 });
  // The form saves again with the values from the refusal; a third person's change is refused again.
  expect(refused.body.stored).toEqual({ paidAmount: "20000", courseName: "CCS", expiryDate: "2099-06-30" });
  const seen = { ...read, ...refused.body.stored };
  await platform.admin.form("PUT", `/admin/student/${student.id}`, { ...seen, name: renamed, paidAmount: "25000" });
  const third = await save(student, read, typed, seen);
  expect([third.status, third.body.stored]).toEqual([409, { paidAmount: "25000" }]);
  expect((await save(student, read, typed, { ...seen, ...third.body.stored })).status).toBe(200);
  expect(await stored()).toMatchObject({
    name: renamed,
    courseName: "CPC",
    paidAmount: 7000.5,
    remainingAmount: 1,
    expiryDate: "2099-03-31T18:29:59.999Z",
  });
});

test("the same change by two people is no conflict, however the amount and the date are written", async () => {
  const { student, read } = await newStudent();
  await save(student, read, { paidAmount: "20000", expiryDate: "2099-06-30" });
  const second = await save(student, read, { paidAmount: "20000.00", expiryDate: " 2099-06-30 " });
  expect([second.status, second.body.student.paidAmount]).toEqual([200, 20_000]);
});

test("a form that changes nothing leaves the time of the enrolment and the log as they are", async () => {
  const student = await platform.newStudent("IP-DRG");
  const [before] = (await platform.admin.call("GET", `/admin/studentslist?id=${student.id}`)).body;
  const read = {
    name: student.name,
    courseName: "IP-DRG",
    paidAmount: "0",
    remainingAmount: "0",
    enrolledDate: new Date(Date.parse(before?.enrolledDate ?? "") + 5.5 * 3_600_000).toISOString().slice(0, 10),
    expiryDate: "2099-12-31",
  };
  expect((await save(student, read, {})).body.student.enrolledDate).toBe(before?.enrolledDate);
  const { body } = await platform.admin.call("GET", `/admin/audit?target=${student.id}&action=student%20changed`);
  expect(body.entries).toEqual([]);
});

test("without `seen`, as programs call it, every field given is written", async () => {
  const { student, read } = await newStudent();
  await save(student, read, { paidAmount: "20000" });
  const second = await platform.admin.form("PUT", `/admin/student/${student.id}`, read);
  expect([second.status, second.body.student.paidAmount]).toEqual([200, 0]);
});

test("a new password does not undo the new name that someone else gave a sub-admin", async () => {
  const added = await platform.admin.call("POST", "/admin/add-subadmin", {
    name: "Priya M",
    password: "long-enough-1",
  });
  const change = (body: object) => platform.admin.call("PUT", `/admin/subadmin/${added.body.subadmin._id}`, body);
  await change({ name: "Priya Menon", seen: { name: "Priya M" } });
  const second = await change({ name: "Priya M", password: "long-enough-2", seen: { name: "Priya M" } });
  expect([second.status, second.body.subadmin.name]).toEqual([200, "Priya Menon"]);
  expect((await platform.logIn("Priya Menon", "long-enough-2")).id).toBe(added.body.subadmin._id);
  const other = await change({ name: "Priya Nair", seen: { name: "Priya M" } });
  expect([other.status, other.body.fields]).toEqual([
    409,
    { name: "Someone else changed this to Priya Menon. Save again to replace it with yours." },
  ]);
});

test("the second save of a setting is refused, names the first one, and replaces it when it is repeated", async () => {
  const change = (body: object) => platform.admin.call("PUT", "/admin/settings", body);
  const seen = { instituteName: "", passBar: "70", logo: "" };
  await change({ instituteName: "Kestrel", passBar: 60, seen });
  const refused = await change({ instituteName: "Sahyadri", passBar: 60, colour: "#1d4f91", seen });
  expect([refused.status, refused.body.message, refused.body.fields, refused.body.stored]).toEqual([
    409,
    "Someone else has changed these settings since you opened the form. Nothing was saved.",
    { instituteName: "Someone else changed this to Kestrel. Save again to replace it with yours." },
    { instituteName: "Kestrel" },
  ]);
  const settings = async () => (await platform.admin.call("GET", "/admin/settings")).body.settings;
  expect(await settings()).toMatchObject({ instituteName: "Kestrel", colour: "#0b6e69" });
  const repeated = await change({ instituteName: "Sahyadri", seen: { ...seen, ...refused.body.stored } });
  expect([repeated.status, repeated.body.settings.instituteName]).toEqual([200, "Sahyadri"]);

  await change({ logo, seen });
  const removed = await change({
    logo: null,
    passBar: 50,
    seen: { logo: "data:image/webp;base64,AAAA", passBar: "60" },
  });
  expect([removed.status, removed.body.fields, await settings()]).toMatchObject([
    409,
    { logo: "Someone else changed this to another logo. Save again to replace it with yours." },
    { passBar: 60 },
  ]);
});

test("a comment that someone else wrote meanwhile is not replaced unseen", async () => {
  const student = await platform.newStudent();
  const { _id } = await platform.newAssignment({ subAssignments: [heartFailure] }, [["assignmentPdf", pdf()]]);
  await student.call("POST", "/student/submit-assignment", {
    studentId: student.id,
    assignmentId: _id,
    submittedAnswers: [rightAnswers],
  });
  const comment = (text: string, seen?: string) =>
    platform.admin.call("PUT", `/assignments/${_id}/submissions/${student.id}/comment`, { text, seen });
  await comment("Read the discharge summary.", "");
  const refused = await comment("Well done.", "");
  expect([refused.status, refused.body.fields]).toEqual([
    409,
    { text: "Someone else changed this to “Read the discharge summary.”. Save again to replace it with yours." },
  ]);
  expect((await comment("Well done.", "Read the discharge summary.")).status).toBe(200);
  await comment("", "Well done.");
  const removed = await comment("Well done, again.", "Well done.");
  expect(removed.body.fields).toEqual({ text: "Someone else removed this. Save again to replace it with yours." });
  expect((await comment("Well done.", "")).status).toBe(200);
  const { body } = await platform.admin.call("GET", `/assignments/${_id}/submissions?studentId=${student.id}`);
  expect(body.results[0]?.parentSummary?.comment).toBe("Well done.");
});
