import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { submitExpired } from "../../server/exams/submissions/submit-expired.ts";
import { Platform, rightAnswers } from "./platform.ts";
import { beginWithoutAttempts, draft, open, type Place, result, submit, timed } from "./timed-attempts.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());
beforeEach(() => beginWithoutAttempts(platform));

const refused = {
  status: 409,
  body: { message: "This section has already been submitted", code: "section.already_submitted" },
};

/** A student in a timed section of ten minutes, with one right field in the draft. */
async function working() {
  const { student, place } = await timed(platform);
  await open(student, place);
  await draft(student, place, { drgValue: "291" });
  return { student, place };
}

const url = ({ assignmentId }: Place) => `/assignments/${assignmentId}/submissions`;
const block = async (place: Place) => (await platform.admin.call("GET", url(place))).body.results[0].parentSummary;
const decide = (place: Place, accept: boolean) =>
  platform.admin.call("POST", `${url(place)}/${place.studentId}/late`, { accept });
const audited = async (place: Place, action: string) =>
  (
    await platform.db
      .selectFrom("audit")
      .select(["actor_id", "details"])
      .where("subject_id", "=", place.studentId)
      .where("action", "=", action)
      .execute()
  ).map((row) => ({ actor: row.actor_id, ...JSON.parse(row.details) }));

test("late answers change no mark, are stored once, and count when staff accept them", async () => {
  const { student, place } = await working();
  platform.passSeconds(1000);
  const late = await submit(student, place, rightAnswers);
  expect(late).toMatchObject({ status: 200, body: { late: true, totalCorrect: 1, alreadySubmitted: true } });
  expect((await submit(student, place, rightAnswers)).body).toMatchObject({ late: true, totalCorrect: 1 });
  expect((await block(place)).late).toMatchObject({ lateSeconds: 400, answers: { icdCodes: rightAnswers.icdCodes } });
  expect((await decide(place, true)).status).toBe(200);
  expect(await block(place)).toMatchObject({ correctCount: 6, lateSeconds: 400, late: null });
  expect(await result(student, place)).toMatchObject({ totalCorrect: 6, data: { late: false, lateAnswers: null } });
  expect((await decide(place, true)).status).toBe(409);
});

test("the insight shows nothing of the key before a student opens the result that the timer submitted", async () => {
  const { student, place } = await working();
  platform.passSeconds(661);
  await submitExpired(platform.db, platform.services.clock);
  const own = `/student/insight/${student.id}` as const;
  expect((await student.call("GET", own)).body).toMatchObject({ fields: [], codes: [], slips: {} });
  const ofStaff = await platform.admin.call("GET", own);
  expect(ofStaff.body.fields).toContainEqual({ field: "drgValue", correct: 1, total: 1, percent: 100 });
  await result(student, place);
  expect((await student.call("GET", own)).body).toMatchObject({
    fields: ofStaff.body.fields,
    codes: ofStaff.body.codes,
    slips: ofStaff.body.slips,
  });
});

test("refused late answers count nothing, and their student still sees them", async () => {
  const { student, place } = await working();
  platform.passSeconds(1000);
  await submit(student, place, rightAnswers);
  expect(await result(student, place)).toMatchObject({
    data: { late: true, lateAnswers: { refused: false, lateSeconds: 400, answers: { adx: "R06.02" } } },
  });
  expect((await decide(place, false)).status).toBe(200);
  expect(await block(place)).toMatchObject({ correctCount: 1, auto: true, late: null, enteredValues: { adx: "" } });
  expect(await result(student, place)).toMatchObject({
    totalCorrect: 1,
    data: { late: false, lateAnswers: { refused: true, answers: { adx: "R06.02" } }, submitted: { adx: "" } },
  });
  expect((await decide(place, true)).status).toBe(409);
  expect(await audited(place, "late answers refused")).toMatchObject([{ refused: { adx: "R06.02" } }]);
});

test("the same millisecond ends the time for the student and begins it for the server", async () => {
  const atEnd = async (afterMs: number) => {
    const { student, place } = await working();
    const { body } = await student.call("POST", "/student/attempts/presence", place);
    platform.passSeconds((Date.parse(body.deadline) + afterMs - platform.nowMs) / 1000);
    return { student, place };
  };
  const inTime = await atEnd(60_000);
  expect(await submitExpired(platform.services.db, platform.services.clock)).toBe(0);
  expect((await submit(inTime.student, inTime.place, rightAnswers)).body).toMatchObject({
    late: false,
    totalCorrect: 6,
  });
  const tooLate = await atEnd(60_001);
  expect((await submit(tooLate.student, tooLate.place, rightAnswers)).body).toMatchObject({ late: true });
  const nobody = await atEnd(60_001);
  expect(await submitExpired(platform.services.db, platform.services.clock)).toBe(1);
  expect((await block(nobody.place)).auto).toBe(true);
});

test("a student who submitted by hand, has seen the key or has late answers cannot send late answers", async () => {
  const byHand = await working();
  await submit(byHand.student, byHand.place, { drgValue: "1" });
  const seen = await working();
  const twice = await working();
  const seenByStaff = await working();
  platform.passSeconds(700);
  expect(await submitExpired(platform.services.db, platform.services.clock)).toBe(3);
  expect((await result(seen.student, seen.place)).data.correctAnswerKey.drgValue).toBe("291");
  await platform.admin.call("POST", "/result", seenByStaff.place);
  expect((await submit(twice.student, twice.place, { drgValue: "290" })).body.late).toBe(true);
  const others = ["patientName", "ageOrDob", "adx", "icdCodes", "pcsCodes"];
  for (const [{ student, place }, differ] of [
    [byHand, [...others, "drgValue"]],
    [seen, others],
    // Items that match late answers on record count as submitted, too.
    [twice, others],
  ] as const) {
    const answer = await submit(student, place, rightAnswers);
    expect(answer).toMatchObject(refused);
    expect(Object.keys(answer.body.fields).sort()).toEqual([...differ].sort());
    expect(await audited(place, "late answers not taken")).toMatchObject([
      { actor: student.id, assignmentId: place.assignmentId },
    ]);
  }
  expect((await block(byHand.place)).late).toBeNull();
  expect((await block(seen.place)).late).toBeNull();
  expect((await block(twice.place)).late.answers.drgValue).toBe("290");
  expect((await submit(seenByStaff.student, seenByStaff.place, rightAnswers)).body.late).toBe(true);
});

test("verdicts set by hand apply only to the answers that they were set for", async () => {
  const { student, place } = await working();
  platform.passSeconds(700);
  await submit(student, place, { ...rightAnswers, drgValue: "999" });
  const set = (field: string, correct: boolean) =>
    platform.admin.call("PUT", `${url(place)}/${student.id}/verdicts`, { field, correct, reason: "291 is defensible" });
  expect((await set("drgValue", true)).status).toBe(200);
  expect((await block(place)).verdicts.drgValue.handMade).toMatchObject({ by: "admin", reason: "291 is defensible" });
  expect((await result(student, place)).data.verdicts.drgValue.handMade).not.toHaveProperty("by");
  for (const field of ["constructor", "__proto__", "toString"]) expect((await set(field, true)).status).toBe(422);
  await decide(place, true);
  const { verdicts, correctCount } = await block(place);
  expect([verdicts.drgValue, correctCount]).toEqual([{ correct: false }, 5]);
  expect(await audited(place, "late answers accepted")).toMatchObject([
    { replaced: { drgValue: "291" }, handMade: { drgValue: { correct: true } } },
  ]);
});
