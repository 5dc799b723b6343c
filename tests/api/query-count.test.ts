import { afterAll, beforeAll, expect, test } from "vitest";
import { type EndpointName, endpoints } from "#contract/endpoints.ts";
import { countAll } from "../../server/tally/keep-tally.ts";
import { type Answer, heartFailure, Platform, quiz, rightAnswers, type Student } from "./platform.ts";

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
  // Who asks first after something was handed in counts it, once for all: that is a query more for each such assignment.
  await countAll(platform.db, new AbortController().signal);
}

/** Reads that are not counted, and why. */
const uncounted: Partial<Record<EndpointName, string>> = {
  "GET /assignments/:id/attempts/events": "it asks as long as somebody listens",
  "GET /files/:id": "its bytes are sent in turns, of a file that is known by its link",
  "GET /health": "it asks whether the database answers, and nothing of rows",
  "GET /ready": "as health",
  "GET /codes/search": "the index of the code sets is no database of ours; beside it only the session is asked for",
  "GET /codes/:system/:code": "as the search",
  "GET /codes/icd10pcs/index": "as the search",
  "GET /codes/icd10pcs/table/:code": "as the search",
  "GET /codes": "as the search",
};

/** The reads of the table of endpoints that are neither asked nor excused. */
function missingIn(asked: readonly Asked[]): string[] {
  const reads = (Object.keys(endpoints) as EndpointName[]).filter((name) => name.startsWith("GET "));
  const paths = asked.filter(([, method]) => method === "GET").map(([, , url]) => url.split("?")[0] ?? "");
  // A path that is written out fits no parameter of another.
  const fits = (name: string) => new RegExp(`^${name.slice(4).replaceAll(/:\w+/g, "[^/]+")}$`);
  return reads.filter((name) => uncounted[name] === undefined && !paths.some((url) => fits(name).test(url)));
}

type Asked = [Pick<Student, "call">, string, string, unknown?];

/** Every write of an attempt, in an assignment that all students but the first are working on. */
async function attemptWrites(student: Student): Promise<Asked[]> {
  const { _id: assignmentId } = await platform.newAssignment({ timeLimitMinutes: "10" });
  const { dynamicQuestions, _id: quizId } = await platform.newAssignment({ subAssignments: [quiz] });
  for (const other of students.filter((one) => one !== student)) {
    await other.call("POST", "/student/attempts", { studentId: other.id, assignmentId });
  }
  const place = { studentId: student.id, assignmentId };
  const inQuiz = { studentId: student.id, assignmentId: quizId };
  const answered = [{ _id: dynamicQuestions[0]._id, submittedAnswer: "50" }];
  const draft = (answers: object) => ({ ...place, device: "laptop", revision: 1, answers });
  return [
    [student, "POST", "/student/attempts", place],
    [student, "POST", "/student/attempts", { ...place, subAssignmentId: assignmentId }],
    [student, "PUT", "/student/attempts/draft", draft({ adx: "R06.02" })],
    [student, "PUT", "/student/attempts/draft", draft(rightAnswers)],
    [student, "PUT", "/student/attempts/draft", { ...inQuiz, answers: { dynamicQuestions: answered } }],
    [student, "POST", "/student/attempts/presence", place],
    [platform.admin, "POST", `/assignments/${assignmentId}/extra-time`, { minutes: 5 }],
    [platform.admin, "GET", `/assignments/${assignmentId}/attempts`],
    [student, "POST", "/student/submit-assignment", { ...place, submittedAnswers: [rightAnswers] }],
    [student, "POST", "/student/submit-assignment", { ...place, submittedAnswers: [rightAnswers] }],
    [student, "POST", "/result", place],
    [student, "POST", "/result", { ...place }],
  ];
}

/** How many queries each write of staff makes now. A key and a verdict that change results are told to whom they touch. */
async function countStaffWrites(drgValue: string, correct: boolean): Promise<string[]> {
  const [, assignmentId] = assignmentIds;
  const { admin } = platform;
  const student = { name: `Added ${drgValue}`, password: "a-password", courseName: "CPC", expiryDate: "2099-12-31" };
  const key = { ...heartFailure, answerDrgValue: drgValue };
  const module = { moduleName: "Module", category: "IP-DRG", subAssignments: [key] };
  const counts: string[] = [];
  const count = async (name: string, act: () => Promise<Answer>) => {
    const before = platform.queries;
    const { status, body } = await act();
    expect([name, status]).toEqual([name, expect.toBeOneOf([200, 201])]);
    counts.push(`${name}: ${platform.queries - before}`);
    return body;
  };
  const added = await count("add student", () => admin.form("POST", "/admin/add-student", student));
  const ofStudent = `/admin/student/${added.student._id}`;
  await count("edit student", () => admin.form("PUT", ofStudent, { ...student, courseName: "IP-DRG" }));
  await count("delete student", () => admin.call("DELETE", ofStudent));
  await count("add assignment", () => admin.form("POST", "/admin/add-assignment", module));
  await count("edit assignment", () => admin.form("PUT", `/admin/assignments/${assignmentId}`, module));
  await count("set a verdict", () =>
    admin.call("PUT", `/assignments/${assignmentId}/submissions/${students[0]?.id}/verdicts`, {
      field: "adx",
      correct,
      reason: "not here",
    }),
  );
  return counts;
}

/** What is read besides: of people, of the institute, of keys and of what a class missed. */
async function otherReads(student: Student, assignmentId: string): Promise<Asked[]> {
  const { admin } = platform;
  const { body } = await admin.call("GET", `/admin/assignments/edit/${assignmentId}`);
  const sectionId = body.subAssignments[0]._id;
  const ofStaff = [
    "/admin/subadmins",
    `/admin/assignments/${assignmentId}/preview-as-student`,
    `/admin/assignments/${assignmentId}/export`,
    `/assignments/${assignmentId}/sections/${sectionId}/keys`,
    `/assignments/${assignmentId}/sections/${sectionId}/blind`,
    `/assignments/${assignmentId}/insight`,
    `/assignments/${assignmentId}/insight/matrix`,
    `/assignments/${assignmentId}/submissions?view=names&limit=1`,
    `/assignments/${assignmentId}/submissions/${student.id}/same-answers?field=icdCodes&subAssignmentId=${sectionId}`,
    "/insight?course=IP-DRG",
    "/disputes",
    "/disputes/open",
    "/students",
    "/admin/students/export?format=csv",
    `/admin/student/${student.id}/report`,
    "/admin/export?course=IP-DRG",
    "/admin/audit",
    "/admin/audit/summary",
    "/admin/system",
    "/admin/settings",
    "/admin/sample-course",
    "/settings",
    "/institute",
    "/account",
  ];
  const ofStudents = [
    "/validate-session",
    "/notices",
    "/student/disputes",
    "/student/drill",
    `/student/${student.id}/course`,
  ];
  return [
    ...ofStaff.map((url): Asked => [admin, "GET", url]),
    ...ofStudents.map((url): Asked => [student, "GET", url]),
  ];
}

/** How many queries each call makes now. */
async function countEach(): Promise<string[]> {
  const [student] = students;
  const [assignmentId] = assignmentIds;
  if (!student || !assignmentId) throw new Error("nobody there");
  const asked: Asked[] = [
    [platform.admin, "GET", "/admin/dashboard"],
    [platform.admin, "GET", "/admin/activity"],
    [platform.admin, "GET", "/admin/attention"],
    [platform.admin, "GET", "/admin/recentassignments"],
    [platform.admin, "POST", "/category-summary", { category: "IP-DRG" }],
    [platform.admin, "POST", "/category-summary", { category: "IP-DRG", limit: 1 }],
    [platform.admin, "GET", "/admin/gradebook?course=IP-DRG"],
    [platform.admin, "GET", "/admin/gradebook/marks?course=IP-DRG"],
    [platform.admin, "GET", "/admin/gradebook/marks?course=IP-DRG&limit=1&columns=1"],
    [platform.admin, "GET", "/admin/audit?search=nobody"],
    [platform.admin, "GET", "/admin/studentslist"],
    [platform.admin, "GET", "/admin/students/summary"],
    [platform.admin, "GET", "/admin/students"],
    [platform.admin, "GET", "/admin/students?limit=1&search=student"],
    [platform.admin, "GET", "/assignments"],
    [platform.admin, "GET", "/assignments?limit=1&search=module"],
    [platform.admin, "GET", `/admin/assignments/edit/${assignmentId}`],
    [platform.admin, "GET", `/assignments/${assignmentId}/submissions`],
    [platform.admin, "GET", `/assignments/${assignmentId}/attempts`],
    [student, "GET", `/category/IP-DRG?studentId=${student.id}`],
    [student, "GET", `/category/IP-DRG?studentId=${student.id}&limit=1`],
    [student, "GET", `/stats/IP-DRG/${student.id}`],
    [student, "GET", `/student/stats/${student.id}`],
    [student, "GET", `/student/insight/${student.id}`],
    [student, "GET", `/payment-details?studentId=${student.id}`],
    ...(await otherReads(student, assignmentId)),
    ...(await attemptWrites(student)),
  ];
  expect(missingIn(asked)).toEqual([]);
  const counts: string[] = [];
  for (const [client, method, url, body] of asked) {
    const before = platform.queries;
    expect([url, (await client.call(method, url, body)).status]).toEqual([url, 200]);
    counts.push(
      `${method} ${url
        .split("/")
        .slice(0, 4)
        .join("/")
        .replace(/[0-9a-f-]{36}/, "id")}: ${platform.queries - before}`,
    );
  }
  return counts;
}

const queriesOf = (counts: readonly string[], call: string) =>
  counts.filter((line) => line.startsWith(`${call}: `)).map((line) => Number(line.split(": ")[1]));

test("every read, and what students and staff write most, does the same number of queries, whatever the rows", async () => {
  await grow(1, 2);
  const few = await countEach();
  expect(few.filter((line) => line.endsWith(": 0"))).toEqual([]);
  // One of each is the session's. A presence reads where its student stands, and what was said in the room where something was. A draft reads where its student stands and writes it, a submission also closes the attempt;
  // PostgreSQL holds before it reads. The first that needs the keys of an assignment loads them, in four.
  const isPostgres = process.env.TEST_ENGINE !== "sqlite";
  expect(queriesOf(few, "PUT /student/attempts/draft").map((count) => count - 1)).toEqual([2, 2, 6]);
  expect(queriesOf(few, "POST /student/attempts/presence").map((count) => count - 1)).toEqual([1]);
  expect(queriesOf(few, "POST /student/submit-assignment").map((count) => count - 1)).toEqual(
    isPostgres ? [8, 2] : [7, 1],
  );
  // Where a student stands is one query, and who they are has come with their session. The first list of a course loads it.
  for (const own of ["GET /category/IP-DRG?studentId=id&limit=1", "GET /stats/IP-DRG/id", "GET /student/stats/id"])
    expect([own, ...queriesOf(few, own).map((count) => count - 1)]).toEqual([own, 1]);
  const fewOfStaff = await countStaffWrites("292", false);
  await grow(4, 6);
  expect(await countEach()).toEqual(few);
  expect(await countStaffWrites("291", true)).toEqual(fewOfStaff);
});
