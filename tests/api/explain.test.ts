import { afterAll, beforeAll, expect, test } from "vitest";
import { followImports } from "../../server/codes/sets/follow-imports.ts";
import { heartFailure, Platform, rightAnswers, type Student } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
  await followImports(platform.services);
});
afterAll(() => platform.stop());

const sides = { system: "icd10cm", given: "S52.501A", meant: "s52502a" };
const explanation = { kind: "laterality", text: "You coded the right side; the key has the left side." };
const forbidden = { status: 403, body: { message: "You do not have access to this" } };

const explain = (asker: Pick<Student, "call">, asked: object) => asker.call("POST", "/codes/explain", asked);

async function submit(student: Student, assignmentId: string, subAssignmentId?: string) {
  const submittedAnswers = [{ ...(subAssignmentId && { subAssignmentId }), ...rightAnswers }];
  const place = { studentId: student.id, assignmentId, submittedAnswers };
  expect((await student.call("POST", "/student/submit-assignment", place)).status).toBe(200);
}

test("staff get the explanation of the difference of two codes on a given day", async () => {
  const { admin } = platform;
  expect(await explain(admin, sides)).toMatchObject({ status: 200, body: { success: true, ...explanation } });
  const stent = { system: "icd10pcs", given: "02703DZ", meant: "027034Z" };
  const { body } = await explain(admin, stent);
  expect(body.kind).toBe("pcs_device");
  expect(body.axes.map(({ same }: { same: boolean }) => same)).toEqual([true, true, true, true, true, false, true]);
  expect(body.axes[5]).toEqual({
    position: 6,
    axis: "Device",
    given: "D",
    meant: "4",
    givenLabel: "Intraluminal Device",
    meantLabel: "Intraluminal Device, Drug-eluting",
    same: false,
  });
  const stage = { system: "icd10cm", given: "N18.3", meant: "N18.31" };
  expect((await explain(admin, { ...stage, date: "2026-05-01" })).body.kind).toBe("not_in_force");
  expect((await explain(admin, { ...stage, date: "2020-05-01" })).body.kind).toBe("specificity");
});

test.each([
  [{ ...sides, meant: "S52.501a" }, "meant", "Both are the same code"],
  [{ ...sides, given: " " }, "given", "Enter a code of at most 200 characters"],
  [{ ...sides, meant: "E".repeat(5000) }, "meant", "Enter a code of at most 200 characters"],
  [{ ...sides, system: "icd9" }, "system", "system must be one of icd10cm, icd10pcs, hcpcs, cpt, modifier, drg"],
  [{ ...sides, date: "2026-02-30" }, "date", "Date must be a day such as 2026-05-31"],
])("%j is refused with its sentence", async (asked, field, message) => {
  const answer = await explain(platform.admin, asked);
  expect(answer).toMatchObject({ status: 422, body: { message, fields: { [field]: message } } });
});

test("a student gets the explanation for a submitted section of their own, by the release of its date", async () => {
  const student = await platform.newStudent();
  const { _id: assignmentId } = await platform.newAssignment({ serviceDate: "2020-05-01" });
  expect(await explain(student, sides)).toMatchObject(forbidden);
  expect(await explain(student, { ...sides, assignmentId })).toMatchObject(forbidden);
  await student.call("POST", "/student/attempts", { studentId: student.id, assignmentId });
  expect(await explain(student, { ...sides, assignmentId })).toMatchObject(forbidden);
  await submit(student, assignmentId);
  expect(await explain(student, { ...sides, assignmentId })).toMatchObject({ status: 200, body: explanation });
  const stage = { system: "icd10cm", given: "N18.3", meant: "N18.4", assignmentId };
  expect((await explain(student, stage)).body.kind).toBe("same_category");
  expect((await explain(student, { ...stage, date: "2026-05-01" })).body.kind).toBe("not_in_force");

  // Another student's submission opens nothing, and an assignment of another course is unknown.
  expect(await explain(await platform.newStudent(), { ...sides, assignmentId })).toMatchObject(forbidden);
  expect(await explain(await platform.newStudent("CPC"), { ...sides, assignmentId })).toMatchObject({
    status: 404,
    body: { message: "Assignment not found" },
  });
  expect((await explain(student, { ...sides, assignmentId: "nothing" })).status).toBe(404);
});

test("a student gets explanations only for the sections that are submitted", async () => {
  const student = await platform.newStudent();
  const added = await platform.newAssignment({
    subAssignments: [heartFailure, { ...heartFailure, subModuleName: "Second" }],
  });
  const [first, second] = added.subAssignments.map(({ _id }: { _id: string }) => _id);
  await submit(student, added._id, first);
  const ask = (subAssignmentId?: string) =>
    explain(student, { ...sides, assignmentId: added._id, ...(subAssignmentId && { subAssignmentId }) });
  expect((await ask(first)).status).toBe(200);
  expect(await ask(second)).toMatchObject(forbidden);
  expect(await ask()).toMatchObject({ status: 404, body: { message: "Sub-assignment not found" } });
});

test("a student gets no explanation while working on a section with closed lookup", async () => {
  const student = await platform.newStudent();
  const { _id: done } = await platform.newAssignment();
  await submit(student, done);
  const { _id: assignmentId } = await platform.newAssignment({ lookup: "closed" });
  await student.call("POST", "/student/attempts", { studentId: student.id, assignmentId });
  expect(await explain(student, { ...sides, assignmentId: done })).toMatchObject({
    status: 403,
    body: { message: "Code lookup is closed during this assignment" },
  });
  await submit(student, assignmentId);
  expect((await explain(student, { ...sides, assignmentId: done })).status).toBe(200);
});

test("the result explains a wrong or missing Adx and DRG, to staff in the third person", async () => {
  const student = await platform.newStudent();
  const { _id: assignmentId } = await platform.newAssignment();
  const answers = { ...rightAnswers, adx: "R06.00", drgValue: "" };
  const place = { studentId: student.id, assignmentId };
  await student.call("POST", "/student/submit-assignment", { ...place, submittedAnswers: [answers] });
  const { verdicts } = (await student.call("POST", "/result", place)).body.data;
  expect([verdicts.adx.slip, verdicts.drgValue.slip, verdicts.patientName.slip]).toEqual([
    { kind: "specificity", text: "Your code leaves open what the key’s code says: “Shortness of breath”." },
    { kind: "missing", text: "You left this out; the key has 291, “Heart Failure and Shock with MCC”." },
    undefined,
  ]);
  const path = `/assignments/${assignmentId}/submissions?studentId=${student.id}`;
  const [seen] = (await platform.admin.call("GET", path)).body.results;
  const { adx, drgValue } = (seen.parentSummary ?? seen.subModulesSummary[0]).verdicts;
  expect([adx.slip.text, drgValue.slip.text]).toEqual([
    "The student’s code leaves open what the key’s code says: “Shortness of breath”.",
    "The student left this out; the key has 291, “Heart Failure and Shock with MCC”.",
  ]);
});

test("the result has the title of each code that was given or meant", async () => {
  const student = await platform.newStudent();
  const { _id: assignmentId } = await platform.newAssignment({
    subAssignments: [{ ...heartFailure, answerIcdCodes: "I50.23, E11.9" }],
  });
  const submittedAnswers = [{ ...rightAnswers, icdCodes: ["I50.33", "not a code", "e119"], drgValue: "87" }];
  const place = { studentId: student.id, assignmentId };
  expect((await student.call("POST", "/student/submit-assignment", { ...place, submittedAnswers })).status).toBe(200);
  const { verdicts } = (await student.call("POST", "/result", place)).body.data;
  expect(verdicts.icdCodes.titles).toEqual({
    "I50.33": "Acute on chronic diastolic (congestive) heart failure",
    "I50.23": "Acute on chronic systolic (congestive) heart failure",
    e119: "Type 2 diabetes mellitus without complications",
  });
  expect(verdicts.drgValue.titles["87"]).toBe("Traumatic Stupor and Coma <1 Hour without CC/MCC");
});
