import { readSheet } from "read-excel-file/node";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { GradebookMarks } from "#contract/api/gradebook.ts";
import { endpoints } from "#contract/endpoints.ts";
import { gradebookOfMarks } from "#contract/gradebook-of-marks.ts";
import { type Answer, heartFailure, Platform, quiz, rightAnswers, type Student } from "./platform.ts";

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start();
});
afterEach(() => platform.stop());

/** Reads the gradebook, and expects the table of marks to match. */
async function read(course: string) {
  const { body } = await platform.admin.call("GET", `/admin/gradebook?course=${course}`);
  const marks = await platform.admin.call("GET", `/admin/gradebook/marks?course=${course}`);
  expect(endpoints["GET /admin/gradebook/marks"].reply.parse(marks.body)).toEqual(marks.body);
  expect({ success: true, ...gradebookOfMarks(marks.body) }).toEqual(body);
  const walked: unknown[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const path: string = `/admin/gradebook/marks?course=${course}&limit=1${after && `&after=${after}`}`;
    const page: Answer["body"] = (await platform.admin.call("GET", path)).body;
    expect(page.assignments).toEqual(body.assignments);
    walked.push(...page.students);
    after = page.next;
  }
  expect(walked).toEqual(marks.body.students);
  for (const students of ["", "&limit=1"]) await walkColumns(course, students, marks.body);
  return body;
}

/** Expects the same table and the same averages from pages of one assignment each. */
async function walkColumns(course: string, students: string, marks: GradebookMarks) {
  const asked = `/admin/gradebook/marks?course=${course}${students}&columns=1`;
  const walked: unknown[] = [];
  let place = 0;
  for (let after: string | null = ""; after !== null; place += 1) {
    const { body: page }: Answer = await platform.admin.call("GET", `${asked}${after && `&columnsAfter=${after}`}`);
    expect(endpoints["GET /admin/gradebook/marks"].reply.parse(page)).toEqual(page);
    expect(page.totalAssignments).toBe(marks.assignments.length);
    walked.push(...page.assignments);
    const shown = marks.students.slice(0, students === "" ? undefined : 1);
    const column = marks.assignments[place]?._id;
    const partsOf = (parts: Record<string, number>) =>
      Object.fromEntries(Object.entries(parts).filter(([id]) => id === column));
    expect(page.students).toEqual(
      shown.map((row) => ({
        ...row,
        cells: row.cells.slice(place, place + 1),
        partPercents: partsOf(row.partPercents),
      })),
    );
    after = page.nextColumn;
  }
  expect(walked).toEqual(marks.assignments);
}

async function handIn(student: Student, assignmentId: string, answers: object): Promise<void> {
  const sent = { studentId: student.id, assignmentId, submittedAnswers: [answers] };
  expect((await student.call("POST", "/student/submit-assignment", sent)).status).toBe(200);
}

async function fetchTable(format: string, course = "IP-DRG"): Promise<Response> {
  return fetch(`${platform.base}/api/admin/gradebook?course=${course}&format=${format}`, {
    headers: { "x-session-id": platform.admin.sessionId },
  });
}

test("the gradebook lists students by assignments, with a percent where every section is submitted and a state everywhere", async () => {
  const ended = (await platform.newAssignment({ moduleName: "=2+3", dueDate: "2026-01-31" }))._id;
  const two = await platform.newAssignment({ moduleName: "Two sections", subAssignments: [heartFailure, quiz] });
  const timed = (await platform.newAssignment({ moduleName: "Timed", timeLimitMinutes: "30", dueDate: "2026-01-31" }))
    ._id;
  const elsewhere = await platform.newAssignment({ category: "CCS" });
  const student = await platform.newStudent("IP-DRG");
  const idle = await platform.newStudent("IP-DRG");
  await platform.newStudent("CCS");

  await handIn(student, ended, { ...rightAnswers, drgValue: "292" });
  await handIn(student, two._id, {
    subAssignmentId: two.subAssignments[0]._id,
    ...rightAnswers,
    drgValue: "9",
    patientName: "",
  });
  await student.call("POST", "/student/attempts", { studentId: student.id, assignmentId: timed });

  const { assignments, students } = await read("ip-drg");
  expect(assignments.map((one: { _id: string }) => one._id)).toEqual([timed, two._id, ended]);
  expect(JSON.stringify(assignments)).not.toContain(elsewhere._id);
  const byId = (id: string) => students.find((one: { _id: string }) => one._id === id);
  expect(students).toHaveLength(2);
  expect(byId(student.id)).toEqual({
    _id: student.id,
    name: student.name,
    percents: { [ended]: 83, [two._id]: null, [timed]: null },
    states: { [ended]: "done", [two._id]: "working", [timed]: "working" },
    // The submitted section of two; the average is of what is done.
    partPercents: { [two._id]: 67 },
    average: 83,
  });
  expect(byId(idle.id)).toMatchObject({
    percents: { [ended]: null, [two._id]: null, [timed]: null },
    states: { [ended]: "overdue", [two._id]: "open", [timed]: "overdue" },
    partPercents: {},
    average: null,
  });

  const moved = await platform.newStudent("CPC");
  await platform.admin.form("PUT", `/admin/student/${moved.id}`, {
    name: "=HYPERLINK(1)",
    courseName: "IP-DRG",
    expiryDate: "2099-12-31",
  });
  expect((await read("IP-DRG")).students).toHaveLength(3);
  expect(await read("Nothing")).toEqual({ success: true, assignments: [], students: [] });
});

test("CSV and XLSX of the gradebook have the same rows, with ids, blanks in place and no formulas", async () => {
  const first = await platform.newAssignment({ moduleName: "=2+3", dueDate: "2026-01-31" });
  const two = await platform.newAssignment({ moduleName: "Two sections", subAssignments: [heartFailure, quiz] });
  await platform.newAssignment({ moduleName: "Timed", timeLimitMinutes: "30", dueDate: "2026-01-31" });
  const student = await platform.newStudent("IP-DRG");
  await handIn(student, first._id, { ...rightAnswers, drgValue: "292" });
  // The mark of one section of two is in no file.
  await handIn(student, two._id, { subAssignmentId: two.subAssignments[0]._id, ...rightAnswers });
  await platform.newStudent("IP-DRG");
  const renamed = await platform.newStudent("IP-DRG");
  const renaming = { name: "=HYPERLINK(1)", courseName: "IP-DRG", expiryDate: "2099-12-31" };
  await platform.admin.form("PUT", `/admin/student/${renamed.id}`, renaming);
  const { students } = await read("IP-DRG");
  const csv = await fetchTable("csv");
  expect(csv.headers.get("content-disposition")).toMatch(/"gradebook-IP-DRG-\d{4}-\d\d-\d\d\.csv"/);
  const [head, ...lines] = (await csv.text()).trimEnd().split("\r\n");
  expect(head?.replace("\uFEFF", "")).toBe("ID,Name,Timed,Two sections,'=2+3,Average");
  const asha = students.find((one: { average: number | null }) => one.average !== null);
  expect(lines).toContain(`${asha._id},${asha.name},,,83,83`);
  expect(lines.filter((line) => line.endsWith(",,,,"))).toHaveLength(2);
  expect(lines.filter((line) => line.includes(",'=HYPERLINK(1),"))).toHaveLength(1);

  const xlsx = await fetchTable("xlsx");
  expect(xlsx.headers.get("content-type")).toContain("spreadsheetml");
  const sheet = JSON.stringify(await readSheet(Buffer.from(await xlsx.arrayBuffer())));
  expect(sheet).toContain('"=2+3"');
  expect(sheet).toContain(JSON.stringify([asha._id, asha.name, null, null, 83, 83]));
});

test("the gradebook needs a course and a known format", async () => {
  const refused = [
    await platform.admin.call("GET", "/admin/gradebook"),
    await platform.admin.call("GET", "/admin/export"),
    await platform.admin.call("GET", "/insight"),
    await platform.admin.call("GET", "/admin/gradebook/progress"),
    await platform.admin.call("GET", "/insight?course=%20"),
    await platform.admin.call("GET", "/admin/gradebook?course=IP-DRG&format=pdf"),
    await platform.admin.call("GET", "/admin/gradebook/marks?course=IP-DRG&columns=0"),
  ];
  expect(refused.map(({ status, body }) => [status, body.message])).toEqual([
    ...Array(5).fill([422, "Course is required"]),
    [422, "format must be json, csv or xlsx"],
    [422, "columns must be a whole number from 1 to 200"],
  ]);
});

test("a report shows the student's marks of the gradebook, and the certificate needs every assignment and the pass bar", async () => {
  const [student, other] = [await platform.newStudent("E and M"), await platform.newStudent("E and M")];
  const first = await platform.newAssignment({ category: "E and M", moduleName: "First" });
  const second = await platform.newAssignment({ category: "E and M", moduleName: "Second" });
  await platform.newAssignment({ category: "E and M", moduleName: "Later", state: "draft" });
  const report = async () => (await platform.admin.call("GET", `/admin/student/${student.id}/report`)).body;
  const hand = (assignmentId: string, answers: object) =>
    student.call("POST", "/student/submit-assignment", {
      studentId: student.id,
      assignmentId,
      submittedAnswers: [answers],
    });
  await hand(first._id, rightAnswers);
  const half = await report();
  expect(half).toMatchObject({ average: 100, done: 1, open: 1, passed: 1, hasPassed: false, classAverage: null });
  expect(half.assignments).toMatchObject([{ moduleName: "First", percent: 100, classMedian: null }]);
  await hand(second._id, {
    ...rightAnswers,
    drgValue: "1",
    adx: "x",
    patientName: "x",
    ageOrDob: "1",
    icdCodes: ["I10"],
  });
  const low = await report();
  const book = (await platform.admin.call("GET", "/admin/gradebook?course=E and M")).body;
  expect(low.average).toBe(book.students.find(({ _id }: { _id: string }) => _id === student.id).average);
  expect(low).toMatchObject({ open: 0, done: 2, passed: 1, hasPassed: low.average >= 70, passBar: 70 });
  await platform.admin.call("PUT", `/assignments/${second._id}/submissions/${student.id}/comment`, { text: "Go on." });
  expect((await report()).comment).toMatchObject({ text: "Go on.", moduleName: "Second" });
  expect((await other.call("GET", `/admin/student/${student.id}/report`)).status).toBe(403);
});

test("a report shows the institute's pass bar, and the class's time once five students have submitted", async () => {
  const exam = await platform.newAssignment({ category: "ED", moduleName: "Triage" });
  const report = async (student: Student) =>
    (await platform.admin.call("GET", `/admin/student/${student.id}/report`)).body;
  const handInAfter = async (minutes: number) => {
    const student = await platform.newStudent("ED");
    await student.call("POST", "/student/attempts", { studentId: student.id, assignmentId: exam._id });
    platform.passSeconds(60 * minutes);
    await handIn(student, exam._id, { ...rightAnswers, drgValue: "292" });
    return student;
  };
  const first = await handInAfter(20);
  for (const minutes of [30, 40, 50]) await handInAfter(minutes);
  expect((await report(first)).minutes).toEqual({ median: 20, classMedian: null });
  await handInAfter(60);
  expect(await report(first)).toMatchObject({
    minutes: { median: 20, classMedian: 40 },
    assignments: [{ percent: 83, minutes: 20, classMedian: 83 }],
    passBar: 70,
    passed: 1,
    hasPassed: true,
  });
  await platform.admin.call("PUT", "/admin/settings", { passBar: 90 });
  expect(await report(first)).toMatchObject({ passBar: 90, passed: 0, hasPassed: false });
});

test("columns with the same title are numbered from the oldest, and show no id", async () => {
  for (const moduleName of ["Week 1", "Week 1", "Week 2"])
    await platform.newAssignment({ category: "Denials", moduleName });
  const csv = await fetchTable("csv", "Denials");
  const [head] = (await csv.text()).split("\r\n");
  expect(head?.replace("\uFEFF", "")).toBe("ID,Name,Week 2,Week 1 (2),Week 1 (1),Average");
});
