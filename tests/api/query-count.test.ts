import { afterAll, beforeAll, expect, test } from "vitest";
import { type EndpointName, endpoints } from "#contract/endpoints.ts";
import { countAll } from "../../server/insight/counts/update-tally.ts";
import { type Asked, accountWrites, attemptWrites, judgingWrites } from "./counted-writes.ts";
import { type Answer, heartFailure, Platform, quiz, rightAnswers, type Student } from "./platform.ts";
import { readingCalls } from "./reading-calls.ts";

let platform: Platform;
const students: Student[] = [];
const assignmentIds: string[] = [];
beforeAll(async () => {
  platform = await Platform.start();
  await platform.services.codes.use([]);
});
afterAll(() => platform.stop());

async function grow(people: number, assignments: number): Promise<void> {
  for (let count = 0; count < assignments; count++) {
    const subAssignments =
      count % 2 ? [heartFailure] : [heartFailure, quiz, { ...heartFailure, subModuleName: "Three" }];
    assignmentIds.push((await platform.newAssignment({ subAssignments }))._id);
  }
  for (let count = 0; count < people; count++) students.push(await platform.newStudent("IP-DRG"));
  for (const student of students) {
    for (const assignmentId of assignmentIds) {
      const { body } = await student.call("GET", `/category/IP-DRG?studentId=${student.id}`);
      const { subAssignments } = body.assignments.find((one: { _id: string }) => one._id === assignmentId);
      const submittedAnswers =
        subAssignments.length > 0 ? [{ subAssignmentId: subAssignments[0]._id, ...rightAnswers }] : [rightAnswers];
      await student.call("POST", "/student/submit-assignment", {
        studentId: student.id,
        assignmentId,
        submittedAnswers,
      });
    }
  }
  // Counts submissions now: otherwise the first call that needs the counts runs one more query per assignment.
  await countAll(platform.db, new AbortController().signal);
}

const ofCodeSets = "the index of the code sets is no database of ours; beside it only the session is asked for";
const ofLibrary = "charts are written from the case library; beside it only the session is asked for";
const ofOneChart = "a practice chart is one row";
const ofItsFile = "it writes what stands in its file: that is its own growth";

/** Calls that are not counted, with the reason. */
const uncounted: Partial<Record<EndpointName, string>> = {
  "GET /assignments/:id/attempts/events": "it asks as long as somebody listens",
  "GET /files/:id": "its bytes are sent in turns, of a file that is known by its link",
  "GET /health": "it asks whether the database answers, and nothing of rows",
  "GET /ready": "as health",
  "GET /codes/search": ofCodeSets,
  "GET /codes/:system/:code": ofCodeSets,
  "GET /codes/icd10pcs/index": ofCodeSets,
  "GET /codes/icd10pcs/table/:code": ofCodeSets,
  "GET /codes": ofCodeSets,
  "POST /codes/check": ofCodeSets,
  "POST /codes/explain": ofCodeSets,
  "POST /codes/lint": ofCodeSets,
  "POST /drg": ofCodeSets,
  "POST /drg/compare": ofCodeSets,
  "GET /admin/cases": ofLibrary,
  "POST /admin/cases": ofLibrary,
  "GET /admin/cases/:blueprint/:seed/chart": ofLibrary,
  "GET /student/practice": "it is closed beside the timed section of this test",
  "POST /student/practice": ofLibrary,
  "GET /student/practice/:id": ofOneChart,
  "GET /student/practice/:id/chart": ofOneChart,
  "POST /student/practice/:id/faults": ofOneChart,
  "DELETE /student/practice/:id": ofOneChart,
  "POST /admin/codes/import": ofItsFile,
  "DELETE /admin/codes/:system/:release": "a release is files, and one row that names them",
  "POST /admin/students/import": ofItsFile,
  "POST /admin/assignments/import": ofItsFile,
  "POST /admin/assignments/read-questions": "it reads a sheet, and nothing of rows",
  "POST /admin/sample-course": "it makes a whole course, which is the same each time",
  "DELETE /admin/sample-course": "it deletes what the sample course is made of",
  "POST /assignments/:id/submissions/:studentId/late":
    "it judges one student's answers as a verdict does, and needs a time limit that has passed",
  "POST /ai/api/analyze-pdf": "it reads a file, and what was used is a row a person and day",
  "POST /ai/api/chat": "a model answers, and what was used is counted as of a file",
  "POST /ai/api/chat1": "as the other chat",
};

/** Returns endpoints that are neither counted nor excused. */
function missingIn(asked: ReadonlySet<string>): string[] {
  const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => uncounted[name] === undefined);
  // A path without parameters must not match the parameter of another endpoint.
  const paths = new Set([...asked].filter((path) => !names.some((name) => name === path)));
  const isAsked = (name: string) => {
    const fits = new RegExp(`^${name.replaceAll(/:\w+/g, "[^/]+")}$`);
    return asked.has(name) || [...paths].some((path) => fits.test(path));
  };
  return names.filter((name) => !isAsked(name));
}

/** Counted calls by method and path. */
const counted = new Set<string>();

/** Counts the queries of a call. Returns its method and generic path with the count, and the body. */
async function countOne(method: string, url: string, send: () => Promise<Answer>): Promise<[string, Answer["body"]]> {
  counted.add(`${method} ${url.split("?")[0]}`);
  const before = platform.queries;
  const { status, body } = await send();
  expect([method, url, status, body]).toEqual([method, url, expect.toBeOneOf([200, 201]), body]);
  const path = url.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{43}/g, "id");
  return [`${method} ${path}: ${platform.queries - before}`, body];
}

/** Counts the queries of each write of staff. Changed keys and verdicts also notify the affected students. */
async function countStaffWrites(drgValue: string, correct: boolean): Promise<string[]> {
  const [, assignmentId] = assignmentIds;
  const { admin } = platform;
  const student = { name: `Added ${drgValue}`, password: "a-password", courseName: "CPC", expiryDate: "2099-12-31" };
  const key = { ...heartFailure, answerDrgValue: drgValue };
  const module = { moduleName: "Module", category: "IP-DRG", subAssignments: [key] };
  const counts: string[] = [];
  const form = async (method: string, url: string, fields: Record<string, unknown>) => {
    const [count, body] = await countOne(method, url, () => admin.form(method, url, fields));
    counts.push(count);
    return body;
  };
  const added = await form("POST", "/admin/add-student", student);
  const ofStudent = `/admin/student/${added.student._id}`;
  await form("PUT", ofStudent, { ...student, courseName: "IP-DRG" });
  const deleted = await countOne("DELETE", ofStudent, () => admin.call("DELETE", ofStudent));
  await form("POST", "/admin/add-assignment", module);
  await form("POST", `/admin/assignments/${assignmentId}/preview`, module);
  await form("PUT", `/admin/assignments/${assignmentId}`, module);
  const verdicts = `/assignments/${assignmentId}/submissions/${students[0]?.id}/verdicts`;
  const verdict = { field: "adx", correct, reason: "not here" };
  const judged = await countOne("PUT", verdicts, () => admin.call("PUT", verdicts, verdict));
  return [...counts, deleted[0], judged[0]];
}

/** Counts the queries of each call. */
async function countEach(): Promise<string[]> {
  const [student] = students;
  const [assignmentId] = assignmentIds;
  if (!student || !assignmentId) throw new Error("nobody there");
  const asked: Asked[] = [
    ...(await readingCalls(platform, student, assignmentId)),
    ...(await attemptWrites(platform, students)),
    ...(await accountWrites(platform, students)),
    ...(await judgingWrites(platform, students)),
  ];
  const counts: string[] = [];
  for (const [client, method, url, body] of asked) {
    counts.push((await countOne(method, url, () => client.call(method, url, body)))[0]);
  }
  return counts;
}

const queriesOf = (counts: readonly string[], call: string) =>
  counts.filter((line) => line.startsWith(`${call}: `)).map((line) => Number(line.split(": ")[1]));

test("the number of queries of a call does not depend on the number of rows", async () => {
  await grow(1, 2);
  const few = await countEach();
  expect(few.filter((line) => line.endsWith(": 0"))).toEqual([]);
  // One query each reads the session. A presence reads the attempt. A draft reads and writes it; a submission also closes
  // it, after a lock in PostgreSQL. The first call that needs the keys of an assignment loads them in four queries.
  const isPostgres = process.env.TEST_ENGINE !== "sqlite";
  expect(queriesOf(few, "PUT /student/attempts/draft").map((count) => count - 1)).toEqual([2, 2, 6]);
  expect(queriesOf(few, "POST /student/attempts/presence").map((count) => count - 1)).toEqual([1]);
  expect(queriesOf(few, "POST /student/submit-assignment").map((count) => count - 1)).toEqual(
    isPostgres ? [8, 2] : [7, 1],
  );
  // The attempt is one query; the session already has the student. The first list of a course loads the course.
  for (const own of ["GET /category/IP-DRG?studentId=id&limit=1", "GET /stats/IP-DRG/id", "GET /student/stats/id"])
    expect([own, ...queriesOf(few, own).map((count) => count - 1)]).toEqual([own, 1]);
  // A streamed answer of the assistant repeats these queries.
  expect(queriesOf(few, "GET /validate-session").map((count) => count - 1)).toEqual([3]);
  const fewOfStaff = await countStaffWrites("292", false);
  expect(missingIn(counted)).toEqual([]);
  await grow(4, 6);
  expect(await countEach()).toEqual(few);
  expect(await countStaffWrites("291", true)).toEqual(fewOfStaff);
});
