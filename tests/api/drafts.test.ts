import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Platform, quiz, rightAnswers } from "./platform.ts";
import { beginWithoutAttempts, draft, open, result, submit, timed } from "./timed-attempts.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());
beforeEach(() => beginWithoutAttempts(platform));

test("a draft is stored as it was typed, and the reply does not repeat it", async () => {
  const { student, place } = await timed(platform);
  await open(student, place);
  const typed = { patientName: "John ", notes: " first line\n", icdCodes: ["I11.0", " i5"] };
  const saved = await draft(student, place, typed);
  expect(saved.body).toMatchObject({ success: true, changed: {}, refused: {}, revision: null });
  expect(saved.body).not.toHaveProperty("draft");
  expect((await open(student, place)).body).toMatchObject({ draft: typed, savedAt: saved.body.savedAt });
  await submit(student, place, { ...typed, patientName: "Harold Whitcombe " });
  const { data } = await result(student, place);
  expect(data.submitted).toMatchObject({ patientName: "Harold Whitcombe ", icdCodes: ["I11.0", "i5"] });
  expect(data.verdicts.patientName.correct).toBe(true);
});

test("simultaneous saves of one attempt need no more queries than saves one after the other", async () => {
  const { student, place } = await timed(platform);
  await open(student, place);
  await draft(student, place, { notes: "first" });
  const count = async (work: () => Promise<unknown>) => {
    const before = platform.queries;
    await work();
    return platform.queries - before;
  };
  const ofOne = await count(() => draft(student, place, { notes: "one" }));
  const texts = Array.from({ length: 60 }, (_, index) => `text ${index}`);
  const ofAll = await count(() => Promise.all(texts.map((notes) => draft(student, place, { notes }))));
  expect(ofAll).toBeLessThanOrEqual(texts.length * ofOne);
  expect(texts).toContain((await open(student, place)).body.draft?.notes);
});

test("one item that is too long is named, and the others are stored", async () => {
  const student = await platform.newStudent("IP-DRG");
  const { _id: assignmentId, dynamicQuestions } = await platform.newAssignment({ subAssignments: [quiz] });
  const place = { studentId: student.id, assignmentId };
  const [{ _id: one }, { _id: two }] = dynamicQuestions;
  const saved = await draft(student, place, {
    notes: "x".repeat(4001),
    adx: "R06.02",
    icdCodes: Array(201).fill("I10"),
    dynamicQuestions: [
      { _id: one, submittedAnswer: "50" },
      { _id: two, submittedAnswer: "y".repeat(4001) },
      { _id: "gone", submittedAnswer: "z" },
    ],
  });
  expect(saved).toMatchObject({
    status: 200,
    body: {
      refused: {
        notes: "At most 4000 characters are allowed",
        icdCodes: "At most 200 codes are allowed",
        [two]: "At most 4000 characters are allowed",
        gone: "This question is no longer part of the section",
      },
    },
  });
  const { body } = await open(student, place);
  expect(body.draft).toEqual({ adx: "R06.02", dynamicQuestions: [{ _id: one, submittedAnswer: "50" }] });
});

test("a device receives the changes of another device since its last revision, and an older revision changes nothing", async () => {
  const { student, place } = await timed(platform);
  await open(student, place);
  const save = (device: string, revision: number, base: string | null, answers: object) =>
    student.call("PUT", "/student/attempts/draft", { ...place, device, revision, base, answers });
  const first = await save("laptop", 1, null, { drgValue: "2", adx: "R06.02" });
  expect(first.body).toMatchObject({ revision: 1, changed: {} });
  const other = await save("phone", 1, first.body.savedAt, { adx: "R07.9" });
  expect(other.body.changed).toEqual({});
  const second = await save("laptop", 3, first.body.savedAt, { drgValue: "29" });
  expect(second.body).toMatchObject({ revision: 3, changed: { adx: "R07.9" } });
  const old = await save("laptop", 2, first.body.savedAt, { drgValue: "2", adx: "R06.02" });
  expect(old).toMatchObject({ status: 200, body: { revision: 3, savedAt: second.body.savedAt } });
  expect((await save("laptop", 4, second.body.savedAt, {})).body.changed).toEqual({});
  expect((await save("tablet", 1, null, {})).body.changed).toEqual({ drgValue: "29", adx: "R07.9" });
  expect((await open(student, place)).body.draft).toEqual({ drgValue: "29", adx: "R07.9" });
});

test("a text that is older than the stored one is not stored, and its page receives the stored one", async () => {
  const student = await platform.newStudent();
  const { _id: assignmentId } = await platform.newAssignment();
  const save = async (browser: string, revision: number, answers: object, ages: Record<string, number>) =>
    (
      await student.call("PUT", "/student/attempts/draft", {
        studentId: student.id,
        assignmentId,
        answers,
        revision,
        browser,
        device: browser,
        ages,
      })
    ).body;
  await save("laptop", 1, { notes: "typed later" }, { notes: 1000 });
  const older = await save("phone", 5, { notes: "typed first", adx: "R06.02" }, { notes: 90_000, adx: 95_000 });
  expect(older).toMatchObject({ changed: { notes: "typed later" }, refused: {}, revision: 5 });
  // In one browser revisions decide, because the age of a text includes the time of its save on the network.
  expect((await save("laptop", 2, { notes: "typed on" }, { notes: 60_000 })).changed).toEqual({ adx: "R06.02" });
  expect((await save("phone", 6, { notes: "typed last" }, { notes: 0 })).changed).toEqual({});
  const { body } = await student.call("POST", "/student/attempts", { studentId: student.id, assignmentId });
  expect(body.draft).toMatchObject({ notes: "typed last", adx: "R06.02" });
  expect(body.typed.notes?.browser).toBe("phone");
  expect(body.typed.adx?.ageMs).toBeGreaterThanOrEqual(95_000);
  // The clock of the device was set from 1970 to today.
  expect((await save("tablet", 1, { notes: "long ago" }, { notes: 1_800_000_000_000 })).changed).toMatchObject({
    notes: "typed last",
  });
});

test("a page that loaded before the first save receives that save, also when both happen at the same moment", async () => {
  const { student, place } = await timed(platform);
  await open(student, place);
  // Stops the server's clock.
  platform.passSeconds(1);
  const save = async (device: string, base: string | null, answers: object) =>
    (await student.call("PUT", "/student/attempts/draft", { ...place, device, revision: 1, base, answers })).body;
  const { savedAt } = await save("laptop", null, {});
  await save("phone", null, { adx: "R07.9" });
  expect((await save("laptop", savedAt, {})).changed).toEqual({ adx: "R07.9" });
});

test("an older save of another page that arrives late changes nothing and receives the stored draft", async () => {
  const { student, place } = await timed(platform);
  const { body } = await open(student, place);
  const save = async (device: string, revision: number, answers: object) =>
    (
      await student.call("PUT", "/student/attempts/draft", {
        ...place,
        device,
        browser: "laptop",
        revision,
        base: body.savedAt,
        answers,
      })
    ).body;
  expect(await save("left", 5, { adx: "R07.9" })).toMatchObject({ revision: 5, changed: {} });
  const old = await save("right", 4, { adx: "R06.02", drgValue: "2" });
  expect(old).toMatchObject({ revision: 5, changed: { adx: "R07.9" } });
  expect(await save("right", 6, { drgValue: "2" })).toMatchObject({ revision: 6, changed: { adx: "R07.9" } });
  expect((await open(student, place)).body.draft).toEqual({ adx: "R07.9", drgValue: "2" });
});

test("a page receives the deadline, the time of another page's save, and the end of its attempt", async () => {
  const { student, place } = await timed(platform);
  const present = () => student.call("POST", "/student/attempts/presence", place);
  const { body } = await open(student, place);
  expect((await present()).body).toMatchObject({
    success: true,
    deadline: body.deadline,
    extraMinutes: 0,
    savedAt: null,
  });
  const save = async (answers: object, base: string | null) =>
    (await student.call("PUT", "/student/attempts/draft", { ...place, answers, device: "d", revision: 1, base })).body;
  const { savedAt } = await save({ drgValue: "291" }, null);
  expect((await present()).body.savedAt).toBe(savedAt);
  // A request for other saves is not a save, so other pages do not receive it.
  expect((await save({}, savedAt)).savedAt).toBe(savedAt);
  expect((await present()).body.savedAt).toBe(savedAt);
  await submit(student, place, rightAnswers);
  expect(await present()).toMatchObject({ status: 409, body: { code: "section.already_submitted" } });
  await platform.admin.call("DELETE", `/admin/assignments/${place.assignmentId}`);
  expect(await present()).toMatchObject({ status: 404, body: { message: "Assignment not found" } });
});

test("answers by hand that are too long are refused by name; the timer's are cut and reported", async () => {
  const { student, place } = await timed(platform);
  await open(student, place);
  const long = { ...rightAnswers, notes: `${"x".repeat(4000)}y`, drgValue: "291" };
  expect(await submit(student, place, long)).toMatchObject({
    status: 422,
    body: {
      message: "Notes: At most 4000 characters are allowed",
      fields: { "submittedAnswers.0.notes": "Notes: At most 4000 characters are allowed" },
    },
  });
  const auto = await student.call("POST", "/student/submit-assignment", {
    ...place,
    auto: true,
    submittedAnswers: [long],
  });
  expect(auto).toMatchObject({ status: 200, body: { cut: ["notes"], overallProgress: 100 } });
  expect((await result(student, place)).data.submitted).toMatchObject({ notes: "x".repeat(4000), auto: true });
});

test("the same answers in another notation are the same submission", async () => {
  const { student, place } = await timed(platform);
  await open(student, place);
  const first = await submit(student, place, rightAnswers);
  expect(first.body).toMatchObject({ alreadySubmitted: false, cut: [], late: false });
  const again = await submit(student, place, { ...rightAnswers, adx: " r0602", icdCodes: "i110,I50.33, J96.01" });
  expect(again).toMatchObject({
    status: 200,
    body: { alreadySubmitted: true, overallProgress: 100, submissionDate: first.body.submissionDate },
  });
  const other = await submit(student, place, { ...rightAnswers, icdCodes: "i110,I50.33, J96.01", adx: "R06.03" });
  expect(other).toMatchObject({
    status: 409,
    body: { message: "This section has already been submitted", code: "section.already_submitted" },
  });
  // A page keeps answers that were not submitted, and receives no faults for submitted fields.
  expect(other.body.fields).toEqual({ adx: "Something else was handed in" });
});
