import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readJson, writeJson } from "../../server/core/database/json.ts";
import { regradeOldMarking } from "../../server/exams/regrade/regrade-old-marking.ts";
import { submitExpired } from "../../server/exams/submissions/submit-expired.ts";
import { addToTally, type Tally } from "../../server/insight/counts/count.ts";
import { countAll } from "../../server/insight/counts/update-tally.ts";
import { until } from "../until.ts";
import { addCopies } from "./copies.ts";
import { heartFailure, Platform, quiz, rightAnswers, type Student } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

type Fields = Record<string, unknown>;

const answers: Fields[] = [
  {},
  { icdCodes: "I11.0, I50.31, J96.01" },
  { icdCodes: "I50.33, I11.0", pcsCodes: "" },
  { icdCodes: "I11.0, I50.33, J96.01, I10", drgValue: "292" },
  { icdCodes: "", adx: "R07.9" },
];

async function submit(student: Student, assignment: { _id: string }, given: Fields, subAssignmentId?: string) {
  const submittedAnswers = [{ ...rightAnswers, ...given, ...(subAssignmentId && { subAssignmentId }) }];
  const sent = { studentId: student.id, assignmentId: assignment._id, submittedAnswers };
  return (await student.call("POST", "/student/submit-assignment", sent)).status;
}

/** Returns the stored counts and the counts of the submissions. */
async function storedAndCounted(isCounted = true) {
  const rows = await platform.db
    .selectFrom("submission")
    .leftJoin("attempt", (join) =>
      join
        .onRef("attempt.section_id", "=", "submission.section_id")
        .onRef("attempt.student_id", "=", "submission.student_id"),
    )
    .selectAll("submission")
    .select("attempt.started_at")
    .execute();
  if (isCounted) expect(rows.filter(({ counted }) => counted === 0)).toEqual([]);
  const tally: Tally = new Map();
  for (const row of rows.filter(({ counted }) => counted === 1)) addToTally(tally, row, 1);
  const written = (all: Iterable<object>) =>
    [...all]
      .map((row) =>
        JSON.stringify(
          Object.entries(row)
            .map(([name, value]) => `${name} ${value}`)
            .sort(),
        ),
      )
      .sort();
  const kept = await platform.db.selectFrom("tally").selectAll().execute();
  return { kept: written(kept), counted: written(tally.values()) };
}

async function expectRight(isCounted?: boolean): Promise<void> {
  const { kept, counted } = await storedAndCounted(isCounted);
  expect(kept).toEqual(counted);
  expect(await keptSums()).toEqual(await recountedSums());
}

async function keptSums() {
  const students = await platform.db.selectFrom("assignment_sum").select(["assignment_id", "students"]).execute();
  const scores = await platform.db.selectFrom("score_sum").selectAll().execute();
  return {
    students: new Map(
      students.flatMap((row) => (Number(row.students) === 0 ? [] : [[row.assignment_id, Number(row.students)]])),
    ),
    scores: new Map(scores.map(({ slot, percent, n }) => [`${slot} ${percent}`, Number(n)])),
  };
}

async function recountedSums() {
  const rows = await platform.db.selectFrom("submission").selectAll().where("counted", "=", 1).execute();
  const students = new Map<string, Set<string>>();
  const scores = new Map<string, number>();
  for (const { assignment_id, student_id, submitted_at, percent } of rows) {
    students.set(assignment_id, (students.get(assignment_id) ?? new Set()).add(student_id));
    const at = new Date(submitted_at);
    at.setUTCMinutes(at.getUTCMinutes() - (at.getUTCMinutes() % 15));
    for (const slot of ["", at.toISOString().slice(0, 16)])
      scores.set(`${slot} ${percent}`, (scores.get(`${slot} ${percent}`) ?? 0) + 1);
  }
  return { students: new Map([...students].map(([id, all]) => [id, all.size])), scores };
}

const readInsight = async () => (await platform.admin.call("GET", "/insight?course=IP-DRG")).body;

const count = () => countAll(platform.db, new AbortController().signal);

/** Counts uncounted submissions, and expects insight to be the same before. */
async function countAndCompare(): Promise<void> {
  const before = await readInsight();
  await count();
  expect(await readInsight()).toEqual(before);
}

const edit = (assignment: { _id: string }, fields: Fields, key: Fields = {}) =>
  platform.admin.form("PUT", `/admin/assignments/${assignment._id}`, {
    moduleName: "Module",
    category: "IP-DRG",
    subAssignments: [{ ...heartFailure, ...key }],
    ...fields,
  });

test("the tally equals a recount after any sequence of changes to submissions", async () => {
  const single = await platform.newAssignment();
  const both = await platform.newAssignment({ subAssignments: [heartFailure, quiz] });
  const timed = await platform.newAssignment({ timeLimitMinutes: "10" });
  const [coding, questions] = both.subAssignments;
  const students: Student[] = [];
  for (const given of answers) {
    const student = await platform.newStudent("IP-DRG");
    students.push(student);
    await submit(student, single, given);
    await submit(student, both, given, coding._id);
    await submit(student, both, { dynamicQuestions: [{ submittedAnswer: "25" }] }, questions._id);
    await student.call("POST", "/student/attempts", { studentId: student.id, assignmentId: timed._id });
  }
  await countAndCompare();
  await expectRight();
  const [first, second, third, fourth] = students as [Student, Student, Student, Student];
  const of = (student: Student) => `/assignments/${single._id}/submissions/${student.id}`;
  const admin = platform.admin;

  // The stored counts must be right after each act, whether or not counting ran in between.
  const acts: (() => Promise<{ status: number } | number | undefined>)[] = [
    () => admin.call("PUT", `${of(second)}/verdicts`, { field: "icdCodes", correct: true, reason: "as good" }),
    () => admin.call("PUT", `${of(second)}/verdicts`, { field: "icdCodes", correct: null, reason: "" }),
    () => admin.call("PUT", `${of(first)}/verdicts`, { field: "adx", correct: false, reason: "no", everyone: true }),
    () => edit(single, {}, { answerIcdCodes: "I11.0, I50.31, J96.01" }),
    () => admin.call("POST", `/assignments/${single._id}/sections/${single.sectionId}/keys/1/restore`, {}),
    () =>
      admin.form("PUT", `/admin/assignments/${single._id}?raiseOnly=true`, {
        moduleName: "Module",
        category: "IP-DRG",
        subAssignments: [{ ...heartFailure, answerDrgValue: "292" }],
      }),
    async () => {
      const line = { studentId: third.id, assignmentId: both._id, subAssignmentId: coding._id, field: "pcsCodes" };
      const disputed = await third.call("POST", "/student/disputes", { ...line, code: "4A023N7", reason: "page 2" });
      const ruling = { state: "accepted", as: "alternative", reason: "indeed" };
      return admin.call("PUT", `/disputes/${disputed.body.dispute._id}`, ruling);
    },
    async () => {
      const line = { studentId: fourth.id, assignmentId: both._id, subAssignmentId: coding._id, field: "drgValue" };
      const disputed = await fourth.call("POST", "/student/disputes", { ...line, reason: "page 3" });
      return admin.call("PUT", `/disputes/${disputed.body.dispute._id}`, {
        state: "accepted",
        as: "student",
        reason: "y",
      });
    },
    async () => {
      platform.passSeconds(12 * 60);
      expect(await submitExpired(platform.db, platform.services.clock)).toBe(5);
      return 200;
    },
    async () => {
      const late = await submit(second, timed, {});
      const path = `/assignments/${timed._id}/submissions/${second.id}/late`;
      return [late, (await admin.call("POST", path, { accept: true })).status].every((one) => one === 200) ? 200 : 500;
    },
    () => admin.call("DELETE", of(first)),
    () => submit(first, single, { icdCodes: "I10" }),
    async () => {
      await platform.db.updateTable("submission").set({ marked_by: 1 }).execute();
      await regradeOldMarking(platform.db, new AbortController().signal);
      return 200;
    },
    () => {
      const { name, password } = fourth;
      const moved = { name, password, courseName: "CCS", expiryDate: "2099-12-31" };
      return admin.form("PUT", `/admin/student/${fourth.id}`, moved);
    },
    () => admin.call("DELETE", `/admin/student/${third.id}`),
    () => admin.call("DELETE", `/assignments/${both._id}/sub/${questions._id}`),
    () => admin.call("DELETE", `/assignments/${timed._id}`),
  ];
  for (const [place, act] of acts.entries()) {
    const answer = await act();
    expect([place, typeof answer === "number" ? answer : answer?.status]).toEqual([place, 200]);
    await expectRight(false);
    if (place % 2 === 0) await countAndCompare();
  }
  await countAndCompare();
  await expectRight();
  const { sections } = (await admin.call("GET", `/assignments/${single._id}/insight`)).body;
  expect(sections[0].submissions).toBe(4);
});

test("the tally equals a recount after concurrent submissions, verdicts, key changes and deletions", async () => {
  const assignment = await platform.newAssignment();
  const students = await Promise.all(Array.from({ length: 10 }, () => platform.newStudent("IP-DRG")));
  const late = await Promise.all(Array.from({ length: 6 }, () => platform.newStudent("IP-DRG")));
  const gone = await Promise.all(Array.from({ length: 4 }, () => platform.newStudent("IP-DRG")));
  await Promise.all(
    [...students, ...gone].map((student, place) => submit(student, assignment, answers[place % 5] ?? {})),
  );
  const verdict = (student: Student | undefined, correct: boolean) =>
    platform.admin.call("PUT", `/assignments/${assignment._id}/submissions/${student?.id}/verdicts`, {
      field: "icdCodes",
      correct,
      reason: "by hand",
    });
  const counting = Promise.all(Array.from({ length: 6 }, count));
  const answered = await Promise.all([
    ...late.map((student, place) => submit(student, assignment, answers[place % 5] ?? {})),
    ...Array.from({ length: 6 }, () => platform.admin.call("GET", "/insight?course=IP-DRG")),
    ...students.slice(0, 4).map((student, place) => verdict(student, place % 2 === 0)),
    edit(assignment, {}, { answerIcdCodes: "I50.33, I11.0" }),
    ...students.slice(4, 7).map((student) => platform.admin.call("DELETE", `/admin/student/${student.id}`)),
    ...students
      .slice(7, 9)
      .map((student) => platform.admin.call("DELETE", `/assignments/${assignment._id}/submissions/${student.id}`)),
    edit(assignment, {}, { answerIcdCodes: "I11.0, I50.33, J96.01", answerDrgValue: "292" }),
    ...Array.from({ length: 4 }, () => platform.admin.call("GET", "/insight?course=IP-DRG")),
  ]);
  await counting;
  const statuses = answered.map((one) => (typeof one === "number" ? one : one.status));
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  await expectRight(false);
  await countAndCompare();
  await expectRight();
});

test("an assignment whose only submission is deleted has no submissions", async () => {
  const assignment = await platform.newAssignment();
  const student = await platform.newStudent("IP-DRG");
  await submit(student, assignment, {});
  const insight = async () => (await platform.admin.call("GET", `/assignments/${assignment._id}/insight`)).body;
  expect((await insight()).submissions).toBe(1);
  const deleted = await platform.admin.call("DELETE", `/assignments/${assignment._id}/submissions/${student.id}`);
  expect(deleted.status).toBe(200);
  expect((await insight()).submissions).toBe(0);
});

// Needs two connections of a real server; the other engines have one, which serialises everything.
test.runIf(process.env.TEST_ENGINE === "postgres")("counting waits while the assignment is graded again", async () => {
  const assignment = await platform.newAssignment();
  const student = await platform.newStudent("IP-DRG");
  await submit(student, assignment, { drgValue: "292" });
  const trx = await platform.db.startTransaction().execute();
  await sql`select 1 from assignment where id = ${assignment._id} for update`.execute(trx);
  let isDone = false;
  const counting = count().finally(() => {
    isDone = true;
  });
  const isWaiting = async () =>
    (
      await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        platform.db,
      )
    ).rows.length > 0;
  await until(async () => isDone || (await isWaiting()));
  const { verdicts } = await trx
    .selectFrom("submission")
    .select("verdicts")
    .where("student_id", "=", student.id)
    .executeTakeFirstOrThrow();
  const regraded = writeJson({ ...readJson(verdicts), drgValue: { correct: true } });
  await trx.updateTable("submission").set({ verdicts: regraded }).where("student_id", "=", student.id).execute();
  await trx.commit().execute();
  await counting;
  await expectRight();
});

test("a class of several slices is graded, notified and counted like a single student, and a rename grades nothing", async () => {
  const assignment = await platform.newAssignment();
  const model = await platform.newStudent("IP-DRG");
  expect(await submit(model, assignment, { drgValue: "292" })).toBe(200);
  const { db } = platform;
  const rename = async (moduleName: string) => {
    const before = platform.queries;
    const { body } = await edit(assignment, { moduleName, timeLimitMinutes: "40" });
    expect(body.regraded).toBe(0);
    return platform.queries - before;
  };
  const queriesForOne = await rename("One");
  const of = db.selectFrom("submission").selectAll().where("assignment_id", "=", assignment._id);
  await addCopies(platform.db, model, assignment, 230);
  await count();

  // Regrading would overwrite this value.
  await db.updateTable("submission").set({ correct: 99 }).where("assignment_id", "=", assignment._id).execute();
  expect(await rename("All")).toBe(queriesForOne);
  expect((await of.execute()).every(({ correct }) => correct === 99)).toBe(true);

  const edited = await edit(assignment, {}, { answerDrgValue: "292" });
  expect(edited.body.regraded).toBe(231);
  const after = await of.execute();
  expect(new Set(after.map(({ correct, percent, key_version }) => `${correct} ${percent} ${key_version}`))).toEqual(
    new Set(["6 100 2"]),
  );
  const notified = await db.selectFrom("notice").select("user_id").where("kind", "=", "result_changed").execute();
  expect(notified.filter(({ user_id }) => user_id.startsWith("copy")).length).toBe(230);
  const keys = await platform.admin.call("GET", `/assignments/${assignment._id}/sections/${assignment.sectionId}/keys`);
  expect(keys.body.versions[0]).toMatchObject({ version: 2, regraded: 231, up: 231, down: 0 });
  await expectRight(false);
  await countAndCompare();
  await expectRight();
});
