import { afterAll, beforeAll, expect, test } from "vitest";
import { readTally } from "../../server/insight/counts/read-tally.ts";
import { countAll } from "../../server/insight/counts/update-tally.ts";
import { addCopies } from "./copies.ts";
import { Platform, rightAnswers, type Student } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

async function submit(student: Student, assignment: { _id: string }): Promise<void> {
  const sent = { studentId: student.id, assignmentId: assignment._id, submittedAnswers: [rightAnswers] };
  expect((await student.call("POST", "/student/submit-assignment", sent)).status).toBe(200);
}

const count = () => countAll(platform.db, new AbortController().signal);

test("the insight is the same before and after a class of several slices is counted", async () => {
  const assignment = await platform.newAssignment();
  const model = await platform.newStudent("IP-DRG");
  await submit(model, assignment);
  await addCopies(platform.db, model, assignment, 1200);
  const read = async () => (await platform.admin.call("GET", `/assignments/${assignment._id}/insight`)).body.sections;
  const before = await read();
  expect(before[0].submissions).toBe(1201);
  await count();
  expect(await read()).toEqual(before);
});

test("a tally is read again when somebody has counted since it was read", async () => {
  const assignment = await platform.newAssignment();
  await submit(await platform.newStudent("IP-DRG"), assignment);
  await count();
  for (let students = 1; students < 3; students += 1) await submit(await platform.newStudent("IP-DRG"), assignment);
  let reads = 0;
  const db = platform.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const isOfTally = result.rows.some((row) => "part" in row);
      if (isOfTally) reads += 1;
      if (isOfTally && reads === 1) await count();
      return result;
    },
  });
  const all = (await readTally(db, [assignment._id], "all")).map(({ n }) => n);
  expect([all, reads]).toEqual([[3], 2]);
});
