import { afterAll, beforeAll, expect, test } from "vitest";
import { followImports } from "../../server/codes/sets/follow-imports.ts";
import { heartFailure, Platform, rightAnswers, type Student } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
  await followImports(platform.services);
});
afterAll(() => platform.stop());

/** Adds an assignment with this admitting diagnosis in its key, and a submission for each given diagnosis. */
async function handIn(answerAdx: string, ...given: string[]): Promise<{ id: string; students: Student[] }> {
  const { _id: id } = await platform.newAssignment({ subAssignments: [{ ...heartFailure, answerAdx }] });
  const students: Student[] = [];
  for (const adx of given) {
    const student = await platform.newStudent("IP-DRG");
    const submittedAnswers = [{ ...rightAnswers, adx }];
    const sent = { studentId: student.id, assignmentId: id, submittedAnswers };
    expect((await student.call("POST", "/student/submit-assignment", sent)).status).toBe(200);
    students.push(student);
  }
  return { id, students };
}

const read = async (path: string, client: Pick<Student, "call"> = platform.admin) => {
  const { status, body } = await client.call("GET", path);
  expect(status, path).toBe(200);
  return body;
};

interface Line {
  field: string;
}
const ofAdx = ({ field }: Line) => field === "adx";

test("an admitting diagnosis in words is shown as typed and counts as a field, not as a code", async () => {
  const { id, students } = await handIn("Septic shock", "Sepsis", "septic  shock", "", "A41.9");
  const { sections } = await read(`/assignments/${id}/insight`);
  expect(sections[0].lines.find(ofAdx)).toMatchObject({
    code: "Septic shock",
    title: "",
    right: 1,
    missed: 3,
    givenInstead: [],
  });
  expect(sections[0].slips).toEqual({});
  expect(sections[0].fields.map(({ field }: Line) => field)).toContain("adx");
  const matrix = await read(`/assignments/${id}/insight/matrix`);
  const place = matrix.columns.findIndex(ofAdx);
  expect(matrix.columns[place]).toMatchObject({ label: "Adx", code: "Septic shock", title: "" });
  expect(matrix.columns.slice(0, place).map(({ field }: Line) => field)).toContain("drgValue");
  const given = matrix.students.map((row: { given: Record<string, string> }) => row.given[String(place)]);
  expect(given.filter(Boolean).sort()).toEqual(["A41.9", "Sepsis"]);
  const [wrong] = students;
  const own = await read(`/student/insight/${wrong?.id}`);
  expect([own.slips, own.codes.filter(ofAdx)]).toEqual([{}, []]);
  expect(own.fields.find(ofAdx)).toMatchObject({ correct: 0, total: 1 });
});

test("an admitting diagnosis in words has no slip of codes in the lesson, and is not practised", async () => {
  const { id, students } = await handIn("Septic shock", "Sepsis", "");
  for (const student of students) {
    const result = await (await student.call("POST", "/result", { studentId: student.id, assignmentId: id })).body;
    expect(JSON.stringify(result)).toContain('"adx":{"correct":false}');
    const { lines } = await read("/student/drill?limit=50", student);
    expect(lines.filter(ofAdx)).toEqual([]);
    expect(lines.length).toBeGreaterThan(0);
  }
});

test("an answer in words is not explained as a code", async () => {
  const asked = { system: "icd10cm", given: "Sepsis", meant: "Septic shock" };
  expect(await platform.admin.call("POST", "/codes/explain", asked)).toMatchObject({
    status: 422,
    body: { fields: { meant: "This is a text, not a code" } },
  });
});

test("words in place of a code are reported as a slip of that code, without a dot", async () => {
  const { id, students } = await handIn("R06.02", "Shortness of breath");
  const { sections } = await read(`/assignments/${id}/insight`);
  const line = sections[0].lines.find(ofAdx);
  expect(line).toMatchObject({ code: "R06.02", missed: 1, givenInstead: [{ code: "SHORTNESS OF BREATH", count: 1 }] });
  expect(Object.values(sections[0].slips)).toEqual([1]);
  const matrix = await read(`/assignments/${id}/insight/matrix`);
  expect(Object.values(matrix.students[0].given)).toEqual(["Shortness of breath"]);
  const [student] = students;
  expect((await read("/student/drill?limit=50", student)).lines.filter(ofAdx)).toHaveLength(1);
});
