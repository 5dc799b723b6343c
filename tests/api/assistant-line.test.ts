import { afterAll, beforeAll, expect, test } from "vitest";
import { followImports } from "../../server/codes/sets/follow-imports.ts";
import { ask, textOf } from "./assistant-client.ts";
import { heartFailure, Platform, rightAnswers, type Student } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
  await followImports(platform.services);
});
afterAll(() => platform.stop());

const canary = "canary of the rationale";
const keyNotes = { icdCodes: { I5033: { rationale: canary, evidence: [{ page: 2, quote: "acute on chronic" }] } } };

const chat = (student: Student, line: object) =>
  student.call("POST", "/ai/api/chat", { ...ask("Why is this line wrong?"), line });

test("the server gives the assistant a line of the student's own result, and only once the result may be seen", async () => {
  const student = await platform.newStudent("IP-DRG");
  const { _id: assignmentId, sectionId } = await platform.newAssignment({
    subAssignments: [{ ...heartFailure, keyNotes }],
  });
  const line = { assignmentId, subAssignmentId: sectionId, field: "icdCodes", position: 2, keyPosition: 2 };
  const refused = { status: 403, body: { error: "You can ask about a line once its result is open" } };
  expect(await chat(student, line)).toMatchObject(refused);
  await student.call("POST", "/student/submit-assignment", {
    studentId: student.id,
    assignmentId,
    submittedAnswers: [{ ...rightAnswers, icdCodes: ["I11.0", "I50.9", "J96.01"] }],
  });
  const { status, body } = await chat(student, line);
  expect(status).toBe(200);
  const text = textOf(body)?.replaceAll("\\", "") ?? "";
  expect(text).toContain("Answer given: I50.9 (Heart failure, unspecified).");
  expect(text).toContain("The key says: I50.33 (Acute on chronic diastolic (congestive) heart failure).");
  expect(text).toContain("What went wrong:");
  expect(text).toContain(canary);
  expect(text).toContain('The chart, page 2: "acute on chronic"');

  const other = await platform.newStudent("IP-DRG");
  expect(await chat(other, line)).toMatchObject(refused);
  expect(JSON.stringify((await chat(other, line)).body)).not.toContain(canary);
  expect(await chat(student, { ...line, position: 9 })).toMatchObject(refused);
  expect((await chat(student, { ...line, field: "constructor" })).status).toBe(403);
  expect((await chat(student, { ...line, position: 0 })).status).toBe(422);
});

test("a question about other codes or a DRG is answered without the selected line", async () => {
  const student = await platform.newStudent("IP-DRG");
  const { _id: assignmentId, sectionId } = await platform.newAssignment({ subAssignments: [heartFailure] });
  await student.call("POST", "/student/submit-assignment", {
    studentId: student.id,
    assignmentId,
    submittedAnswers: [{ ...rightAnswers, icdCodes: ["I11.0", "I50.9", "J96.01"] }],
  });
  const line = { assignmentId, subAssignmentId: sectionId, field: "icdCodes", position: 2, keyPosition: 2 };
  const messages: { role: string; content: string }[] = [];
  const answerTo = async (content: string) => {
    messages.push({ role: "user", content });
    const { body } = await student.call("POST", "/ai/api/chat", { messages, line });
    const answer = textOf(body) ?? "";
    messages.push({ role: "assistant", content: answer });
    return answer.replaceAll("\\", "");
  };
  const given = "Answer given: I50.9";
  expect(await answerTo("Why is it I50.33 and not I50.9?")).toContain(given);
  expect(await answerTo("why is E11 wrong?")).not.toContain(given);
  const ofDrg = await answerTo("Why did I get DRG 292 and not 291?");
  expect(ofDrg).toContain("DRG 292");
  // The key's code and the student's code are not a claim.
  expect(ofDrg).not.toMatch(/These codes reach|Answer given/);
  expect(await answerTo("is acute kidney injury coded?")).not.toContain(given);
  const ofLine = await answerTo("Why is I50.9 wrong?");
  expect(ofLine).toContain(given);
  // The guide lists "wrong drug" under poisonings.
  expect(ofLine).not.toContain("Poisoning");
  expect(await answerTo("Why?")).toContain(given);
});
