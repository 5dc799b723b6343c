import { afterAll, beforeAll, expect, test } from "vitest";
import { heartFailure, Platform, quiz, rightAnswers, type Student } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
  await platform.services.codes.use([]);
});
afterAll(() => platform.stop());

const canary = "canary of the key";
const notCoded = [
  {
    statement: `Platelets 118, ${canary} 1`,
    why: `No provider named a diagnosis, ${canary} 2`,
    evidence: [{ page: 2, quote: `platelets 118 ${canary} 3` }],
  },
  { statement: "Cough", why: `A symptom of the pneumonia, ${canary} 4` },
];
const explainedQuiz = {
  ...quiz,
  questions: quiz.questions.map((question, at) => ({ ...question, explanation: `Because ${canary} ${at + 5}` })),
};

const twoSections = () =>
  platform.newAssignment({ subAssignments: [{ ...heartFailure, notCoded, timeLimitMinutes: 30 }, explainedQuiz] });

const place = (student: Student, assignment: { _id: string }, subAssignmentId?: string) => ({
  studentId: student.id,
  assignmentId: assignment._id,
  ...(subAssignmentId && { subAssignmentId }),
});

test("students get no not-coded statement and no explanation before the result", async () => {
  const assignment = await twoSections();
  const [coding, asking] = assignment.subAssignments;
  const student = await platform.newStudent("IP-DRG");
  const read = async (method: string, path: string, body?: unknown) => {
    const answer = await student.call(method, path, body);
    expect([path, answer.status]).toEqual([path, 200]);
    return JSON.stringify(answer.body);
  };
  const ofSection = place(student, assignment, coding._id);
  const ofQuiz = place(student, assignment, asking._id);
  const everyCall = async () => [
    await read("GET", `/category/IP-DRG?studentId=${student.id}`),
    await read("POST", "/student/attempts", ofQuiz),
    await read("PUT", "/student/attempts/draft", { ...ofQuiz, answers: { dynamicQuestions: [] } }),
    await read("GET", "/notices"),
    await read("GET", `/student/insight/${student.id}`),
    await read("GET", `/student/${student.id}/course`),
    await read("GET", "/student/drill"),
    await read("GET", "/student/disputes"),
  ];
  const before = [
    ...(await everyCall()),
    await read("POST", "/student/attempts", ofSection),
    await read("PUT", "/student/attempts/draft", { ...ofSection, answers: { adx: "R06.02" } }),
    JSON.stringify((await platform.admin.call("GET", `/admin/assignments/${assignment._id}/preview-as-student`)).body),
  ];
  expect(before.join()).not.toContain(canary);
  const early = await student.call("POST", "/result", place(student, assignment));
  expect([early.status, JSON.stringify(early.body).includes(canary)]).toEqual([404, false]);

  const handIn = (answers: object) =>
    student.call("POST", "/student/submit-assignment", {
      ...place(student, assignment),
      submittedAnswers: [answers],
    });
  const first = await handIn({ subAssignmentId: coding._id, ...rightAnswers });
  expect([first.status, JSON.stringify(first.body).includes(canary)]).toEqual([200, false]);
  // The other section is still open, so its explanations stay hidden.
  const half = (await student.call("POST", "/result", place(student, assignment))).body;
  expect(half.data).toMatchObject([{ notCoded }, { submitted: null, notCoded: null, correctDynamicQuestions: [] }]);
  expect(JSON.stringify(half.data[1])).not.toContain(canary);
  expect((await everyCall()).join()).not.toMatch(new RegExp(`${canary} [56]`));

  await handIn({ subAssignmentId: asking._id, dynamicQuestions: [{ submittedAnswer: "25" }] });
  const { data } = (await student.call("POST", "/result", place(student, assignment))).body;
  expect(data).toMatchObject([
    { notCoded },
    {
      notCoded: null,
      dynamicQuestions: [{ explanation: `Because ${canary} 5` }, { explanation: `Because ${canary} 6` }],
      correctDynamicQuestions: [{ explanation: `Because ${canary} 5` }, { explanation: `Because ${canary} 6` }],
    },
  ]);
  const { body } = await platform.admin.call("GET", `/assignments/${assignment._id}/submissions`);
  expect(body.results[0].subModulesSummary).toMatchObject([
    { notCoded },
    { notCoded: [], answerKey: { dynamicQuestions: [{ explanation: `Because ${canary} 5` }, {}] } },
  ]);
  const blind = await platform.admin.call("GET", `/assignments/${assignment._id}/sections/${asking._id}/blind`);
  expect(JSON.stringify(blind.body)).not.toContain(canary);
});

test("not-coded statements and explanations are versioned with the key, and an edit that omits them does not change them", async () => {
  const assignment = await twoSections();
  const [coding, asking] = assignment.subAssignments;
  const edit = (first: object, second: object) =>
    platform.admin.form("PUT", `/admin/assignments/${assignment._id}`, {
      moduleName: "Module",
      category: "IP-DRG",
      subAssignments: [
        { ...heartFailure, _id: coding._id, ...first },
        { ...quiz, _id: asking._id, ...second },
      ],
    });
  const kept = (await edit({}, {})).body.assignment;
  expect(kept.subAssignments).toMatchObject([
    { keyVersion: 1, notCoded },
    { keyVersion: 1, dynamicQuestions: [{ explanation: `Because ${canary} 5` }, {}] },
  ]);
  const questions = [{ ...quiz.questions[0], explanation: "" }, quiz.questions[1]];
  const changed = (await edit({ notCoded: notCoded.slice(1) }, { questions })).body.assignment;
  expect(changed.subAssignments).toMatchObject([
    { keyVersion: 2, notCoded: notCoded.slice(1) },
    { keyVersion: 2, dynamicQuestions: [{ explanation: "" }, { explanation: `Because ${canary} 6` }] },
  ]);
  const { versions } = (await platform.admin.call("GET", `/assignments/${assignment._id}/sections/${coding._id}/keys`))
    .body;
  expect(versions.map((one: { notCoded: unknown }) => one.notCoded)).toEqual([notCoded.slice(1), notCoded]);
  for (const { _id } of [coding, asking]) {
    const restored = await platform.admin.call("POST", `/assignments/${assignment._id}/sections/${_id}/keys/1/restore`);
    expect(restored.body).toMatchObject({ keyVersion: 3 });
  }
  const { body } = await platform.admin.call("GET", `/admin/assignments/edit/${assignment._id}`);
  expect(body.subAssignments).toMatchObject([
    { notCoded },
    { dynamicQuestions: [{ explanation: `Because ${canary} 5` }, {}] },
  ]);
});

test("a key of an older release has no not-coded statements and no explanations", async () => {
  const assignment = await twoSections();
  const older = { answerKey: null, questions: [{ _id: "q", questionText: "?", options: [], answer: "1" }] };
  await platform.db
    .updateTable("key_version")
    .set({
      content: JSON.stringify({ scoring: "fields", sequence: {}, partPoints: {}, keyNotes: {}, ...older }) as never,
    })
    .where("section_id", "=", assignment.subAssignments[1]._id)
    .execute();
  const { body } = await platform.admin.call(
    "GET",
    `/assignments/${assignment._id}/sections/${assignment.subAssignments[1]._id}/keys`,
  );
  expect(body.versions).toMatchObject([{ notCoded: [], dynamicQuestions: [{ explanation: "" }] }]);
});

test("a statement without a reason, too long or one too many is refused in a sentence", async () => {
  const refusal = async (item: object) => (await platform.addAssignment({ subAssignments: [item] })).body.fields;
  const line = { statement: "Cough", why: "A symptom" };
  expect(await refusal({ ...heartFailure, notCoded: [line, { statement: " ", why: "" }] })).toEqual({
    "subAssignments.0.notCoded.1.statement": "Statement is required",
    "subAssignments.0.notCoded.1.why": "Reason is required",
  });
  const long = { statement: "x".repeat(201), why: "x".repeat(2001) };
  expect(await refusal({ ...heartFailure, notCoded: [long] })).toEqual({
    "subAssignments.0.notCoded.0.statement": "At most 200 characters are allowed",
    "subAssignments.0.notCoded.0.why": "At most 2000 characters are allowed",
  });
  expect(await refusal({ ...heartFailure, notCoded: Array(31).fill(line) })).toEqual({
    "subAssignments.0.notCoded": "At most 30 statements are allowed",
  });
  expect(await refusal({ ...heartFailure, notCoded: "Cough" })).toEqual({
    "subAssignments.0.notCoded": "Not coded must be a list",
  });
  const questions = [{ ...quiz.questions[0], explanation: "x".repeat(2001) }];
  expect(await refusal({ ...quiz, questions })).toEqual({
    "subAssignments.0.questions.0.explanation": "At most 2000 characters are allowed",
  });
});
