import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, heartFailure, Platform, quiz, rightAnswers } from "./platform.ts";

let platform: Platform;
let second: Client;
beforeAll(async () => {
  platform = await Platform.start();
  await platform.admin.call("POST", "/admin/add-subadmin", { name: "Second coder", password: "a-long-password-7" });
  second = await platform.logIn("Second coder", "a-long-password-7");
});
afterAll(() => platform.stop());

type Fields = Record<string, unknown>;

const at = ({ _id, sectionId }: { _id: string; sectionId: string }) =>
  `/assignments/${_id}/sections/${sectionId}/blind`;
const edited = async (assignment: { _id: string }) =>
  (await platform.admin.call("GET", `/admin/assignments/edit/${assignment._id}`)).body;
const differences = (lines: { code: string; inKey: boolean; inBlind: boolean }[]) =>
  lines
    .filter(({ inKey, inBlind }) => inKey !== inBlind)
    .map(({ code, inKey }) => `${inKey ? "key" : "blind"} ${code}`);

const secondAnswer = { ...rightAnswers, icdCodes: ["I11.0", "I50.31", "J96.01"], pcsCodes: [], drgValue: "292" };

test("a section is coded blind once, by somebody who did not write its key and cannot see it before", async () => {
  const assignment = await platform.newAssignment({ setting: "inpatient" });
  expect((await edited(assignment)).blind).toBe(null);
  const before = await second.call("GET", at(assignment));
  expect(before.body).toMatchObject({
    moduleName: "Module",
    setting: "inpatient",
    refusal: null,
    blind: null,
    agreementNow: null,
    lines: [],
  });
  for (const secret of ["I50.33", "J96.01", "Whitcombe", "R06.02", "4A023N7", "291"]) {
    expect([secret, JSON.stringify(before.body).includes(secret)]).toEqual([secret, false]);
  }
  const author = await platform.admin.call("POST", at(assignment), { answer: rightAnswers });
  expect([author.status, author.body.message]).toEqual([
    409,
    "You wrote this key: somebody else has to code it without the key.",
  ]);

  const handedIn = await second.call("POST", at(assignment), { answer: secondAnswer });
  expect([handedIn.status, handedIn.body.agreement]).toEqual([200, 63]);
  expect(differences(handedIn.body.lines)).toEqual([
    "key I50.33",
    "blind I50.31",
    "key 4A023N7",
    "key 291",
    "blind 292",
  ]);
  const again = await second.call("POST", at(assignment), { answer: rightAnswers });
  expect([again.status, again.body.message]).toEqual([409, "This section was coded blind by Second coder"]);
  expect((await edited(assignment)).blind).toMatchObject({ by: "Second coder", agreement: 63 });
  const [listed] = (await platform.admin.call("GET", "/assignments")).body;
  expect(listed.blind).toMatchObject({ agreement: 63 });
});

test("a difference of the blind coding becomes an alternative or the key after a preview, or is dismissed", async () => {
  const assignment = await platform.newAssignment();
  await second.call("POST", at(assignment), { answer: { ...secondAnswer, cptCodes: [] } });
  const student = await platform.newStudent("IP-DRG");
  const submittedAnswers = [{ ...rightAnswers, icdCodes: "I11.0, I50.31, J96.01", drgValue: "292" }];
  const place = { studentId: student.id, assignmentId: assignment._id };
  await student.call("POST", "/student/submit-assignment", { ...place, submittedAnswers });
  const changes = [
    { field: "icdCodes", code: "i50.31", as: "alternative" },
    { field: "drgValue", code: "292", as: "key" },
    { field: "pcsCodes", code: "4A023N7", as: "dismiss" },
  ];
  const settle = (query: string, body: Fields = { changes }) =>
    platform.admin.call("POST", `${at(assignment)}/settle${query}`, body);
  const preview = await settle("?dryRun=true");
  expect(preview.body).toMatchObject({ up: 1, down: 0, students: [{ studentId: student.id, after: 100 }] });
  expect((await edited(assignment)).keyVersion).toBe(1);
  expect((await settle("")).body).toMatchObject({ keyVersion: 2, regraded: 1 });
  const after = await edited(assignment);
  expect([after.answerKey.drgValue, after.keyNotes.icdCodes.I5033.accept]).toEqual(["292", ["I50.31"]]);
  const { body } = await platform.admin.call("GET", at(assignment));
  expect([body.agreementNow, body.blind.agreement, differences(body.lines)]).toEqual([88, 63, ["key 4A023N7"]]);
  expect(body.lines.find((line: { code: string }) => line.code === "4A023N7").dismissed).toBe(true);
  const twice = await settle("");
  expect([twice.status, twice.body.message]).toEqual([409, "This difference is already settled"]);
  expect((await student.call("POST", "/result", place)).body.overallProgress).toBe(100);
});

test("questions are coded blind too, and a code beyond the key is a difference", async () => {
  const both = await platform.newAssignment({ subAssignments: [{ ...heartFailure, answerPcsCodes: "" }, quiz] });
  const { _id, subAssignments } = both;
  const coding = { _id, sectionId: subAssignments[0]._id };
  const questions = { _id, sectionId: subAssignments[1]._id };
  const given = await second.call("POST", at(coding), { answer: rightAnswers });
  expect([given.body.agreement, differences(given.body.lines)]).toEqual([88, ["blind 4A023N7"]]);
  const settled = await platform.admin.call("POST", `${at(coding)}/settle`, {
    changes: [{ field: "pcsCodes", code: "4A023N7", as: "alternative" }],
  });
  expect(settled.status).toBe(200);
  expect((await edited(both)).subAssignments[0].keyNotes.pcsCodes["4A023N7"].optional).toBe(true);

  const [bilateral, distinct] = both.subAssignments[1].dynamicQuestions;
  const asked = await second.call("GET", at(questions));
  expect(asked.body.questions.map((one: Fields) => Object.keys(one).sort())).toEqual([
    ["_id", "options", "questionText", "type"],
    ["_id", "options", "questionText", "type"],
  ]);
  const dynamicQuestions = [
    { _id: bilateral._id, submittedAnswer: "50" },
    { _id: distinct._id, submittedAnswer: "59" },
  ];
  const answered = await second.call("POST", at(questions), { answer: { dynamicQuestions } });
  expect([answered.body.agreement, differences(answered.body.lines)]).toEqual([50, ["key XYZZY59", "blind 59"]]);
});

test("students cannot reach blind coding, and an unknown section or an invalid body is refused", async () => {
  const assignment = await platform.newAssignment();
  await second.call("POST", at(assignment), { answer: { ...rightAnswers, notes: "BLINDNOTE", icdCodes: ["Z99.89"] } });
  const student = await platform.newStudent("IP-DRG");
  for (const [method, path] of [
    ["GET", at(assignment)],
    ["POST", at(assignment)],
    ["POST", `${at(assignment)}/settle`],
  ] as const) {
    expect([path, (await student.call(method, path, method === "GET" ? undefined : {})).status]).toEqual([path, 403]);
  }
  const place = { studentId: student.id, assignmentId: assignment._id };
  const seen = [await student.call("GET", `/category/IP-DRG?studentId=${student.id}`)];
  await student.call("POST", "/student/submit-assignment", { ...place, submittedAnswers: [rightAnswers] });
  seen.push(await student.call("POST", "/result", place), await student.call("GET", `/student/insight/${student.id}`));
  for (const { body } of seen) expect(JSON.stringify(body)).not.toMatch(/blind|BLINDNOTE|Z99\.?89|Second coder/i);
  const none = await second.call("GET", `/assignments/${assignment._id}/sections/none/blind`);
  const long = await second.call("POST", at(assignment), { answer: { drgValue: "x".repeat(501) } });
  const empty = await second.call("POST", `${at(assignment)}/settle`, { changes: [] });
  const other = await platform.newAssignment();
  const early = { changes: [{ field: "icdCodes", code: "I10", as: "key" }] };
  const uncoded = await second.call("POST", `${at(other)}/settle`, early);
  expect([none.status, long.status, empty.status, uncoded.status]).toEqual([404, 422, 422, 409]);
});
