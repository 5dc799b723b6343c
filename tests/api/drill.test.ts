import { afterEach, beforeEach, expect, test } from "vitest";
import { followImports } from "../../server/codes/sets/follow-imports.ts";
import { heartFailure, Platform, rightAnswers, type Student } from "./platform.ts";

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start();
  await followImports(platform.services);
});
afterEach(() => platform.stop());

interface Line {
  id: string;
  kind: string;
  prompt: string;
  why: string;
  system: string;
}

const quote = "acute on chronic diastolic heart failure";
const keyNotes = {
  icdCodes: {
    I5033: {
      rationale: "Both are documented",
      accept: ["I50.31"],
      evidence: [{ page: 2, quote, before: "This was", after: "treated" }],
    },
  },
};
const section = { ...heartFailure, keyNotes };

const drill = async (student: Student, query = ""): Promise<Line[]> =>
  (await student.call("GET", `/student/drill${query}`)).body.lines;
const answer = (student: Student, id: string, code: string) =>
  student.call("POST", "/student/drill/answers", { id, code });

async function coder(answers: object = {}, fields: Record<string, unknown> = { subAssignments: [section] }) {
  const student = await platform.newStudent("IP-DRG");
  const assignment = await platform.newAssignment(fields);
  const hand = () =>
    student.call("POST", "/student/submit-assignment", {
      studentId: student.id,
      assignmentId: assignment._id,
      submittedAnswers: [{ ...rightAnswers, ...answers }],
    });
  return { student, assignment, hand };
}

const days = (iso: string) => Math.round((Date.parse(iso) - platform.nowMs) / 86_400_000);

test("the drill uses no line before its result was seen, begins with the student's slips, and shows no code", async () => {
  const { student, hand } = await coder({ icdCodes: ["I11.0", "I50.9", "J96.01"], pcsCodes: [] });
  expect(await drill(student)).toEqual([]);
  await hand();
  const lines = await drill(student);
  expect(lines.map(({ why }) => why)).toEqual(["slip", "slip", "key", "key", "key"]);
  expect(lines[0]).toMatchObject({
    kind: "passage",
    prompt: quote,
    before: "This was",
    after: "treated",
    page: 2,
    source: "Module · Heart failure",
    system: "icd10cm",
  });
  expect(lines.find(({ system }) => system === "icd10pcs")).toMatchObject({
    kind: "title",
    prompt: expect.stringContaining("Measurement of Cardiac Sampling and Pressure, Left Heart"),
  });
  expect(JSON.stringify(lines)).not.toMatch(/I50\.?33|J96\.?01|4A023N7/i);
  expect(await drill(student, "?limit=2")).toEqual(lines.slice(0, 2));
  expect((await student.call("GET", "/student/drill?limit=0")).status).toBe(422);
});

test("the drill drops a line whose key changed or whose result was deleted, and shows it to no other student", async () => {
  const { student, assignment, hand } = await coder();
  await hand();
  const lines = await drill(student);
  const id = lines.find(({ kind }) => kind === "passage")?.id ?? "";
  const stranger = await platform.newStudent("IP-DRG");
  expect((await answer(stranger, id, "I50.33")).status).toBe(404);
  await platform.admin.form("PUT", `/admin/assignments/${assignment._id}?raiseOnly=true`, {
    moduleName: "Module",
    category: "IP-DRG",
    subAssignments: [{ ...section, answerIcdCodes: "I11.0, I50.9, J96.01", keyNotes: {} }],
  });
  const after = await drill(student);
  expect(after.map((line) => line.id)).not.toContain(id);
  expect(after).toHaveLength(lines.length - 1);
  expect(await answer(student, id, "I50.33")).toMatchObject({
    status: 404,
    body: { message: "This line is not part of your drill any more" },
  });
  await platform.admin.call("DELETE", `/assignments/${assignment._id}/submissions/${student.id}`);
  expect(await drill(student)).toEqual([]);
});

test("an answer is judged by the section of its line alone, whatever the other sections are", async () => {
  const { student, hand } = await coder();
  await hand();
  const line = (await drill(student)).find(({ kind }) => kind === "passage");
  const later = await platform.newAssignment();
  const sent = { studentId: student.id, assignmentId: later._id, submittedAnswers: [rightAnswers] };
  expect((await student.call("POST", "/student/submit-assignment", sent)).status).toBe(200);
  const unreadable = { answer_key: "no JSON" as never };
  await platform.db.updateTable("section").set(unreadable).where("id", "=", later.sectionId).execute();
  const judged = await answer(student, line?.id ?? "", "I50.33");
  expect([judged.status, judged.body.right]).toEqual([200, true]);
});

test("a title in the keys of two sections is one line, which is not asked again once it was answered", async () => {
  const { student, hand } = await coder();
  await hand();
  const titles = async () => (await drill(student)).filter(({ kind }) => kind === "title");
  const [first, ...others] = await titles();
  expect((await answer(student, first?.id ?? "", "I10")).status).toBe(200);
  const later = await platform.newAssignment({ subAssignments: [section] });
  const sent = { studentId: student.id, assignmentId: later._id, submittedAnswers: [rightAnswers] };
  expect((await student.call("POST", "/student/submit-assignment", sent)).status).toBe(200);
  expect((await titles()).map(({ prompt }) => prompt)).toEqual(others.map(({ prompt }) => prompt));
});

test("while a section closes code lookup, the drill is closed too", async () => {
  const { student, hand } = await coder();
  await hand();
  const closed = await platform.newAssignment({ lookup: "closed" });
  await student.call("POST", "/student/attempts", { studentId: student.id, assignmentId: closed._id });
  expect((await student.call("GET", "/student/drill")).status).toBe(403);
  expect((await answer(student, "any", "I10")).status).toBe(403);
});

/** Advances the clock by days and logs in again, because all sessions expire. */
async function logInAfter(student: Student, count: number): Promise<Student> {
  platform.passSeconds(count * 86_400);
  platform.admin = await platform.logIn("admin", "admin-password");
  return { ...student, ...(await platform.logIn(student.name, student.password)) };
}

test("the drill judges an answer with its slip, repeats right lines after longer intervals, and ignores a second try", async () => {
  const { student, hand } = await coder({ icdCodes: ["I11.0", "I50.9", "J96.01"] });
  await hand();
  const [first, second] = await drill(student);
  const id = first?.id ?? "";
  const wrong = await answer(student, id, "i50.9");
  expect(wrong.body).toMatchObject({
    right: false,
    meant: "I50.33",
    title: "Acute on chronic diastolic (congestive) heart failure",
    slip: { kind: "specificity" },
    rationale: "Both are documented",
  });
  expect(days(wrong.body.nextAt)).toBe(1);
  const once = await answer(student, id, "I5033");
  expect(once.body).toMatchObject({ right: true, slip: null, nextAt: wrong.body.nextAt });
  const other = await answer(student, second?.id ?? "", "02703DZ");
  expect(other.body.right).toBe(false);

  const lines = await drill(student);
  expect(lines.map((line) => line.id)).not.toContain(id);
  const tomorrow = await logInAfter(student, 1);
  expect((await drill(tomorrow))[0]).toMatchObject({ id, why: "due" });
  const waits: number[] = [];
  let later = tomorrow;
  for (let round = 0; round < 3; round++) {
    const { body } = await answer(later, id, "I50.31");
    expect(body.right).toBe(true);
    waits.push(days(body.nextAt));
    later = await logInAfter(student, waits.at(-1) ?? 0);
  }
  expect(waits[1]).toBeGreaterThan(waits[0] ?? 0);
  expect(waits[2]).toBeGreaterThan(waits[1] ?? 0);
});

test("the streak of a student counts days of the institute's time zone and restarts after a gap", async () => {
  const { student, hand } = await coder();
  await hand();
  const asked = async (who: Student) => (await who.call("GET", "/student/drill")).body;
  const { lines, daysInRow } = await asked(student);
  expect(daysInRow).toBe(0);
  const id = lines[0].id;
  const row: number[] = [];
  let now = student;
  for (const wait of [0, 1, 0, 1, 2]) {
    now = await logInAfter(now, wait);
    row.push((await answer(now, id, "I10")).body.daysInRow);
  }
  expect(row).toEqual([1, 2, 2, 3, 1]);
  expect((await asked(await logInAfter(now, 1))).daysInRow).toBe(1);
  const { student: other, hand: too } = await coder();
  await too();
  expect((await asked(other)).daysInRow).toBe(0);
});
