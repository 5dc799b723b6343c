import { afterEach, beforeEach, expect, test } from "vitest";
import { submitExpired } from "../../server/exams/submissions/submit-expired.ts";
import { readSlipsOfCourse } from "../../server/insight/statistics/read-slip-students.ts";
import { heartFailure, Platform, quiz, rightAnswers, type Student } from "./platform.ts";

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start();
  await platform.services.codes.use([]);
});
afterEach(() => platform.stop());

type Fields = Record<string, unknown>;

async function submit(assignmentId: string, answers: Fields, student?: Student): Promise<Student> {
  const who = student ?? (await platform.newStudent("IP-DRG"));
  const submittedAnswers = [{ ...rightAnswers, ...answers }];
  const sent = { studentId: who.id, assignmentId, submittedAnswers };
  expect((await who.call("POST", "/student/submit-assignment", sent)).status).toBe(200);
  return who;
}

const read = async (path: string, client: Pick<Student, "call"> = platform.admin) =>
  (await client.call("GET", path)).body;

test("an assignment's and a course's insight count mistakes, and every table is a CSV without formulas", async () => {
  const assignment = await platform.newAssignment({ moduleName: "=HYPERLINK(1)", subAssignments: [heartFailure] });
  for (const icdCodes of ["I11.0, I50.33, J96.01", "I11.0, I50.31, J96.01", "I11.0, I50.31, J96.01"]) {
    const student = await platform.newStudent("IP-DRG");
    await student.call("POST", "/student/submit-assignment", {
      studentId: student.id,
      assignmentId: assignment._id,
      submittedAnswers: [{ ...rightAnswers, icdCodes }],
    });
  }
  const { status, body } = await platform.admin.call("GET", `/assignments/${assignment._id}/insight`);
  expect([status, body.submissions, body.median, body.quartiles]).toEqual([200, 3, 83, [83, 83, 91.5]]);
  expect(body.sections[0].lines[0]).toMatchObject({
    code: "I50.33",
    right: 1,
    missed: 2,
    givenInstead: [{ code: "I50.31", count: 2 }],
  });
  expect(body.sections[0].fields[0]).toMatchObject({ label: "Patient Name", facility: null });
  const course = await platform.admin.call("GET", "/insight?course=ip-drg");
  expect(course.body.sections).toHaveLength(1);
  expect((await platform.admin.call("GET", "/insight?course=Nothing")).body).toMatchObject({
    submissions: 0,
    median: null,
    sections: [],
  });
  const answer = await fetch(`${platform.base}/api/assignments/${assignment._id}/insight?format=csv`, {
    headers: { "x-session-id": platform.admin.sessionId },
  });
  expect(answer.headers.get("content-type")).toContain("text/csv");
  const csv = await answer.text();
  expect(csv).toContain("'=HYPERLINK(1),Heart failure,ICD Codes,I50.33");
  expect(csv).toContain("I50.31 (2)");
  const refused = [
    await platform.admin.call("GET", "/assignments/none/insight"),
    await platform.admin.call("GET", "/insight"),
    await platform.admin.call("GET", `/assignments/${assignment._id}/insight?format=pdf`),
  ];
  expect(refused.map((one) => one.status)).toEqual([404, 422, 422]);
});

test("a matrix shows each student's answers for every line of the key, the best first, and finds a student", async () => {
  const { _id } = await platform.newAssignment({ moduleName: "Matrix" });
  const best = await submit(_id, {});
  const other = await submit(_id, { icdCodes: "I50.31, I11.0, J96.11", pcsCodes: "", drgValue: "292" });
  const matrix = await read(`/assignments/${_id}/insight/matrix`);
  expect(matrix.columns.map((one: { code: string }) => one.code)).toEqual([
    "I11.0",
    "I50.33",
    "J96.01",
    "4A023N7",
    "R06.02",
    "291",
    "Harold Whitcombe",
    "79",
  ]);
  expect(matrix).toMatchObject({
    total: 2,
    students: [
      { studentId: best.id, percent: 100, given: {}, extras: [] },
      {
        studentId: other.id,
        studentName: other.name,
        marks: ["match", "wrong", "wrong", "missing", "match", "wrong", "match", "match"],
        given: { "1": "I50.31", "2": "J96.11", "5": "292" },
      },
    ],
  });
  const worst = await read(`/assignments/${_id}/insight/matrix?sort=worst`);
  expect(worst.students.map((one: { studentId: string }) => one.studentId)).toEqual([other.id, best.id]);
  const [, number] = other.name.split(" ");
  const found = await read(`/assignments/${_id}/insight/matrix?search=${encodeURIComponent(`student ${number} `)}`);
  expect([found.total, found.students[0].studentId]).toEqual([1, other.id]);
  expect((await read(`/assignments/${_id}/insight/matrix?search=%25`)).total).toBe(0);
  const none = await platform.admin.call("GET", `/assignments/${_id}/insight/matrix?section=none`);
  expect(none.status).toBe(404);
});

test("a matrix shows how many minutes each student took, and null where no start is known", async () => {
  const { _id } = await platform.newAssignment({ moduleName: "Minutes" });
  const timed = await platform.newStudent("IP-DRG");
  expect((await timed.call("POST", "/student/attempts", { studentId: timed.id, assignmentId: _id })).status).toBe(200);
  platform.passSeconds(7 * 60);
  await submit(_id, {}, timed);
  const unstarted = await submit(_id, { drgValue: "292" });
  const { students } = await read(`/assignments/${_id}/insight/matrix`);
  const minutesOf = ({ id }: Student) => students.find((row: { studentId: string }) => row.studentId === id).minutes;
  expect([minutesOf(timed), minutesOf(unstarted)]).toEqual([7, null]);
});

test("the insight shows a column for each question with the wrong choices", async () => {
  const { _id, dynamicQuestions } = await platform.newAssignment({ subAssignments: [quiz] });
  const [bilateral] = dynamicQuestions;
  const dynamicQuestions25 = [{ _id: bilateral._id, submittedAnswer: "25" }];
  for (let count = 0; count < 5; count++) await submit(_id, { dynamicQuestions: dynamicQuestions25 });
  const { sections } = await read(`/assignments/${_id}/insight`);
  expect(sections[0].lines[0]).toMatchObject({
    label: bilateral.questionText,
    code: "50",
    missed: 5,
    facility: 0,
    givenInstead: [{ code: "25", count: 5 }],
  });
  const { students } = await read(`/assignments/${_id}/insight/matrix`);
  expect(students[0]).toMatchObject({ marks: ["wrong", "missing"], given: { "0": "25" } });
});

/** Two assignments of IP-DRG. In the first, `often` left out two codes and `once` one; in the other, `once` left out two. */
async function makeSlips() {
  const { _id } = await platform.newAssignment({ moduleName: "Slips" });
  const once = await submit(_id, { icdCodes: "I11.0, I50.33" });
  const often = await submit(_id, { icdCodes: "I50.31, I11.0", pcsCodes: "" });
  await submit(_id, { icdCodes: "I50.33, I11.0, J96.01, Z99.11" });
  const { _id: later } = await platform.newAssignment({ moduleName: "Later" });
  await submit(later, { icdCodes: "I11.0" }, once);
  return { _id, once, often };
}

const slipOf = ({ id, name }: Student, count: number) => ({ studentId: id, studentName: name, count });

test("who made a kind of mistake is counted by the rules of the insight, the most mistakes first", async () => {
  const { _id, once, often } = await makeSlips();
  const [{ slips }] = (await read(`/assignments/${_id}/insight`)).sections;
  expect(Object.keys(slips).toSorted()).toEqual(["extra", "missing", "same_category", "sequence"]);
  for (const [kind, count] of Object.entries(slips)) {
    const { students } = await read(`/assignments/${_id}/insight/slips?kind=${kind}`);
    const sum = students.reduce((all: number, one: { count: number }) => all + one.count, 0);
    expect([kind, sum]).toEqual([kind, count]);
  }
  expect(await read(`/assignments/${_id}/insight/slips?kind=missing&section=${_id}`)).toEqual({
    success: true,
    total: 2,
    students: [slipOf(often, 2), slipOf(once, 1)],
    partial: false,
  });
});

test("who made a kind of mistake in a course is summed over its assignments, and a course without submissions has nobody", async () => {
  const { once, often } = await makeSlips();
  const { students } = await read("/insight/slips?course=ip-drg&kind=missing");
  expect(students).toEqual([slipOf(once, 3), slipOf(often, 2)]);
  await platform.newAssignment({ category: "CPC" });
  for (const course of ["CPC", "Nothing"])
    expect(await read(`/insight/slips?course=${course}&kind=missing`)).toMatchObject({ total: 0, students: [] });
  const few = await readSlipsOfCourse(platform.services, "IP-DRG", "missing", 1);
  expect(few).toMatchObject({ total: 1, partial: true });
});

test("who made a kind of mistake is for staff, of an assignment and a section that exist", async () => {
  const { _id, once } = await makeSlips();
  await platform.admin.call("POST", "/admin/add-subadmin", { name: "Meera", password: "a-long-password-7" });
  const subadmin = await platform.logIn("Meera", "a-long-password-7");
  for (const path of [`/assignments/${_id}/insight/slips?kind=missing`, "/insight/slips?course=IP-DRG&kind=missing"]) {
    expect([path, (await subadmin.call("GET", path)).status]).toEqual([path, 200]);
    expect([path, (await once.call("GET", path)).status]).toEqual([path, 403]);
    const withoutKind = path.replace("kind=missing", "");
    expect([path, (await subadmin.call("GET", withoutKind)).status]).toEqual([path, 422]);
  }
  for (const path of [
    "/assignments/none/insight/slips?kind=missing",
    `/assignments/${_id}/insight/slips?kind=a&section=none`,
  ])
    expect([path, (await subadmin.call("GET", path)).status]).toEqual([path, 404]);
});

test("students see only their own misses, and none of a result that the server submitted until they open it", async () => {
  const { _id } = await platform.newAssignment({ moduleName: "Own" });
  const { _id: timed } = await platform.newAssignment({ moduleName: "Timed", timeLimitMinutes: "10" });
  const student = await submit(_id, { icdCodes: "I11.0, I50.31, J96.01" });
  const own = `/student/insight/${student.id}`;
  expect(await read(own, student)).toMatchObject({
    classPercent: null,
    daysInRow: 0,
    slips: { same_category: 1 },
    codes: [
      { field: "icdCodes", code: "I50.33", right: 0, missed: 1, title: expect.stringContaining("diastolic") },
      {},
      {},
      {},
    ],
  });
  const place = { studentId: student.id, assignmentId: timed };
  await student.call("POST", "/student/attempts", place);
  platform.passSeconds(60 * 12);
  await submitExpired(platform.db, platform.services.clock);
  const before = JSON.stringify(await read(own, student));
  expect(before).toContain("Timed");
  expect(JSON.parse(before).codes).toHaveLength(4);
  expect(JSON.parse(before).slips.missing).toBeUndefined();
  expect((await read(own)).slips.missing).toBeGreaterThan(0);
  await student.call("POST", "/result", place);
  const after = await read(own, student);
  expect([after.slips.missing > 0, after.minutes.median]).toEqual([true, 10]);
  const stranger = await platform.newStudent("IP-DRG");
  const refused = [own, `${own}?format=csv`, `/assignments/${_id}/insight/matrix`, "/insight?course=IP-DRG"];
  for (const path of refused) expect([path, (await stranger.call("GET", path)).status]).toEqual([path, 403]);
  const csv = await student.call("GET", `${own}?format=csv`);
  expect(csv.body).toContain("I50.33");
  // The class average is hidden below five results.
  for (let others = 0; others < 3; others += 1) await submit(_id, {});
  expect((await read(own, student)).classPercent).toBeNull();
  await submit(_id, {});
  expect((await read(own, student)).classPercent).toBe(100);
});
