import { afterEach, beforeEach, expect, test } from "vitest";
import { countAll } from "../../server/insight/counts/update-tally.ts";
import { studentRow } from "../../server/people/users/users.ts";
import { Platform, rightAnswers } from "./platform.ts";

// A course with more students than one query reads.
const size = 2500;
const idOf = (index: number) => `01a00000-0001-7000-8000-${String(index).padStart(12, "0")}`;
/** Returns the enrolment time of the n-th student by name; three enrol per day. */
const enrolled = (index: number) => new Date(Date.UTC(2020, 0, 1 + Math.floor(index / 3))).toISOString();

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start();
  const rows = Array.from({ length: size }, (_, index) => ({
    ...studentRow({
      name: `Zoë ${String(index).padStart(4, "0")}`,
      course_name: "CPC",
      paid_minor: 0,
      remaining_minor: 0,
      enrolled_at: enrolled(index),
      expires_at: "2099-01-01T00:00:00.000Z",
      password_hash: "none",
      password_sealed: null,
      created_at: enrolled(index),
    }),
    id: idOf(index),
  }));
  for (let start = 0; start < size; start += 500)
    await platform.db
      .insertInto("user")
      .values(rows.slice(start, start + 500))
      .execute();
});
afterEach(() => platform.stop());

const everyone = Array.from({ length: size }, (_, index) => idOf(index));
/** Returns the rank of a student by name. The students of this file sort after all others. */
const nameOf = (id: string) => everyone.indexOf(id);
const idsOf = (list: { _id: string }[]) => list.map(({ _id }) => _id);

test("a long reply has the same body and the same tag in every encoding", async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${platform.base}/api/admin/gradebook/marks?course=CPC`, {
      headers: { "x-session-id": platform.admin.sessionId, ...headers },
    });
  const plain = await (await ask({ "accept-encoding": "identity" })).text();
  expect(
    JSON.parse(plain)
      .students.map(({ name }: { name: string }) => name)
      .slice(-1),
  ).toEqual(["Zoë 2499"]);
  expect(plain.length).toBeGreaterThan(200_000);
  const packed = await ask({ "accept-encoding": "br", "if-none-match": '""' });
  expect([packed.headers.get("content-encoding"), await packed.text()]).toEqual(["br", plain]);
  const again = await ask({ "accept-encoding": "identity", "if-none-match": packed.headers.get("etag") ?? "" });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

test("a summary lists each student of a long course once, newest enrolment first, whole and by pages", async () => {
  const ask = async (asked: object) =>
    (await platform.admin.call("POST", "/category-summary", { category: "cpc", ...asked })).body;
  const newestFirst = everyone.toReversed();
  const whole = await ask({});
  expect([whole.totals, whole.next]).toEqual([{ assignments: 0, students: size }, undefined]);
  expect(idsOf(whole.students)).toEqual(newestFirst);
  const byPages: string[] = [];
  for (let after: string | undefined; ; ) {
    const { students, next } = await ask({ limit: 200, ...(after && { after }) });
    byPages.push(...idsOf(students));
    if (next === null) break;
    after = next;
  }
  expect(byPages).toEqual(newestFirst);
});

test("the submissions of a long class list each student once, latest first, and count the missing ones", async () => {
  const { db, admin } = platform;
  const { _id: assignmentId } = await platform.newAssignment({ category: "CPC" });
  const model = await platform.newStudent("CPC");
  const sent = { studentId: model.id, assignmentId, submittedAnswers: [rightAnswers] };
  expect((await model.call("POST", "/student/submit-assignment", sent)).status).toBe(200);
  const row = await db
    .selectFrom("submission")
    .selectAll()
    .where("assignment_id", "=", assignmentId)
    .executeTakeFirstOrThrow();
  const at = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, (index * 7919) % 600)).toISOString();
  const handedIn = everyone.slice(0, -100);
  for (let start = 0; start < handedIn.length; start += 300) {
    const copies = handedIn.slice(start, start + 300).map((student_id, place) => {
      const submitted_at = at(start + place);
      return { ...row, id: `copy ${start + place}`, student_id, submitted_at };
    });
    await db.insertInto("submission").values(copies).execute();
  }
  const pending = async () => {
    const { mostPending } = (await admin.call("GET", "/admin/activity")).body;
    return mostPending.find((one: { assignmentId: string }) => one.assignmentId === assignmentId)?.pending;
  };
  expect(await pending()).toBe(100);
  await countAll(db, new AbortController().signal);
  expect([await pending(), await pending()]).toEqual([100, 100]);
  // Students who leave take their work along; students who join without work are pending.
  await db.updateTable("user").set({ course_name: "ED" }).where("id", "in", everyone.slice(0, 3)).execute();
  await db.updateTable("user").set({ course_name: "ED" }).where("id", "in", everyone.slice(-2)).execute();
  expect(await pending()).toBe(98);
  const late = everyone.at(-50) ?? "";
  await db
    .insertInto("submission")
    .values({ ...row, id: "late", student_id: late, counted: 0 })
    .execute();
  expect([await pending(), await pending()]).toEqual([97, 97]);

  const { results, notSubmitted } = (await admin.call("GET", `/assignments/${assignmentId}/submissions?view=names`))
    .body;
  const rows = await db
    .selectFrom("submission")
    .select(["student_id", "submitted_at"])
    .orderBy("submitted_at", "desc")
    .orderBy("student_id")
    .execute();
  expect(results.map(({ studentId }: { studentId: string }) => studentId)).toEqual(
    rows.map(({ student_id }) => student_id),
  );
  expect(notSubmitted.map(({ studentId }: { studentId: string }) => studentId)).toEqual(
    everyone.slice(-100, -2).filter((id) => id !== late),
  );
  const whole = (await admin.call("GET", `/assignments/${assignmentId}/submissions`)).body;
  expect(
    whole.results.map(({ studentId, parentSummary }: { studentId: string; parentSummary: object }) => {
      return { student_id: studentId, ...parentSummary };
    }),
  ).toMatchObject(
    rows.map(({ student_id, submitted_at }) => {
      return {
        student_id,
        submissionDate: submitted_at,
        verdicts: JSON.parse(row.verdicts),
        subAssignmentId: row.section_id,
      };
    }),
  );
  const marks = (await admin.call("GET", "/admin/gradebook/marks?course=CPC")).body;
  const done = marks.students.flatMap(({ _id, cells }: { _id: string; cells: unknown[] }) =>
    typeof cells[0] === "number" ? _id : [],
  );
  expect(done).toEqual([...everyone.slice(3, -100), late, model.id].sort((one, other) => nameOf(one) - nameOf(other)));
  expect((await admin.call("GET", `/assignments/${assignmentId}/insight`)).body.scores.at(-1)).toBe(
    handedIn.length + 2,
  );
});

test("the assignments of a long course are listed once each, newest first, also when many have the same time", async () => {
  const { db, admin } = platform;
  const { _id, sectionId } = await platform.newAssignment({ category: "ED" });
  const row = await db.selectFrom("assignment").selectAll().where("id", "=", _id).executeTakeFirstOrThrow();
  const section = await db.selectFrom("section").selectAll().where("id", "=", sectionId).executeTakeFirstOrThrow();
  const copies = Array.from({ length: 450 }, (_, index) => ({ ...row, id: `copy ${String(index).padStart(3, "0")}` }));
  for (const part of [copies.slice(0, 225), copies.slice(225)]) {
    await db.insertInto("assignment").values(part).execute();
    await db
      .insertInto("section")
      .values(part.map(({ id }) => ({ ...section, id: `section of ${id}`, assignment_id: id })))
      .execute();
  }
  const newestFirst = [_id, ...copies.map(({ id }) => id)].sort().reverse();
  const student = await platform.newStudent("ED");
  const { body } = await student.call("GET", `/category/ED?studentId=${student.id}`);
  expect(idsOf(body.assignments)).toEqual(newestFirst);
  const { assignments } = (await admin.call("POST", "/category-summary", { category: "ED" })).body;
  expect(idsOf(assignments)).toEqual(newestFirst);
  const { sections } = (await admin.call("GET", "/insight?course=ED")).body;
  expect(sections.map(({ assignmentId }: { assignmentId: string }) => assignmentId)).toEqual(newestFirst);
});

test("the credentials of all students are listed by name and count as one view", async () => {
  const all = (await platform.admin.call("GET", "/admin/students")).body as { _id: string; name: string }[];
  expect(idsOf(all).filter((id) => everyone.includes(id))).toEqual(everyone);
  expect(new Set(idsOf(all)).size).toBe(all.length);
  const looks = await platform.db
    .selectFrom("audit")
    .select("subject_name")
    .where("action", "=", "credentials viewed")
    .execute();
  expect(looks.map(({ subject_name }) => subject_name)).toEqual([`${all.length} students`]);
});
