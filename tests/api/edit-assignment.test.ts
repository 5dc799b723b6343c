import { afterAll, beforeAll, expect, test } from "vitest";
import { isNameViolation, isUniqueViolation } from "../../server/core/database/faults.ts";
import { heartFailure, Platform, quiz, rightAnswers } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start({ TIME_ZONE: "America/New_York" });
});
afterAll(() => platform.stop());

const edit = (assignment: { _id: string }, fields: Record<string, unknown>) =>
  platform.admin.form("PUT", `/admin/assignments/${assignment._id}`, {
    moduleName: "Module",
    category: "IP-DRG",
    ...fields,
  });

const read = async (assignment: { _id: string }) =>
  (await platform.admin.call("GET", `/admin/assignments/edit/${assignment._id}`)).body;

const submissionsOf = async (assignment: { _id: string }) =>
  (await platform.db.selectFrom("submission").select("id").where("assignment_id", "=", assignment._id).execute())
    .length;

const detailsOf = async (action: string, id: string) =>
  (
    await platform.db
      .selectFrom("audit")
      .select("details")
      .where("action", "=", action as "assignment changed")
      .where("subject_id", "=", id)
      .orderBy("id")
      .execute()
  ).map((row) => JSON.parse(row.details));

/** An assignment of two sections that one student submitted. */
async function handedIn() {
  const student = await platform.newStudent("IP-DRG");
  const assignment = await platform.newAssignment({ subAssignments: [heartFailure, quiz] });
  const [coding, questions] = assignment.subAssignments;
  const submitted = await student.call("POST", "/student/submit-assignment", {
    studentId: student.id,
    assignmentId: assignment._id,
    submittedAnswers: [
      { subAssignmentId: coding._id, ...rightAnswers },
      {
        subAssignmentId: questions._id,
        dynamicQuestions: [{ questionText: quiz.questions[0]?.questionText, submittedAnswer: "50" }],
      },
    ],
  });
  expect(submitted.status).toBe(200);
  return { assignment, coding, questions };
}

const keptQuiz = (section: { _id: string; dynamicQuestions: object[] }) => ({
  _id: section._id,
  subModuleName: "Quiz",
  isDynamic: true,
  questions: section.dynamicQuestions,
});

test("an edit of an older version is refused, and nothing of it is written", async () => {
  const { assignment, coding, questions } = await handedIn();
  expect(assignment.version).toBe(1);
  const kept = [{ ...heartFailure, _id: coding._id }, keptQuiz(questions)];
  const first = await edit(assignment, {
    version: "1",
    subAssignments: [...kept, { ...heartFailure, subModuleName: "New" }],
  });
  expect([first.status, first.body.assignment.version]).toEqual([200, 2]);
  const second = await edit(assignment, { version: "1", moduleName: "Theirs", subAssignments: kept });
  expect([second.status, second.body.message, second.body.fields]).toEqual([
    409,
    "This assignment was changed meanwhile",
    { version: "This assignment was changed meanwhile" },
  ]);
  const none = await edit(assignment, { version: "", subAssignments: kept });
  expect([none.status, none.body.fields]).toEqual([422, { version: "version must be a whole number" }]);
  const now = await read(assignment);
  expect([now.moduleName, now.version, now.subAssignments.length, await submissionsOf(assignment)]).toEqual([
    "Module",
    2,
    3,
    2,
  ]);
  // An edit without a version applies to the current one, as clients of the previous release expect.
  expect((await edit(assignment, { subAssignments: kept })).body.assignment.version).toBe(3);
  await platform.admin.call("DELETE", `/assignments/${assignment._id}/sub/${questions._id}`);
  expect((await read(assignment)).version).toBe(4);
});

test("a section with submissions goes only when it is named, and the audit log keeps the count", async () => {
  const { assignment, coding, questions } = await handedIn();
  const refused = await edit(assignment, { subAssignments: [keptQuiz(questions)] });
  expect([refused.status, refused.body.fields]).toEqual([
    409,
    { removed: 'Sub-assignment "Heart failure" has 1 submission.' },
  ]);
  // Items without an id are new sections and replace none.
  const added = await edit(assignment, { subAssignments: [heartFailure, quiz] });
  expect([added.status, added.body.fields.removed]).toEqual([
    409,
    'Sub-assignment "Heart failure" has 1 submission. Sub-assignment "Quiz" has 1 submission.',
  ]);
  expect(await submissionsOf(assignment)).toBe(2);
  const done = await edit(assignment, { removed: [coding._id], subAssignments: [keptQuiz(questions)] });
  expect([done.status, await submissionsOf(assignment)]).toEqual([200, 1]);
  expect(await detailsOf("section deleted", coding._id)).toEqual([{ assignmentId: assignment._id, submissions: 1 }]);
  expect((await edit(assignment, { removed: "[1", subAssignments: [keptQuiz(questions)] })).body.message).toBe(
    "removed is not valid JSON",
  );
});

test("a question of an answered section is deleted only if it is named; one without an id is matched by its text", async () => {
  const { assignment, coding, questions } = await handedIn();
  const [bilateral, distinct] = questions.dynamicQuestions;
  const kept = { ...heartFailure, _id: coding._id };
  const without = { ...keptQuiz(questions), questions: [distinct] };
  const refused = await edit(assignment, { subAssignments: [kept, without] });
  expect([refused.status, refused.body.fields]).toEqual([
    409,
    { removed: 'Question "Which modifier is bilateral?" has 1 submission.' },
  ]);
  const nameless = { ...keptQuiz(questions), questions: quiz.questions };
  const same = await edit(assignment, { subAssignments: [kept, nameless] });
  expect(same.body.assignment.subAssignments[1].dynamicQuestions.map((one: { _id: string }) => one._id)).toEqual([
    bilateral._id,
    distinct._id,
  ]);
  expect((await edit(assignment, { removed: [bilateral._id], subAssignments: [kept, without] })).status).toBe(200);
  expect((await detailsOf("assignment changed", assignment._id)).at(-1)).toMatchObject({
    removedQuestions: [{ text: "Which modifier is bilateral?", submissions: 1 }],
  });
});

test("an answered section keeps its type", async () => {
  const { assignment, coding, questions } = await handedIn();
  const refused = await edit(assignment, {
    subAssignments: [{ ...quiz, subModuleName: "Heart failure", _id: coding._id }, keptQuiz(questions)],
  });
  expect([refused.status, refused.body.fields]).toEqual([
    409,
    { "subAssignments.0.isDynamic": "This sub-assignment has 1 submission, so its type stays" },
  ]);
});

test("a question named twice is refused before anything is written", async () => {
  const assignment = await platform.newAssignment({ subAssignments: [quiz] });
  const [question] = assignment.dynamicQuestions;
  const twice = await edit(assignment, { subAssignments: [{ ...quiz, questions: [question, question] }] });
  expect([twice.status, twice.body.fields]).toEqual([
    422,
    { "subAssignments.0.questions.1._id": "This question is named twice" },
  ]);
});

test("an option keeps its comma; comma-separated text is split", async () => {
  const withComma = { questionText: "Which pair?", options: ["I50.23, E11.65", "I10"], answer: "I50.23, E11.65" };
  const typed = { questionText: "Which one?", options: "I10, I11.0,", answer: "I10" };
  const { dynamicQuestions } = await platform.newAssignment({
    subAssignments: [{ ...quiz, questions: [withComma, typed] }],
  });
  expect(dynamicQuestions).toMatchObject([withComma, { options: ["I10", "I11.0"] }]);
});

test("options typed as one long text are judged one by one, as those of a list are", async () => {
  const withOptions = (options: string) => ({
    moduleName: "Module",
    category: "CPC",
    subAssignments: [{ ...quiz, questions: [{ questionText: "Which one?", options, answer: "I10" }] }],
  });
  const add = (options: string) => platform.admin.form("POST", "/admin/add-assignment", withOptions(options));
  const answered = async (options: string) => {
    const { status, body } = await add(options);
    return [status, body.fields?.["subAssignments.0.questions.0.options"]];
  };
  expect(await answered(`I10, ${"x".repeat(5000)}`)).toEqual([422, "At most 500 characters are allowed"]);
  expect(await answered(`I10, ${"x, ".repeat(3000)}`)).toEqual([422, "At most 100 options are allowed"]);
  const most = Array.from({ length: 99 }, (_, index) => `${index}${"x".repeat(400)}`);
  expect((await add(["I10", ...most].join(", "))).status).toBe(201);
});

test("a due date is stored as the end of its day in the institute's zone, changed and taken away", async () => {
  const assignment = await platform.newAssignment({ dueDate: "2026-12-01" });
  expect(assignment.dueDate).toBe("2026-12-02T04:59:59.999Z");
  const same = { subAssignments: [heartFailure] };
  expect((await edit(assignment, { ...same, dueDate: "2027-07-01" })).body.assignment.dueDate).toBe(
    "2027-07-02T03:59:59.999Z",
  );
  expect((await edit(assignment, same)).body.assignment.dueDate).toBeNull();
  expect((await edit(assignment, { ...same, dueDate: "31/12/2026" })).body.fields).toEqual({
    dueDate: "Due date is not a date",
  });
});

test("a violated unique index is reported as a name in use only when it is the index of names", async () => {
  const { db } = platform;
  await platform.newAssignment();
  const same = async (insert: () => Promise<unknown>) =>
    insert().then(
      () => undefined,
      (error: unknown) => error,
    );
  const user = await db.selectFrom("user").selectAll().executeTakeFirstOrThrow();
  const assignment = await db.selectFrom("assignment").selectAll().executeTakeFirstOrThrow();
  const name = await same(() =>
    db
      .insertInto("user")
      .values({ ...user, id: "another" })
      .execute(),
  );
  const key = await same(() => db.insertInto("assignment").values(assignment).execute());
  expect([name, key].map((error) => [isUniqueViolation(error), isNameViolation(error)])).toEqual([
    [true, true],
    [true, false],
  ]);
});
