import { afterAll, beforeAll, expect, test } from "vitest";
import { heartFailure, Platform, pdf } from "./platform.ts";

// The connection breaks after the server has handled a call. The client repeats the call with the same key.

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

let count = 0;
/** Returns the admin as a browser that sends one key with all its calls. */
function adminWithKey(key = `key-of-call-${count++}`) {
  return platform.client(platform.admin.sessionId, { "idempotency-key": key });
}

const assignment = (moduleName: string) => ({
  moduleName,
  category: "IP-DRG",
  subAssignments: [heartFailure],
});

async function countOf(moduleName: string): Promise<number> {
  const { body } = await platform.admin.call("GET", "/assignments");
  return body.filter((one: { moduleName: string }) => one.moduleName === moduleName).length;
}

test("an assignment that is saved twice with one key is added once, also at the same time", async () => {
  const admin = adminWithKey();
  const form = { ...assignment("Saved twice"), subAssignments: [{ ...heartFailure, pdfIndex: 0 }] };
  const save = () => admin.form("POST", "/admin/add-assignment", form, [["assignmentPdf", pdf()]]);
  const [first, second] = await Promise.all([save(), save()]);
  const third = await save();
  expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
  expect(new Set([first, second, third].map(({ body }) => body.assignment._id)).size).toBe(1);
  expect(await countOf("Saved twice")).toBe(1);
});

test("without a key or with another key the same assignment is added again", async () => {
  await adminWithKey().form("POST", "/admin/add-assignment", assignment("Thrice"));
  await adminWithKey().form("POST", "/admin/add-assignment", assignment("Thrice"));
  await platform.admin.form("POST", "/admin/add-assignment", assignment("Thrice"));
  expect(await countOf("Thrice")).toBe(3);
});

test("a form that changed after the lost answer is refused, and the saved assignment stays as it is", async () => {
  const admin = adminWithKey();
  await admin.form("POST", "/admin/add-assignment", assignment("As it was"));
  const changed = await admin.form("POST", "/admin/add-assignment", assignment("As it is now"));
  expect([changed.status, changed.body.code, changed.body.message]).toEqual([
    409,
    "conflict",
    "An earlier version of this was saved when the connection broke. Look at what was saved, and change it there.",
  ]);
  expect([await countOf("As it was"), await countOf("As it is now")]).toEqual([1, 0]);
});

test("a refused call leaves its key free", async () => {
  const admin = adminWithKey();
  const { status } = await admin.form("POST", "/admin/add-assignment", {
    ...assignment("Refused"),
    subAssignments: [{ ...heartFailure, pdfIndex: 0 }],
  });
  expect(status).toBe(422);
  expect((await admin.form("POST", "/admin/add-assignment", assignment("Refused"))).status).toBe(201);
});

test("a package that is imported twice with one key is added once", async () => {
  const { _id } = await platform.newAssignment({ moduleName: "Packed" });
  const response = await fetch(`${platform.base}/api/admin/assignments/${_id}/export`, {
    headers: { "x-session-id": platform.admin.sessionId },
  });
  const zip = new File([await response.arrayBuffer()], "packed.zip", { type: "application/zip" });
  const admin = adminWithKey();
  const importZip = () => admin.form("POST", "/admin/assignments/import?dryRun=false", {}, [["file", zip]]);
  const [first, second] = [await importZip(), await importZip()];
  expect([first.status, second.body]).toEqual([200, first.body]);
  expect(await countOf("Packed")).toBe(2);
});

test("extra minutes and a message that are sent twice with one key arrive once", async () => {
  const { _id: assignmentId } = await platform.newAssignment({ timeLimitMinutes: "10" });
  const student = await platform.newStudent("IP-DRG");
  await student.call("POST", "/student/attempts", { studentId: student.id, assignmentId });
  const minutes = adminWithKey();
  const give = () => minutes.call("POST", `/assignments/${assignmentId}/extra-time`, { minutes: 15 });
  expect([(await give()).body, (await give()).body]).toEqual([
    { success: true, extended: 1 },
    { success: true, extended: 1, repeated: true },
  ]);
  const message = adminWithKey();
  for (let time = 0; time < 2; time++)
    await message.call("POST", `/assignments/${assignmentId}/attempts/message`, { text: "Five minutes left" });
  const { body } = await platform.admin.call("GET", `/assignments/${assignmentId}/attempts`);
  expect([body.attempts[0].extraMinutes, body.messages.length]).toEqual([15, 1]);
});

test("a key that is no token is refused", async () => {
  const answer = await adminWithKey("a b").form("POST", "/admin/add-assignment", assignment("No token"));
  expect([answer.status, answer.body.message]).toEqual([
    422,
    "Idempotency-Key must be 8 to 100 letters, digits, - or _",
  ]);
});
