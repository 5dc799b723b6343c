import { afterAll, beforeAll, expect, test } from "vitest";
import { heartFailure, Platform, rightAnswers } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

test("an assignment's and a course's insight count what was missed, and every table is a CSV without formulas", async () => {
  const assignment = await platform.newAssignment({ moduleName: "=HYPERLINK(1)", subAssignments: [heartFailure] });
  for (const icdCodes of ["I11.0, I50.33, J96.01", "I11.0, I50.31, J96.01", "I11.0, I50.31, J96.01"]) {
    const student = await platform.newStudent("IP-DRG");
    await student.call("POST", "/student/submit-assignment", {
      studentId: student.id,
      assignmentId: assignment._id,
      submittedAnswers: [{ ...rightAnswers, icdCodes }],
    });
  }
  const { status, body } = await platform.admin.call("GET", `/assignments/${assignment._id}/insight`);
  expect([status, body.submissions, body.median, body.quartiles]).toEqual([200, 3, 83, [83, 83, 91.5]]);
  expect(body.sections[0].lines[0]).toMatchObject({
    code: "I5033",
    right: 1,
    missed: 2,
    givenInstead: [{ code: "I5031", count: 2 }],
  });
  expect(body.sections[0].fields[0]).toMatchObject({ label: "Patient Name", facility: null });
  const course = await platform.admin.call("GET", "/insight?course=ip-drg");
  expect(course.body.sections).toHaveLength(1);
  expect((await platform.admin.call("GET", "/insight?course=Nothing")).body).toMatchObject({
    submissions: 0,
    median: null,
    sections: [],
  });
  const answer = await fetch(`${platform.base}/api/assignments/${assignment._id}/insight?format=csv`, {
    headers: { "x-session-id": platform.admin.sessionId },
  });
  expect(answer.headers.get("content-type")).toContain("text/csv");
  const csv = await answer.text();
  expect(csv).toContain("'=HYPERLINK(1),Heart failure,icdCodes,I5033");
  expect(csv).toContain("I5031 (2)");
  const refused = [
    await platform.admin.call("GET", "/assignments/none/insight"),
    await platform.admin.call("GET", "/insight"),
    await platform.admin.call("GET", `/assignments/${assignment._id}/insight?format=pdf`),
  ];
  expect(refused.map((one) => one.status)).toEqual([404, 422, 422]);
});
