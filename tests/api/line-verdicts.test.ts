import { afterAll, beforeAll, expect, test } from "vitest";
import { heartFailure, Platform, rightAnswers, type Student } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

type Exam = { _id: string };

const byCodes = { ...heartFailure, scoring: "codes" };
const newExam = () => platform.newAssignment({ subAssignments: [byCodes] });

async function submit(exam: Exam, icdCodes: string): Promise<Student> {
  const student = await platform.newStudent("IP-DRG");
  const submittedAnswers = [{ ...rightAnswers, icdCodes }];
  await student.call("POST", "/student/submit-assignment", {
    studentId: student.id,
    assignmentId: exam._id,
    submittedAnswers,
  });
  return student;
}

const place = (exam: Exam, { id }: Student) => `/assignments/${exam._id}/submissions/${id}`;

const decide = (exam: Exam, student: Student, body: object) =>
  platform.admin.call("PUT", `${place(exam, student)}/verdicts`, { field: "icdCodes", ...body });

const accept = (exam: Exam, student: Student, code: string, body: object = {}) =>
  decide(exam, student, { code, correct: true, reason: "Defensible", ...body });

const others = async (exam: Exam, student: Student, code: string) =>
  (
    await platform.admin.call(
      "GET",
      `${place(exam, student)}/same-answers?field=icdCodes&code=${encodeURIComponent(code)}`,
    )
  ).body;

/** Returns the lines as "code mark" (a star marks a verdict by hand), the verdict on the list, and the score. */
async function result(exam: Exam, student: Student) {
  const asked = { studentId: student.id, assignmentId: exam._id };
  const { data } = (await student.call("POST", "/result", asked)).body;
  const { codes, correct } = data.verdicts.icdCodes;
  return {
    lines: codes.map(
      (line: { code: string; mark: string; handMade?: object }) =>
        `${line.code} ${line.mark}${line.handMade ? "*" : ""}`,
    ),
    correct,
    percent: data.submitted.progressPercent,
    handMade: codes.find((line: { handMade?: object }) => line.handMade)?.handMade,
  };
}

test("one code is accepted by hand: it counts at once, survives a new key, and can be taken back", async () => {
  const exam = await newExam();
  const student = await submit(exam, "I11.0, I50.31, J96.02");
  const before = await result(exam, student);
  expect(before.lines).toEqual(["I11.0 match", "I50.31 wrong", "J96.02 wrong"]);
  expect((await accept(exam, student, "i5031")).body.message).toBe("Verdict saved");
  const after = await result(exam, student);
  expect(after.lines).toEqual(["I11.0 match", "I50.31 match*", "J96.02 wrong"]);
  expect([after.correct, after.percent > before.percent]).toEqual([false, true]);
  // The student sees the reason, not the name.
  expect(after.handMade).toEqual({ reason: "Defensible", at: expect.any(String) });

  expect((await accept(exam, student, "J96.02")).status).toBe(200);
  expect(await result(exam, student)).toMatchObject({ correct: true, percent: 100 });
  await platform.admin.form("PUT", `/admin/assignments/${exam._id}`, {
    moduleName: "M",
    category: "IP-DRG",
    subAssignments: [{ ...byCodes, _id: exam._id, answerIcdCodes: "I11.0, I50.32, J96.01" }],
  });
  expect(await result(exam, student)).toMatchObject({ correct: true, percent: 100 });

  expect((await decide(exam, student, { code: "I50.31", correct: null })).body.message).toBe("Verdict removed");
  expect((await result(exam, student)).lines).toEqual(["I11.0 match", "I50.31 wrong", "J96.02 match*"]);
  // Without a code it removes all remaining verdicts of the field.
  await decide(exam, student, { correct: null });
  expect(await result(exam, student)).toMatchObject({ ...before, percent: before.percent });
});

test("a code is accepted for all who wrote it, or for all who left it out, never for both", async () => {
  const exam = await newExam();
  const [extra, wrong, right, leftOut, alsoLeftOut, twice] = await Promise.all(
    [
      "I11.0, I50.33, J96.01, I50.31",
      "I11.0, I50.31, J96.01",
      "I11.0, I50.33, J96.01",
      "I11.0, I50.33",
      "I11.0, I50.33",
      "I11.0, I50.33, J96.01, J96.01",
    ].map((codes) => submit(exam, codes)),
  );
  if (!extra || !wrong || !right || !leftOut || !alsoLeftOut || !twice) throw new Error("nobody there");
  expect(await others(exam, extra, "i5031")).toEqual({ success: true, others: 1 });
  expect(await others(exam, leftOut, "J96.01")).toEqual({ success: true, others: 1 });
  expect((await others(exam, right, "J96.01")).fields).toEqual({ code: "No wrong line has this code" });

  expect((await accept(exam, leftOut, "J96.01", { everyone: true })).body.message).toBe("Verdict saved for 2 students");
  expect((await result(exam, alsoLeftOut)).lines).toEqual(["I11.0 match", "I50.33 match", "J96.01 match*"]);
  expect((await result(exam, twice)).lines.at(-1)).toBe("J96.01 extra");
  expect(await others(exam, leftOut, "J96.01")).toEqual({ success: true, others: 1 });

  expect((await accept(exam, wrong, "I50.31", { everyone: true })).body.message).toBe("Verdict saved for 2 students");
  expect(await result(exam, wrong)).toMatchObject({ correct: true, percent: 100 });
  expect(await result(exam, extra)).toMatchObject({ correct: true, percent: 100 });
  const { entries } = (await platform.admin.call("GET", `/admin/audit?target=${extra.id}&limit=1`)).body;
  expect(entries[0]).toMatchObject({
    action: "verdict set by hand",
    details: { field: "icdCodes", code: "i5031", before: null, sameAnswerAs: wrong.name },
  });

  const back = await decide(exam, wrong, { code: "I50.31", correct: null, everyone: true });
  expect(back.body.message).toBe("Verdict removed for 2 students");
  expect((await result(exam, extra)).lines.at(-1)).toBe("I50.31 extra");
});

test("a verdict on one code is refused with a sentence where it would have no effect", async () => {
  const exam = await newExam();
  const student = await submit(exam, "I11.0, I50.31, J96.01");
  const faults = async (body: object) => (await decide(exam, student, { reason: "why", ...body })).body.fields;
  const line = { code: "I50.31", correct: true };
  expect(await faults({ code: "I11.0", correct: true })).toEqual({ code: "No wrong line has this code" });
  expect(await faults({ code: "", correct: true })).toEqual({ code: "No wrong line has this code" });
  expect(await faults({ ...line, correct: false })).toEqual({ correct: "A single code can only be marked correct" });
  expect(await faults({ ...line, correct: null })).toEqual({ code: "This line has no verdict by hand" });
  expect(await faults({ ...line, reason: "" })).toEqual({ reason: "Reason is required" });
  expect(await faults({ ...line, field: "drgValue" })).toEqual({ code: "This field has no list of codes" });
  expect(await faults({ ...line, field: "notes" })).toEqual({ field: "This field is not graded here" });
  await decide(exam, student, { correct: false, reason: "All of it" });
  expect(await faults(line)).toEqual({ code: "The whole field has a verdict by hand. Remove that first." });
  expect((await result(exam, student)).lines).toEqual(["I11.0 match", "I50.31 wrong", "J96.01 match"]);
  const other = await submit(exam, "I11.0, I50.31, J96.01");
  expect(await others(exam, other, "I50.31")).toEqual({ success: true, others: 0 });
});

test("a code that several wrong lines have is judged with its whole field only", async () => {
  const key = { ...byCodes, answerIcdCodes: "I11.0, I50.33, J96.01, J96.01" };
  const exam = await platform.newAssignment({ subAssignments: [key] });
  const [twice, misplaced, wrote, leftOut] = await Promise.all(
    [
      "I11.0, I50.33, J96.01, J96.01, Z79.4, Z79.4",
      "J96.01, I11.0, I50.33",
      "I11.0, I50.33, J96.01, J96.01, Z79.4",
      "I11.0, I50.33, J96.01",
    ].map((codes) => submit(exam, codes)),
  );
  if (!twice || !misplaced || !wrote || !leftOut) throw new Error("nobody there");
  const several = { code: "Several lines have this code. Mark the whole field instead." };
  expect((await accept(exam, twice, "Z79.4")).body.fields).toEqual(several);
  expect((await result(exam, misplaced)).lines).toContain("J96.01 missing");
  expect((await accept(exam, misplaced, "J96.01")).body.fields).toEqual(several);
  expect(await others(exam, wrote, "Z79.4")).toEqual({ success: true, others: 0 });
  expect(await others(exam, leftOut, "J96.01")).toEqual({ success: true, others: 0 });
});

test("while the whole field has a verdict by hand, no verdict on one code is taken back", async () => {
  const exam = await newExam();
  const [one, other] = [await submit(exam, "I11.0, I50.31, J96.01"), await submit(exam, "I11.0, I50.31, J96.01")];
  await accept(exam, one, "I50.31", { everyone: true });
  await decide(exam, one, { correct: false, reason: "All of it" });
  const refused = await decide(exam, one, { code: "I50.31", correct: null, everyone: true });
  expect(refused.body.fields).toEqual({ code: "The whole field has a verdict by hand. Remove that first." });
  expect((await result(exam, other)).lines).toContain("I50.31 match*");
});

test("a line that a colleague has accepted meanwhile is replaced only after a warning", async () => {
  const exam = await newExam();
  const student = await submit(exam, "I11.0, I50.31, J96.01");
  expect((await accept(exam, student, "I50.31", { seen: null })).status).toBe(200);
  const refused = await accept(exam, student, "I50.31", { seen: null, reason: "Mine" });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "admin has marked this correct meanwhile: “Defensible”. Nothing was saved. Save again to replace it.",
  ]);
  const { at } = (await result(exam, student)).handMade;
  expect((await accept(exam, student, "I50.31", { seen: at, reason: "Mine" })).status).toBe(200);
  expect((await result(exam, student)).handMade.reason).toBe("Mine");
});
