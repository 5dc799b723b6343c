import { afterAll, beforeAll, expect, test } from "vitest";
import { submitExpired } from "../../server/exams/submissions/submit-expired.ts";
import { type Client, Platform, quiz, type Student } from "./platform.ts";

let platform: Platform;
let second: Client;
beforeAll(async () => {
  platform = await Platform.start();
  await platform.services.codes.use([]);
  await platform.admin.call("POST", "/admin/add-subadmin", { name: "Second coder", password: "a-long-password-7" });
  second = await platform.logIn("Second coder", "a-long-password-7");
});
afterAll(() => platform.stop());

/** Pneumonia with a pressure ulcer: not an MCC if acquired in hospital, but an MCC if present at admission. */
const stay = {
  answerIcdCodes: ["J18.9", "L89.153", "Z79.4"],
  scoring: "codes",
  poa: "on",
  keyNotes: { icdCodes: { "J18.9": { poa: "Y" }, L89153: { poa: "N", rationale: "Day 4" }, Z794: { poa: "exempt" } } },
};
const right = { icdCodes: ["J18.9", "L89.153", "Z79.4"], poa: { J189: "Y", L89153: "N", Z794: "exempt" } };
const other = { ...right, poa: { J189: "Y", L89153: "Y" } };

const newStay = (change: object = {}, fields: object = {}) =>
  platform.newAssignment({ subAssignments: [{ ...stay, ...change }], ...fields });

const place = (student: Student, assignment: { _id: string }) => ({
  studentId: student.id,
  assignmentId: assignment._id,
});

const submit = (student: Student, assignment: { _id: string }, answers: object) =>
  student.call("POST", "/student/submit-assignment", { ...place(student, assignment), submittedAnswers: [answers] });

const resultOf = async (student: Student, assignment: { _id: string }) =>
  (await student.call("POST", "/result", place(student, assignment))).body.data;

const edit = (assignment: { _id: string }, item: object, fields: object = {}, query = "") =>
  platform.admin.form("PUT", `/admin/assignments/${assignment._id}${query}`, {
    moduleName: "Module",
    category: "IP-DRG",
    ...fields,
    subAssignments: [item],
  });

test("a right code with another POA is a match with an explained slip, and the POA decides the DRG", async () => {
  const assignment = await newStay();
  const student = await platform.newStudent();
  expect((await submit(student, assignment, other)).status).toBe(200);
  const { verdicts, submitted, keyNotes, poa, drg, codePercent } = await resultOf(student, assignment);
  expect({ poa, codePercent, given: submitted.poa }).toEqual({ poa: "on", codePercent: 100, given: other.poa });
  const [, ulcer, insulin] = verdicts.icdCodes.codes;
  expect(ulcer).toMatchObject({ mark: "match", points: 1, poa: { given: "Y", meant: "N" } });
  expect(ulcer.slip).toMatchObject({ kind: "poa", text: expect.stringContaining("you gave Y") });
  expect(insulin.poa).toBeUndefined();
  expect(keyNotes.icdCodes.L89153).toEqual({ poa: "N", rationale: "Day 4" });
  expect([drg.yours.number, drg.key.number]).toEqual(["193", "195"]);
  expect(drg.why).toContain("present on admission");
  const { results } = (await platform.admin.call("GET", `/assignments/${assignment._id}/submissions`)).body;
  expect(results[0].parentSummary).toMatchObject({ poa: "on", enteredValues: { poa: other.poa } });
  const handedIn = await student.call("GET", `/student/handed-in/${assignment._id}`);
  expect(handedIn.body.sections[0].answers.poa).toEqual(other.poa);
});

test("a POA that was left out is a slip that says so, and groups as present on admission", async () => {
  const assignment = await newStay({ partPoints: { poa: 0.5 } });
  const student = await platform.newStudent();
  await submit(student, assignment, { icdCodes: right.icdCodes });
  const { verdicts, drg, codePercent } = await resultOf(student, assignment);
  expect([codePercent, drg.yours.number]).toEqual([67, "193"]);
  expect(verdicts.icdCodes.codes.map((line: { slip?: { text: string } }) => line.slip?.text)).toEqual([
    expect.stringContaining("was left out; the key has Y"),
    expect.stringContaining("was left out; the key has N"),
    undefined,
  ]);
});

test("where POA is off, it is neither stored nor graded, and every diagnosis groups as present", async () => {
  const assignment = await newStay({ poa: "off" });
  const student = await platform.newStudent();
  await submit(student, assignment, right);
  const { verdicts, submitted, poa, drg } = await resultOf(student, assignment);
  expect({ poa, given: submitted.poa }).toEqual({ poa: "off", given: {} });
  expect(verdicts.icdCodes.codes.every((line: { slip?: object }) => line.slip === undefined)).toBe(true);
  expect([drg.yours.number, drg.key.number]).toEqual(["193", "193"]);
});

test("a value that is no POA is refused and changes nothing", async () => {
  const assignment = await newStay();
  const student = await platform.newStudent();
  const wrong = await submit(student, assignment, { ...right, poa: { J189: "X" } });
  expect([wrong.status, wrong.body.fields]).toEqual([
    422,
    { "submittedAnswers.0.poa.J189": "POA must be Y, N, U, W or exempt" },
  ]);
  await student.call("POST", "/student/attempts", place(student, assignment));
  const draft = await student.call("PUT", "/student/attempts/draft", {
    ...place(student, assignment),
    answers: { poa: { J189: "maybe" } },
  });
  expect(draft.body.fields).toEqual({ "answers.poa.J189": "POA must be Y, N, U, W or exempt" });
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`A${index}`, "Y"]));
  const long = await submit(student, assignment, { ...right, poa: many });
  expect(long.body.fields).toEqual({ "submittedAnswers.0.poa": "POA: At most 200 codes are allowed" });
  const refusals = [
    [{ ...stay, poa: "yes" }, { "subAssignments.0.poa": "POA must be on or off" }],
    [
      { ...stay, keyNotes: { icdCodes: { J189: { poa: "1" } } } },
      { "subAssignments.0.keyNotes.icdCodes.J189.poa": "POA must be Y, N, U, W or exempt" },
    ],
    [
      { ...stay, keyNotes: { pcsCodes: { "0DTJ4ZZ": { poa: "Y" } } } },
      { "subAssignments.0.keyNotes.pcsCodes.0DTJ4ZZ.poa": "Only ICD codes have a POA" },
    ],
  ] as const;
  for (const [item, fields] of refusals) {
    const { status, body } = await edit(assignment, item);
    expect([status, body.fields]).toEqual([422, fields]);
  }
  const after = (await platform.admin.call("GET", `/admin/assignments/edit/${assignment._id}`)).body;
  expect(after).toMatchObject({ version: 1, poa: "on", keyNotes: { icdCodes: { J189: { poa: "Y" } } } });
});

test("POA is only for inpatient charts with a DRG; another setting or category turns it off", async () => {
  const sentence = "Present on admission is only for inpatient charts with ICD codes and a DRG";
  const add = (item: object, category: string) => platform.addAssignment({ category, subAssignments: [item] });
  for (const [item, category] of [
    [stay, "CPC"],
    [stay, "SURGERY"],
    [{ ...stay, setting: "outpatient" }, "IP-DRG"],
    [{ ...quiz, poa: "on" }, "IP-DRG"],
  ] as const) {
    const { status, body } = await add(item, category);
    expect([status, body.fields]).toEqual([422, { "subAssignments.0.poa": sentence }]);
  }
  const { poa, ...unsaid } = stay;
  const assignment = await newStay({ setting: "inpatient" }, { category: "SURGERY" });
  expect([poa, assignment.poa]).toEqual(["on", "on"]);
  expect((await edit(assignment, unsaid, { category: "SURGERY" })).body.assignment.poa).toBe("on");
  const moved = await edit(assignment, { ...unsaid, setting: "outpatient" }, { category: "SURGERY" });
  expect(moved.body.assignment).toMatchObject({ poa: "off", keyNotes: { icdCodes: { L89153: { poa: "N" } } } });
  const other = { ...unsaid, setting: "outpatient", answerIcdCodes: ["J18.9"] };
  expect((await edit(assignment, other, { category: "SURGERY" })).status).toBe(200);
  const version = `/assignments/${assignment._id}/sections/${assignment.sectionId}/keys/1`;
  expect((await platform.admin.call("POST", `${version}/restore`)).status).toBe(200);
  const restored = (await platform.admin.call("GET", `/admin/assignments/edit/${assignment._id}`)).body;
  expect(restored).toMatchObject({ poa: "off", answerKey: { icdCodes: stay.answerIcdCodes } });
});

test("drafts keep POA from page to page, a cleared one is cleared, and the timer submits it", async () => {
  const assignment = await newStay({}, { timeLimitMinutes: 10 });
  const student = await platform.newStudent();
  const ids = place(student, assignment);
  const start = async () => (await student.call("POST", "/student/attempts", ids)).body;
  expect(await start()).toMatchObject({ poa: "on", draft: null });
  const save = (answers: object, device: string) =>
    student.call("PUT", "/student/attempts/draft", { ...ids, answers, device });
  await save(right, "one");
  expect((await start()).draft).toEqual(right);
  expect((await save({ poa: {} }, "one")).status).toBe(200);
  expect((await start()).draft).toEqual({ ...right, poa: {} });
  const { body } = await save(other, "one");
  expect(body.refused).toEqual({});
  expect((await save({ adx: "R06.02" }, "two")).body.changed).toMatchObject({ poa: ["J189:Y", "L89153:Y"] });
  platform.passSeconds(700);
  await submitExpired(platform.db, platform.services.clock);
  const late = await submit(student, assignment, { ...right, adx: "R06.02" });
  expect(late.body).toMatchObject({ late: true });
  const { results } = (await platform.admin.call("GET", `/assignments/${assignment._id}/submissions`)).body;
  const { enteredValues, late: kept } = results[0].parentSummary;
  expect([enteredValues.poa, kept.answers.poa]).toEqual([other.poa, right.poa]);
});

test("the same answers with another POA are other answers", async () => {
  const assignment = await newStay();
  const student = await platform.newStudent();
  await submit(student, assignment, right);
  expect((await submit(student, assignment, right)).status).toBe(200);
  const { status, body } = await submit(student, assignment, other);
  expect([status, body.fields]).toEqual([409, { poa: "Something else was handed in" }]);
});

test("a submission that is sent again is the same, also after staff turned POA off", async () => {
  const assignment = await newStay();
  const student = await platform.newStudent();
  await submit(student, assignment, right);
  expect((await edit(assignment, { ...stay, poa: "off" })).status).toBe(200);
  const { status, body } = await submit(student, assignment, right);
  expect([status, body.alreadySubmitted]).toEqual([200, true]);
});

test("turning POA on or changing the key's POA grades again, says so in the preview, and is a version of the key", async () => {
  const assignment = await newStay({ poa: "off", partPoints: { poa: 0 } });
  const student = await platform.newStudent();
  await submit(student, assignment, right);
  const preview = await platform.admin.form("POST", `/admin/assignments/${assignment._id}/preview`, {
    moduleName: "Module",
    category: "IP-DRG",
    subAssignments: [stay],
  });
  expect(preview.body).toMatchObject({ down: 1 });
  expect(preview.body.students[0].because).toContainEqual({ kind: "poa", code: "on" });
  expect((await edit(assignment, { ...stay, partPoints: { poa: 0 } })).body).toMatchObject({ regraded: 1 });
  // Submissions from the time without POA have none, because the form did not ask for it.
  expect(await resultOf(student, assignment)).toMatchObject({ poa: "on", keyVersion: 2, codePercent: 33 });
  const restored = await platform.admin.call(
    "POST",
    `/assignments/${assignment._id}/sections/${assignment.sectionId}/keys/1/restore`,
  );
  expect(restored.body).toMatchObject({ keyVersion: 3 });
  expect(await resultOf(student, assignment)).toMatchObject({ poa: "off", codePercent: 100 });
  const { versions } = (
    await platform.admin.call("GET", `/assignments/${assignment._id}/sections/${assignment.sectionId}/keys`)
  ).body;
  expect(versions.map((one: { poa: string }) => one.poa)).toEqual(["off", "on", "off"]);
  const { entries } = (await platform.admin.call("GET", "/admin/audit?action=assignment%20changed")).body;
  expect(JSON.stringify(entries)).toContain('"poa"');
});

test("a preview names the codes whose POA in the key changes a score", async () => {
  const assignment = await newStay({ partPoints: { poa: 0 } });
  const student = await platform.newStudent();
  await submit(student, assignment, right);
  const icdCodes = { ...stay.keyNotes.icdCodes, L89153: { poa: "Y" } };
  const { body } = await platform.admin.form("POST", `/admin/assignments/${assignment._id}/preview`, {
    moduleName: "Module",
    category: "IP-DRG",
    subAssignments: [{ ...stay, partPoints: { poa: 0 }, keyNotes: { icdCodes } }],
  });
  expect(body.students).toMatchObject([{ before: 100, after: 67, because: [{ kind: "poa", code: "L89.153" }] }]);
});

test("students learn that a section asks for POA, and nothing of the key's POA before the result", async () => {
  const assignment = await newStay({
    keyNotes: { icdCodes: { J189: { poa: "W" }, L89153: { poa: "U" }, Z794: { poa: "exempt" } } },
  });
  const student = await platform.newStudent();
  const list = await student.call("GET", `/category/IP-DRG?studentId=${student.id}`);
  const [own] = list.body.assignments.filter(({ _id }: { _id: string }) => _id === assignment._id);
  expect(own.poa).toBe("on");
  const started = await student.call("POST", "/student/attempts", place(student, assignment));
  const preview = await platform.admin.call("GET", `/admin/assignments/${assignment._id}/preview-as-student`);
  expect(preview.body).toMatchObject({ assignment: { poa: "on" }, starts: [{ poa: "on" }] });
  for (const body of [own, started.body, preview.body])
    expect(JSON.stringify(body)).not.toMatch(/L89|"W"|"U"|exempt|keyNotes/);
});

test("a second coder gives POA, and a difference is shown beside the equal code", async () => {
  const assignment = await newStay();
  const path = `/assignments/${assignment._id}/sections/${assignment.sectionId}/blind`;
  expect((await second.call("GET", path)).body).toMatchObject({ poa: "on", lines: [] });
  const { body } = await second.call("POST", path, { answer: other });
  expect(body.agreement).toBe(100);
  expect(body.lines.map((line: { code: string; poa?: object }) => [line.code, line.poa])).toEqual([
    ["J18.9", undefined],
    ["L89.153", { key: "N", blind: "Y" }],
    ["Z79.4", undefined],
  ]);
});

test("a ruling that replaces a code of the key keeps its POA", async () => {
  const assignment = await newStay();
  const student = await platform.newStudent();
  await submit(student, assignment, { ...right, icdCodes: ["J18.9", "L89.154", "Z79.4"] });
  const path = `/student/disputes`;
  await resultOf(student, assignment);
  const dispute = await student.call("POST", path, {
    ...place(student, assignment),
    field: "icdCodes",
    code: "L89.154",
    reason: "Bone is visible on page 3.",
  });
  expect(dispute.status).toBe(201);
  const { disputes } = (await platform.admin.call("GET", "/disputes")).body;
  const [open = { _id: "" }] = disputes.filter(
    ({ assignmentId }: { assignmentId: string }) => assignmentId === assignment._id,
  );
  const ruling = { state: "accepted", as: "key", reason: "Stage 4" };
  expect((await platform.admin.call("PUT", `/disputes/${open._id}`, ruling)).status).toBe(200);
  const after = (await platform.admin.call("GET", `/admin/assignments/edit/${assignment._id}`)).body;
  expect(after.answerKey.icdCodes).toEqual(["J18.9", "L89.154", "Z79.4"]);
  expect(after.keyNotes.icdCodes.L89154).toMatchObject({ poa: "N" });
});

test("an export keeps POA, and its import is the same", async () => {
  const assignment = await newStay({}, { moduleName: "Pneumonia" });
  const response = await fetch(`${platform.base}/api/admin/assignments/${assignment._id}/export`, {
    headers: { "x-session-id": platform.admin.sessionId },
  });
  expect(response.status).toBe(200);
  const file = new File([await response.arrayBuffer()], "export.zip", { type: "application/zip" });
  const { body } = await platform.admin.form("POST", "/admin/assignments/import", {}, [["file", file]]);
  const copy = (await platform.admin.call("GET", `/admin/assignments/edit/${body.assignments[0]._id}`)).body;
  expect(copy).toMatchObject({ poa: "on", keyNotes: assignment.keyNotes });
  expect(copy.keyNotes.icdCodes.L89153.poa).toBe("N");
});

test("lint of a key names the codes without POA and those that are exempt, and groups by it", async () => {
  const lint = async (poa?: object) => {
    const answerKey = { icdCodes: ["J18.9", "L89.153", "Z79.4"], drgValue: "195", ...(poa && { poa }) };
    const { body } = await platform.admin.call("POST", "/codes/lint", { category: "IP-DRG", answerKey });
    return body.findings.map(({ kind, text }: { kind: string; text: string }) => [kind, text]);
  };
  expect(await lint(right.poa)).toEqual([]);
  expect(await lint({ L89153: "N", Z794: "Y" })).toEqual([
    ["poa", "J18.9 has no POA: it is not graded."],
    ["poa", "Z79.4 is exempt from POA reporting (list of fiscal year 2020)."],
  ]);
  expect(await lint()).toEqual([["drg", "The codes group to MS-DRG 193, the key says 195."]]);
  const { codes } = (
    await platform.admin.call("POST", "/codes/check", { system: "icd10cm", codes: ["Z79.4", "J18.9"] })
  ).body;
  expect(codes.map(({ poaExempt }: { poaExempt?: boolean }) => poaExempt)).toEqual([true, undefined]);
});

test("a chart that Casebook writes has the POA of each diagnosis, and is graded by it once a section asks for POA", async () => {
  const { cases } = (await platform.admin.call("POST", "/admin/cases", { category: "IP-DRG", count: 1 })).body;
  const [{ section, drg }] = cases;
  const { answerKey, keyNotes, goals: _goals, ...settings } = section;
  const values = answerKey.icdCodes.map((code: string) => keyNotes.icdCodes[code.replace(".", "")]?.poa);
  expect(values.filter((value: unknown) => !["Y", "N", "exempt"].includes(value as string))).toEqual([]);
  const assignment = await newStay({
    ...settings,
    keyNotes: { icdCodes: keyNotes.icdCodes },
    answerIcdCodes: answerKey.icdCodes,
    answerPcsCodes: answerKey.pcsCodes,
  });
  const student = await platform.newStudent();
  const poa = Object.fromEntries(answerKey.icdCodes.map((code: string, at: number) => [code, values[at]]));
  await submit(student, assignment, { icdCodes: answerKey.icdCodes, pcsCodes: answerKey.pcsCodes, poa });
  const data = await resultOf(student, assignment);
  expect(data.verdicts.icdCodes.codes.filter((line: { poa?: object }) => line.poa)).toEqual([]);
  expect(Number(data.drg.yours.number)).toBe(drg.drg);
});
