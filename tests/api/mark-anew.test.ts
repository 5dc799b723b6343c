import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type CodingAnswer, codingFields, isListField, type ListField } from "#contract/answers.ts";
import { gradedFields } from "#contract/grading.ts";
import { scorePercent } from "#contract/progress.ts";
import type { Verdicts } from "#contract/verdicts.ts";
import { writeJson } from "../../server/core/database/json.ts";
import { addSampleCourse, storeSampleCharts } from "../../server/courses/sample/add-sample-course.ts";
import { marking } from "../../server/exams/regrade/regrade.ts";
import { regradeOldMarking } from "../../server/exams/regrade/regrade-old-marking.ts";
import { heartFailure, Platform } from "./platform.ts";

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start();
});
afterEach(() => platform.stop());

/** Compares texts as marking did before it aligned lists. */
function fold(text: string, field: keyof CodingAnswer): string {
  const folded = text.trim().replace(/\s+/g, " ").toLowerCase();
  return field === "icdCodes" || field === "adx" ? folded.replaceAll(".", "") : folded;
}

function gradeAsBefore(key: CodingAnswer, answer: CodingAnswer) {
  const folded = (list: string[], field: ListField) =>
    list.map((code) => fold(code, field)).filter((one) => one !== "");
  const verdicts: Verdicts = {};
  for (const field of gradedFields(key, "CCS")) {
    if (!isListField(field)) {
      verdicts[field] = { correct: fold(key[field], field) === fold(answer[field], field) };
      continue;
    }
    const [right, given] = [folded(key[field], field), folded(answer[field], field)];
    const codes = given.map((code, index) => ({
      code,
      mark: code === right[index] ? ("match" as const) : ("misplaced" as const),
      position: index + 1,
    }));
    verdicts[field] = {
      correct: right.join() === given.join(),
      codes: codes as NonNullable<Verdicts[string]["codes"]>,
    };
  }
  const correct = Object.values(verdicts).filter((verdict) => verdict.correct).length;
  const wrong = Object.keys(verdicts).length - correct;
  return { verdicts, correct, wrong, percent: scorePercent(correct, wrong) };
}

const codes = fc.array(fc.constantFrom("I10", "E11.9", "e119", "E11.22", "N18.4", "J96.01", " Z79.4"), {
  maxLength: 5,
});
const text = fc.constantFrom("", "Ann Lee", "ann  lee", "291", "292", "Ann–Lee");
const answer = fc.record(
  Object.fromEntries(codingFields.map((field) => [field, isListField(field) ? codes : text])),
) as unknown as fc.Arbitrary<CodingAnswer>;

/** Copies an assignment without its sections. */
async function copiesOf(db: Platform["db"], id: string, howMany: number) {
  const row = await db.selectFrom("assignment").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const assignmentIds = Array.from({ length: howMany }, (_, number) => `${id}-${number}`);
  await db
    .insertInto("assignment")
    .values(assignmentIds.map((copy) => ({ ...row, id: copy })))
    .execute();
  return { assignmentIds, assignmentOf: (index: number) => assignmentIds[index % howMany] ?? "" };
}

/** Grading is the same on every engine; the other engines only prove that results are written. */
const count = process.env.TEST_ENGINE === "sqlite" ? 2_000 : 500;

test("the sample course keeps its scores", async () => {
  const { db } = platform;
  const passwords = { students: "sample-students", subadmin: "sample-subadmin" };
  await addSampleCourse(platform.services, passwords, await storeSampleCharts(platform.services));
  const scores = () =>
    db.selectFrom("submission").select(["id", "correct", "wrong", "percent", "verdicts"]).orderBy("id").execute();
  const before = await scores();
  expect(before.length).toBeGreaterThan(20);
  await db.updateTable("submission").set({ marked_by: 1 }).execute();
  await regradeOldMarking(db, new AbortController().signal);
  expect(await scores()).toEqual(before);
});

/** Inserts submissions of one student, graded by the first version of marking, each with a separate key. */
async function addGradedBefore(howMany: number) {
  const assignment = await platform.newAssignment({ category: "CCS", subAssignments: [heartFailure] });
  const student = await platform.newStudent("CCS");
  const { db } = platform;
  // One key per submission, because a student has one submission per section.
  const pairs = fc.sample(fc.tuple(answer, answer, fc.boolean()), { numRuns: howMany, seed: 14 });
  const section = await db
    .selectFrom("section")
    .selectAll()
    .where("id", "=", assignment.sectionId)
    .executeTakeFirstOrThrow();
  const { assignmentIds, assignmentOf } = await copiesOf(db, assignment._id, Math.ceil(howMany / 100));
  const before = new Map<string, ReturnType<typeof gradeAsBefore>>();
  const sections = pairs.map(([key], index) => ({
    ...section,
    id: `section-${index}`,
    assignment_id: assignmentOf(index),
    position: index + 1,
    answer_key: writeJson(key),
  }));
  const submissions = pairs.map(([key, other, isSame], index) => {
    const given = isSame ? key : other;
    const { verdicts, ...counts } = gradeAsBefore(key, given);
    before.set(`submission-${index}`, { verdicts, ...counts });
    return {
      id: `submission-${index}`,
      student_id: student.id,
      section_id: `section-${index}`,
      assignment_id: assignmentOf(index),
      answers: writeJson({ ...given, dynamicQuestions: [] }),
      verdicts: writeJson(verdicts),
      ...counts,
      earned: counts.correct,
      possible: counts.correct + counts.wrong,
      key_version: 1,
      marked_by: 1,
      submitted_at: "2026-03-01T08:00:00.000Z",
      auto: 0 as const,
      late_seconds: 0,
      late_decided: 0 as const,
      by_server: 0 as const,
      counted: 0 as const,
      hand_made: null,
      late_answers: null,
      late_at: null,
      opened_at: null,
    };
  });
  for (let start = 0; start < pairs.length; start += 1000) {
    await db
      .insertInto("section")
      .values(sections.slice(start, start + 1000))
      .execute();
    await db
      .insertInto("submission")
      .values(submissions.slice(start, start + 1000))
      .execute();
  }
  return { before, assignmentIds, sections };
}

test("submissions graded before keep their scores exactly, or rise by normalising alone, and get the aligned marks", async () => {
  const { db } = platform;
  const { before, assignmentIds, sections } = await addGradedBefore(count);
  await regradeOldMarking(db, new AbortController().signal);

  const after = await db.selectFrom("submission").selectAll().where("assignment_id", "in", assignmentIds).execute();
  expect(after).toHaveLength(count);
  let rose = 0;
  for (const row of after) {
    const was = before.get(row.id);
    const foldsMore = /–/.test(row.answers) || /–/.test(sections[Number(row.id.slice(11))]?.answer_key ?? "");
    if (foldsMore && row.correct > (was?.correct ?? 0)) rose += 1;
    else expect([row.correct, row.wrong, row.percent]).toEqual([was?.correct, was?.wrong, was?.percent]);
    expect([row.marked_by, row.earned, row.possible]).toEqual([marking, row.correct, row.correct + row.wrong]);
  }
  expect(rose).toBeLessThan(count / 20);
  const aligned = after.filter((row) => /"mark":"wrong".*?"meant"/.test(row.verdicts));
  expect(aligned.length).toBeGreaterThan(count / 10);
});

test("marking submissions again stops when the server stops, and the next start marks the rest", async () => {
  const { db } = platform;
  await addGradedBefore(200);
  const countUnmarked = async () =>
    (await db.selectFrom("submission").select("id").where("marked_by", "=", 1).execute()).length;
  const ending = new AbortController();
  // Stops the server while the first slice is written.
  const stopping = db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind !== "SelectQueryNode") ending.abort();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await regradeOldMarking(stopping, ending.signal);
  const unmarked = await countUnmarked();
  expect(unmarked).toBeGreaterThan(0);
  expect(unmarked).toBeLessThan(200);
  await regradeOldMarking(db, new AbortController().signal);
  expect(await countUnmarked()).toBe(0);
});
