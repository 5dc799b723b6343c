import { afterEach, beforeEach, expect, test } from "vitest";
import type { EndpointName, endpoints } from "#contract/endpoints.ts";
import { followImports } from "../../server/codes/sets/follow-imports.ts";
import { heartFailure, Platform, pdf, quiz, rightAnswers, type Student } from "./platform.ts";

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start();
  await followImports(platform.services);
});
afterEach(() => platform.stop());

const closed = { message: "Code lookup is closed during this assignment", code: "forbidden" };

type Lookup = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends { looksUp: true } ? Name : never;
}[EndpointName];

const claim = { principal: "I21.4" };
/** Calls of students only: drill.test.ts checks that they are closed. */
type OwnPractice = Extract<Lookup, `${string} /student/${string}`>;

/** The request of each lookup call. Explanations are for staff, and for students after a submission. */
const asked: Record<Exclude<Lookup, OwnPractice>, { url: string; body?: object; isStaffs?: true }> = {
  "GET /codes": { url: "/codes" },
  "GET /codes/search": { url: "/codes/search?q=chf" },
  "GET /codes/:system/:code": { url: "/codes/icd10cm/I10" },
  "GET /codes/icd10pcs/table/:code": { url: "/codes/icd10pcs/table/0DT" },
  "GET /codes/icd10pcs/index": { url: "/codes/icd10pcs/index?q=appendectomy" },
  "POST /codes/check": { url: "/codes/check", body: { system: "icd10cm", codes: ["I10"] } },
  "POST /codes/explain": {
    url: "/codes/explain",
    body: { system: "icd10cm", given: "I10", meant: "I11.0" },
    isStaffs: true,
  },
  "POST /drg": { url: "/drg", body: claim },
  "POST /drg/compare": { url: "/drg/compare", body: { a: claim, b: claim } },
};
const chat = { url: "/ai/api/chat", body: { messages: [{ role: "user", content: "What is I10?" }] } };

const called = [...Object.entries(asked), ["POST /ai/api/chat", chat] as const].map(([name, rest]) => ({
  method: name.split(" ")[0] ?? "",
  isStaffs: undefined,
  ...rest,
}));

const looksUp = (client: Pick<Student, "call">, calls = called) =>
  Promise.all(calls.map(({ method, url, body }) => client.call(method, url, body)));

const forStudents = called.filter(({ isStaffs }) => !isStaffs);

const statuses = async (student: Pick<Student, "call">) => [
  ...new Set((await looksUp(student, forStudents)).map(({ status }) => status)),
];

test("a section with closed lookup needs its start, and closes every lookup until it is handed in", async () => {
  const student = await platform.newStudent();
  const { _id: assignmentId } = await platform.newAssignment({ lookup: "closed" }, [["assignmentPdf", pdf()]]);
  const place = { studentId: student.id, assignmentId };
  const listed = async () =>
    (await student.call("GET", `/category/IP-DRG?studentId=${student.id}`)).body.assignments[0];
  expect(await listed()).toMatchObject({ lookup: "closed", closed: true, assignmentPdf: null, questions: [] });
  const submit = () =>
    student.call("POST", "/student/submit-assignment", { ...place, submittedAnswers: [rightAnswers] });
  expect(await submit()).toMatchObject({ status: 409, body: { message: "Start this section first" } });
  expect(await statuses(student)).toEqual([200]);

  const started = await student.call("POST", "/student/attempts", place);
  expect(started.body).toMatchObject({ lookup: "closed", serviceDate: null, deadline: null });
  expect((await listed()).assignmentPdf).toMatch(/^\/api\/files\//);
  for (const answer of await looksUp(student)) expect(answer).toMatchObject({ status: 403, body: closed });
  // Other users are not affected.
  expect((await looksUp(platform.admin)).map(({ status }) => status)).toEqual(called.map(() => 200));
  expect(await statuses(await platform.newStudent())).toEqual([200]);

  expect((await submit()).status).toBe(200);
  expect(await statuses(student)).toEqual([200]);
});

const nobody = { age: null, sex: null, dischargeStatus: 1 };

test("lookup, service date and patient are set per section or for the whole form, and an edit leaves them unchanged", async () => {
  const boy = { age: 0, sex: "M", dischargeStatus: 20 };
  const second = { ...quiz, subModuleName: "Second", lookup: "open", serviceDate: "2024-05-01", patient: boy };
  const added = await platform.newAssignment({
    lookup: "closed",
    serviceDate: "2025-11-30",
    patient: { age: 79 },
    subAssignments: [heartFailure, second],
  });
  const settings = (assignment: { subAssignments: { lookup: string; serviceDate: string; patient: object }[] }) =>
    assignment.subAssignments.map(({ lookup, serviceDate, patient }) => [lookup, serviceDate, patient]);
  expect(settings(added)).toEqual([
    ["closed", "2025-11-30", { ...nobody, age: 79 }],
    ["open", "2024-05-01", boy],
  ]);
  const [one, two] = added.subAssignments;
  const edit = (subAssignments: object[], fields: object = {}) =>
    platform.admin.form("PUT", `/admin/assignments/${added._id}`, {
      moduleName: "Module",
      category: "IP-DRG",
      subAssignments,
      ...fields,
    });
  const questions = two.dynamicQuestions;
  const items = [
    { ...heartFailure, _id: one._id },
    { subModuleName: "Second", isDynamic: true, _id: two._id, questions },
  ];
  expect(settings((await edit(items)).body.assignment)).toEqual(settings(added));
  const [first = {}, ...rest] = items;
  const changed = await edit([{ ...first, serviceDate: null, lookup: "open", patient: { sex: "U" } }, ...rest]);
  expect(settings(changed.body.assignment)).toEqual([
    ["open", null, nobody],
    ["open", "2024-05-01", boy],
  ]);
  expect(await edit(items, { lookup: "ajar" })).toMatchObject({
    status: 422,
    body: { fields: { lookup: "Code lookup must be open or closed" } },
  });
  expect(await edit([{ ...first, serviceDate: "2026-02-30" }, ...rest])).toMatchObject({ status: 422 });
  for (const [patient, fault] of [
    [{ age: 200 }, "age"],
    [{ dischargeStatus: 77 }, "dischargeStatus"],
    [{ sex: "X" }, "sex"],
  ] as const) {
    const { status, body } = await edit([{ ...first, patient }, ...rest]);
    expect([status, Object.keys(body.fields)]).toEqual([422, [`subAssignments.0.patient.${fault}`]]);
  }
  const single = await platform.newAssignment({ serviceDate: "2024-12-01", patient: { sex: "F" } });
  expect(single).toMatchObject({
    lookup: "open",
    serviceDate: "2024-12-01",
    patient: { ...nobody, sex: "F" },
    subAssignments: [],
  });
});

test("the DRG of a result is that of the service date and of the patient", async () => {
  const student = await platform.newStudent();
  const patient = { age: 79, sex: "M", dischargeStatus: 7 };
  const { _id: assignmentId } = await platform.newAssignment({ serviceDate: "2024-05-01", patient });
  const place = { studentId: student.id, assignmentId };
  await student.call("POST", "/student/submit-assignment", { ...place, submittedAnswers: [rightAnswers] });
  const { body } = await student.call("POST", "/result", place);
  // No weights exist for that year.
  expect(body.data.drg).toMatchObject({ date: "2024-05-01", patient, key: { number: "286", weight: null } });
});

// Last, because the sessions of others expire in it.
test("a section that was left open closes lookup for twelve hours at most", async () => {
  const student = await platform.newStudent();
  const { _id: assignmentId } = await platform.newAssignment({ subAssignments: [{ ...quiz, lookup: "closed" }] });
  await student.call("POST", "/student/attempts", { studentId: student.id, assignmentId });
  const seenAt = () =>
    platform.db.selectFrom("session").select("last_seen_at").where("user_id", "=", student.id).executeTakeFirst();
  const before = await seenAt();
  platform.passSeconds(12 * 3600 - 60);
  expect(await statuses(student)).toEqual([403]);
  // The last use of a session is written after the reply.
  await expect.poll(seenAt).not.toEqual(before);
  platform.passSeconds(120);
  expect((await student.call("GET", "/codes/search?q=chf")).status).toBe(200);
});
