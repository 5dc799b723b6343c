import { expect, test } from "vitest";
import { heartFailure, quiz, rightAnswers } from "./platform.ts";
import { runTwoServers } from "./two-servers.ts";

const both = runTwoServers();

/** Expects both servers to list each assignment as a fresh read of it returns it. */
async function expectListed(ids: readonly string[]) {
  const fresh = new Map<string, unknown>();
  for (const id of ids) fresh.set(id, (await both.platform.admin.call("GET", `/admin/assignments/edit/${id}`)).body);
  const headers = { "x-session-id": both.platform.admin.sessionId };
  const body = { category: "IP-DRG" };
  const lists = [
    (await both.platform.admin.call("GET", "/assignments")).body,
    (await both.other.inject({ url: "/api/assignments", headers })).json(),
    (await both.other.inject({ url: "/api/assignments?limit=200", headers })).json(),
    (await both.platform.admin.call("POST", "/category-summary", body)).body.assignments,
    (await both.other.inject({ method: "POST", url: "/api/category-summary", headers, payload: body })).json()
      .assignments,
  ];
  for (const list of lists) {
    const own = list.filter(({ _id }: { _id: string }) => fresh.has(_id));
    expect(own).toEqual(ids.toReversed().map((id) => fresh.get(id)));
  }
}

test("staff's lists equal the calls of single assignments, on either of two servers", async () => {
  const { admin } = both.platform;
  const first = (await both.platform.newAssignment({ subAssignments: [heartFailure, quiz] }))._id;
  const second = (await both.platform.newAssignment())._id;
  const ids = [first, second];
  await expectListed(ids);
  const student = await both.platform.newStudent("IP-DRG");
  await expectListed(ids);
  const sent = { studentId: student.id, assignmentId: second, submittedAnswers: [rightAnswers] };
  expect((await student.call("POST", "/student/submit-assignment", sent)).status).toBe(200);
  await expectListed(ids);
  const { sectionId } = (await admin.call("GET", `/admin/assignments/edit/${second}`)).body;
  const fields = {
    moduleName: "Named anew",
    category: "IP-DRG",
    subAssignments: [{ ...heartFailure, _id: sectionId, answerDrgValue: "292" }],
  };
  expect(await admin.form("PUT", `/admin/assignments/${second}`, fields)).toMatchObject({ status: 200 });
  await expectListed(ids);
  await admin.call("POST", "/admin/add-subadmin", { name: "Second coder", password: "a-long-password-7" });
  const coder = await both.platform.logIn("Second coder", "a-long-password-7");
  const blind = `/assignments/${second}/sections/${sectionId}/blind`;
  expect((await coder.call("POST", blind, { answer: rightAnswers })).status).toBe(200);
  await expectListed(ids);
  // The links of files change every quarter of an hour.
  both.platform.passSeconds(20 * 60);
  await expectListed(ids);
  expect((await admin.call("POST", `/admin/assignments/${first}/archive`)).status).toBe(200);
  await expectListed(ids);
  expect((await admin.call("DELETE", `/admin/student/${student.id}`)).status).toBe(200);
  await expectListed(ids);
  expect((await admin.call("DELETE", `/assignments/${second}`)).status).toBe(200);
  await expectListed([first]);
});
