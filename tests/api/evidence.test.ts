import { afterAll, beforeAll, expect, test } from "vitest";
import { toWire } from "#contract/answers.ts";
import { submitExpired } from "../../server/exams/submissions/submit-expired.ts";
import { heartFailure, Platform, rightAnswers, type Student } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

interface Place {
  studentId: string;
  assignmentId: string;
}

const acute = { page: 2, quote: "acute on chronic diastolic", before: "This was", after: "heart failure" };
const known = { page: 1, quote: "hypertension" };

async function begin(fields: Record<string, unknown> = {}): Promise<{ student: Student; place: Place }> {
  const student = await platform.newStudent("IP-DRG");
  const assignment = await platform.newAssignment(fields);
  return { student, place: { studentId: student.id, assignmentId: assignment._id } };
}

const save = (student: Student, place: Place, answers: object, by: object = {}) =>
  student.call("PUT", "/student/attempts/draft", { ...place, ...by, answers });
const open = (student: Student, place: Place) => student.call("POST", "/student/attempts", place);
const submit = (student: Student, { studentId, assignmentId }: Place, answers: object) =>
  student.call("POST", "/student/submit-assignment", { studentId, assignmentId, submittedAnswers: [answers] });
const result = async (student: Student, place: Place) => (await student.call("POST", "/result", place)).body.data;

test("drafts store evidence code by code and send it to the other device", async () => {
  const { student, place } = await begin();
  await save(student, place, { icdCodes: ["I50.33"] });
  const laptop = await save(student, place, { evidence: { icdCodes: { "i50.33": [acute] } } }, { device: "laptop" });
  expect(laptop.body).toMatchObject({ changed: {}, refused: {} });
  const phone = await save(student, place, { evidence: { icdCodes: { I110: [known] } } }, { device: "phone" });
  expect(toWire(phone.body.changed).evidence).toEqual({ icdCodes: { I5033: [acute] } });
  const after = await save(student, place, { evidence: { icdCodes: { I5033: [] } } }, { device: "laptop" });
  expect(toWire(after.body.changed).evidence).toEqual({ icdCodes: { I110: [known] } });
  expect((await open(student, place)).body.draft).toEqual({
    icdCodes: ["I50.33"],
    evidence: { icdCodes: { I5033: [], I110: [known] } },
  });
});

test("too many passages are left out of a draft and named, and everything else is stored", async () => {
  const { student, place } = await begin();
  const codes = Array.from({ length: 16 }, (_, index) => [`I${10 + index}`, Array(20).fill(known)]);
  const first = await save(student, place, { evidence: { icdCodes: Object.fromEntries(codes.slice(0, 15)) } });
  expect(first.body.refused).toEqual({});
  const surplus = await save(student, place, {
    notes: "n",
    evidence: { icdCodes: Object.fromEntries(codes.slice(15)) },
  });
  expect([surplus.status, surplus.body.refused]).toEqual([
    200,
    { "evidence icdCodes I25": "At most 300 passages of the chart are allowed in a section" },
  ]);
  const long = { adx: "R07.9", evidence: { adx: { R079: [{ page: 1, quote: "x".repeat(1001) }] } } };
  const refused = await save(student, place, long);
  expect(Object.keys(refused.body.refused)).toEqual(["evidence adx R079"]);
  expect((await open(student, place)).body.draft).toMatchObject({ notes: "n", adx: "R07.9" });
  for (const evidence of [
    { icdCodes: { I10: [{ page: 0, quote: "" }] } },
    { noField: {} },
    { adx: { A: [{ page: 1 }] } },
  ])
    expect((await save(student, place, { evidence })).status).toBe(422);
  expect((await submit(student, place, { ...rightAnswers, ...long })).body.fields).toHaveProperty([
    "submittedAnswers.0.evidence.adx.R079",
  ]);
});

test("submitted evidence is shown beside the key's, only for codes in the answer, and changes no mark", async () => {
  const canary = "canary of the key";
  const keyNotes = { icdCodes: { I5033: { evidence: [{ page: 2, quote: canary, before: canary, after: canary }] } } };
  const { student, place } = await begin({ subAssignments: [{ ...heartFailure, keyNotes }] });
  const before = [
    await open(student, place),
    await save(student, place, { evidence: { icdCodes: { I5033: [acute] } } }),
    await student.call("GET", `/category/IP-DRG?studentId=${student.id}`),
  ];
  expect(JSON.stringify(before.map(({ body }) => body))).not.toContain(canary);
  const evidence = { icdCodes: { I5033: [acute], Z999: [known] }, pcsCodes: {} };
  const submitted = await submit(student, place, { ...rightAnswers, evidence });
  expect(submitted.body).toMatchObject({ overallProgress: 100 });
  const { data } = { data: await result(student, place) };
  expect(data.evidence).toEqual({ icdCodes: { I5033: [acute] } });
  expect(data.keyNotes).toEqual(keyNotes);
  expect(data.submitted).not.toHaveProperty("evidence");
  const { body } = await platform.admin.call("GET", `/assignments/${place.assignmentId}/submissions`);
  expect(body.results[0].parentSummary.evidence).toEqual({ icdCodes: { I5033: [acute] } });

  const again = await submit(student, place, { ...rightAnswers, evidence });
  expect([again.status, again.body.alreadySubmitted]).toEqual([200, true]);
  const other = await submit(student, place, { ...rightAnswers, evidence: { icdCodes: { I5033: [known] } } });
  expect([other.status, Object.keys(other.body.fields)]).toEqual([409, ["evidence icdCodes I5033"]]);
});

test("evidence of codes that are not in the answer cannot make a draft grow without limit", async () => {
  const { student, place } = await begin();
  const codes = (from: number, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`X${from + index}`, []]));
  const first = await save(student, place, { adx: "R06.02", evidence: { icdCodes: codes(0, 500) } });
  expect(first.body.refused).toEqual({});
  const surplus = await save(student, place, { drgValue: "291", evidence: { icdCodes: codes(499, 3) } });
  const tooMuch = "At most 300 passages of the chart are allowed in a section";
  expect(surplus.body.refused).toEqual({
    "evidence icdCodes X500": tooMuch,
    "evidence icdCodes X501": tooMuch,
  });
  for (const endless of [[",".repeat(200_000)], ",".repeat(200_000), "I10,".repeat(50_000)]) {
    const saved = await save(student, place, { notes: "n", icdCodes: endless });
    expect(saved.body.refused).toEqual({ icdCodes: "At most 40400 characters are allowed" });
  }
  expect((await open(student, place)).body.draft).toMatchObject({ adx: "R06.02", drgValue: "291", notes: "n" });
  for (const crowd of [{ icdCodes: Array(10_001).fill("") }, { evidence: { icdCodes: codes(0, 10_001) } }]) {
    const crowded = { status: 422, body: { message: "The request holds too many values" } };
    expect(await save(student, place, crowd)).toMatchObject(crowded);
    expect(await submit(student, place, crowd)).toMatchObject(crowded);
  }
  const tooManyCodes = { status: 422, body: { message: "At most 500 codes may have passages of the chart" } };
  expect(await save(student, place, { evidence: { icdCodes: codes(0, 501) } })).toMatchObject(tooManyCodes);
});

test("a page without evidence deletes none, and the timer submits the evidence of the draft", async () => {
  const { student, place } = await begin();
  await save(student, place, { evidence: { icdCodes: { I5033: [acute] } } });
  expect((await submit(student, place, rightAnswers)).status).toBe(200);
  expect((await result(student, place)).evidence).toEqual({ icdCodes: { I5033: [acute] } });

  const timed = await begin({ timeLimitMinutes: "10" });
  await open(timed.student, timed.place);
  const icdCodes = ["I50.33"];
  await save(timed.student, timed.place, { icdCodes, evidence: { icdCodes: { I5033: [acute], A: [known] } } });
  platform.passSeconds(700);
  await submitExpired(platform.db, () => new Date(platform.nowMs));
  expect((await result(timed.student, timed.place)).evidence).toEqual({ icdCodes: { I5033: [acute] } });
});
