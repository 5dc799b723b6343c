import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commitTogether } from "../../server/core/database/commit-together.ts";
import type { Writer } from "../../server/core/database/schema.ts";
import { heartFailure, Platform, rightAnswers } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

/** Reads over another connection, which sees only committed rows. */
async function readCommitted(): Promise<string[]> {
  if (process.env.TEST_ENGINE !== "sqlite") {
    const rows = await platform.db.selectFrom("login_failure").select("id").orderBy("id").execute();
    return rows.map(({ id }) => id);
  }
  const file = new DatabaseSync(path.join(platform.services.config.dataDir, "casebook.db"));
  const rows = file.prepare("select id from login_failure order by id").all() as { id: string }[];
  file.close();
  return rows.map(({ id }) => id);
}

const write = (id: string) => (trx: Writer) =>
  trx
    .insertInto("login_failure")
    .values({ id, name_key: "nobody", address: "::1", at: platform.services.clock().toISOString() })
    .execute();

test("an act that fails in a shared commit rolls back only itself, and each act is answered after the commit", async () => {
  const answer = async (id: string, fails = false) => {
    const act = async (trx: Writer) => {
      await write(id)(trx);
      if (fails) throw new Error(`${id} is refused`);
    };
    const outcome = await commitTogether(platform.db, act).then(
      () => "written",
      (error: Error) => error.message,
    );
    return { outcome, isThere: (await readCommitted()).includes(id) };
  };
  await platform.db.transaction().execute(write("0"));
  const answers = await Promise.all([answer("1"), answer("2", true), answer("3"), answer("0"), answer("5")]);
  expect(answers.map(({ outcome }) => outcome)).toEqual([
    "written",
    "2 is refused",
    "written",
    expect.stringMatching(/unique/i),
    "written",
  ]);
  expect(answers.map(({ isThere }) => isThere)).toEqual([true, false, true, true, true]);
  expect(await readCommitted()).toEqual(["0", "1", "3", "5"]);
});

test("a refused call among simultaneous submissions and drafts writes nothing and does not affect the others", async () => {
  const subAssignments = [heartFailure, { ...heartFailure, subModuleName: "Two" }];
  const assignment = await platform.newAssignment({ subAssignments });
  const [{ _id: first }, { _id: second }] = assignment.subAssignments;
  const students = await Promise.all(Array.from({ length: 8 }, () => platform.newStudent("IP-DRG")));
  const place = { assignmentId: assignment._id };
  const answersTo = (ids: string[], drgValue: string) =>
    ids.map((subAssignmentId) => ({ subAssignmentId, ...rightAnswers, drgValue }));
  const submit = (student: (typeof students)[0], ids: string[], drgValue = "291") =>
    student.call("POST", "/student/submit-assignment", {
      studentId: student.id,
      ...place,
      submittedAnswers: answersTo(ids, drgValue),
    });
  for (const student of students.slice(0, 4)) await submit(student, [second]);
  // The first four change an existing submission: all of it or nothing.
  const replies = await Promise.all(
    students.flatMap((student, index) => [
      submit(student, [first, second], index < 4 ? "1" : "291"),
      student.call("PUT", "/student/attempts/draft", {
        studentId: student.id,
        ...place,
        subAssignmentId: first,
        answers: { notes: student.name },
      }),
    ]),
  );
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((_, index) => index % 2 === 0)).toEqual([409, 409, 409, 409, 200, 200, 200, 200]);
  const rows = await platform.db
    .selectFrom("submission")
    .select("student_id")
    .where("section_id", "=", first)
    .execute();
  expect(rows.map((row) => row.student_id).sort()).toEqual(
    students
      .slice(4)
      .map(({ id }) => id)
      .sort(),
  );
  const drafts = await platform.db
    .selectFrom("attempt")
    .select(["student_id", "draft"])
    .where("section_id", "=", first)
    .where("draft", "is not", null)
    .execute();
  const saved = students.filter((_, index) => statuses[index * 2 + 1] === 200);
  expect(drafts.map(({ student_id, draft }) => [student_id, JSON.parse(draft ?? "").notes]).sort()).toEqual(
    saved.map(({ id, name }) => [id, name]).sort(),
  );
  expect(saved.length).toBeGreaterThanOrEqual(4);
});
