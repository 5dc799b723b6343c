import { afterEach, beforeEach, expect, test } from "vitest";
import { fieldsAskedIn } from "#contract/answers.ts";
import { followImports } from "../../server/codes/sets/follow-imports.ts";
import { readJson } from "../../server/core/database/json.ts";
import type { PracticeContent } from "../../server/core/database/schema.ts";
import { heartFailure, Platform, type Student } from "./platform.ts";

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start();
  platform.passSeconds(0);
});
afterEach(() => platform.stop());

const course = "CPC";

async function ask(student: Student, filters: object = {}): Promise<string> {
  const { status, body } = await student.call("POST", "/student/practice", filters);
  expect(status, JSON.stringify(body)).toBe(201);
  return body._id;
}

const practiceOf = async (student: Student) => (await student.call("GET", "/student/practice")).body;

/** Returns the stored content of a chart, which no call returns before the submission. */
async function contentOf(id: string): Promise<PracticeContent> {
  const { content } = await platform.db
    .selectFrom("practice_chart")
    .select("content")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return readJson(content as NonNullable<typeof content>);
}

async function rightAnswers(id: string): Promise<Record<string, unknown>> {
  const { answerKey } = (await contentOf(id)).section;
  const asked = fieldsAskedIn(course);
  return Object.fromEntries(Object.entries(answerKey).filter(([field]) => asked.includes(field as never)));
}

const placeOf = (student: Student, assignmentId: string) => ({ studentId: student.id, assignmentId });
const submit = (student: Student, id: string, answers: object) =>
  student.call("POST", "/student/submit-assignment", { ...placeOf(student, id), submittedAnswers: [answers] });

/** A student with a submitted chart without mistakes. */
async function practised(): Promise<{ student: Student; id: string }> {
  const student = await platform.newStudent(course);
  const id = await ask(student);
  await student.call("POST", "/student/attempts", placeOf(student, id));
  expect((await submit(student, id, await rightAnswers(id))).status).toBe(200);
  return { student, id };
}

test("a student asks for a chart, saves and submits it by the usual calls, and reads its lesson", async () => {
  const student = await platform.newStudent(course);
  const id = await ask(student);
  const place = placeOf(student, id);
  const started = await student.call("POST", "/student/attempts", place);
  expect(started.body).toMatchObject({ deadline: null, lookup: "open", draft: null });
  await student.call("PUT", "/student/attempts/draft", { ...place, answers: { icdCodes: ["I10"] } });
  expect((await student.call("POST", "/student/attempts", place)).body.draft).toMatchObject({ icdCodes: ["I10"] });
  expect((await student.call("POST", "/result", place)).status).toBe(404);

  platform.passSeconds(12 * 60);
  const answers = await rightAnswers(id);
  expect((await submit(student, id, answers)).body).toMatchObject({ overallProgress: 100, alreadySubmitted: false });
  expect((await submit(student, id, answers)).body).toMatchObject({ overallProgress: 100, alreadySubmitted: true });
  const other = await submit(student, id, { icdCodes: ["I10"] });
  expect([other.status, other.body.code]).toEqual([409, "section.already_submitted"]);
  const late = await student.call("PUT", "/student/attempts/draft", { ...place, answers: { icdCodes: ["I11.0"] } });
  expect(late.status).toBe(409);

  const { title, specialty } = (await contentOf(id)).written;
  const result = await student.call("POST", "/result", place);
  expect(result.body).toMatchObject({ overallProgress: 100, data: { moduleName: title, correctAnswerKey: answers } });
  const { charts, progress } = await practiceOf(student);
  expect(charts).toMatchObject([{ _id: id, title, specialty, percent: 100, minutes: 12 }]);
  expect(progress).toMatchObject({ charts: 1, accuracy: null, chartsPerHour: null, target: { accuracy: 95 } });
});

test("nothing of a chart's key, blueprint or seed is readable before the submission", async () => {
  const student = await platform.newStudent(course);
  const id = await ask(student);
  const place = placeOf(student, id);
  const { written, section } = await contentOf(id);
  const pdf = await fetch(`${platform.base}/api/student/practice/${id}/chart`, {
    headers: { "x-session-id": student.sessionId },
  });
  expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const bytes = Buffer.from(await pdf.arrayBuffer()).toString("latin1");
  const calls = [
    await student.call("GET", "/student/practice"),
    await student.call("GET", `/student/practice/${id}`),
    await student.call("POST", "/student/attempts", place),
    await student.call("PUT", "/student/attempts/draft", { ...place, answers: { icdCodes: ["Z00"] } }),
    await student.call("POST", "/student/attempts/presence", place),
    await student.call("POST", "/result", place),
    await student.call("GET", `/student/handed-in/${id}`),
  ];
  const bodies = JSON.stringify(calls.map(({ body, headers }) => [body, [...headers]])) + id;
  const codes = Object.values(section.answerKey)
    .flat()
    .filter((code) => code.length > 3 && /\d/.test(code));
  const rationales = Object.values(section.keyNotes).flatMap((notes) =>
    Object.values(notes ?? {}).flatMap(({ rationale }) => rationale ?? []),
  );
  expect([codes.length > 1, rationales.length > 0]).toEqual([true, true]);
  for (const secret of [...codes, ...rationales, written.title, written.blueprint, String(written.seed)]) {
    expect(bodies).not.toContain(secret);
  }
  expect(bytes).not.toContain(written.blueprint);
  expect(bytes).not.toContain(String(written.seed));
});

test("practice changes no list, mark or figure of the class", async () => {
  const classmate = await platform.newStudent(course);
  await platform.newAssignment({ category: course, subAssignments: [{ ...heartFailure, answerPcsCodes: "" }] });
  const seen = () =>
    Promise.all(
      [
        "/assignments",
        "/admin/dashboard",
        `/admin/gradebook?course=${course}`,
        `/insight?course=${course}`,
        `/category/${course}?studentId=${classmate.id}`,
        `/admin/export?course=${course}`,
      ].map(async (url) => {
        const { status, body } = await platform.admin.call("GET", url);
        return [url, status, typeof body === "string" ? body.length : body];
      }),
    );
  const student = await platform.newStudent(course);
  const before = await seen();
  for (const [, status] of before) expect(status).toBe(200);
  const id = await ask(student);
  await submit(student, id, await rightAnswers(id));
  await ask(student);
  expect(await seen()).toEqual(before);
});

test("a day has as many charts as the institute allows, discarded ones included; 0 closes practice", async () => {
  await platform.admin.call("PUT", "/admin/settings", { practiceChartsPerDay: 1 });
  const student = await platform.newStudent(course);
  const id = await ask(student);
  expect((await student.call("DELETE", `/student/practice/${id}`)).status).toBe(200);
  expect(await practiceOf(student)).toMatchObject({ left: 0, charts: [] });
  const kept = await platform.db.selectFrom("practice_chart").selectAll().where("id", "=", id).executeTakeFirst();
  expect(kept).toMatchObject({ content: null, draft: null, result: null, percent: null, lines: null });
  const refused = await student.call("POST", "/student/practice", {});
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "Your practice chart of today is used up. You get new ones tomorrow.",
  ]);
  platform.passSeconds(24 * 3600);
  await ask({ ...student, ...(await platform.logIn(student.name, student.password)) });
  platform.admin = await platform.logIn("admin", "admin-password");
  await platform.admin.call("PUT", "/admin/settings", { practiceChartsPerDay: 0 });
  const again = await platform.logIn(student.name, student.password);
  const closed = [await again.call("POST", "/student/practice", {}), await again.call("GET", "/student/practice")];
  expect(closed.map(({ status, body }) => [status, body.message])).toEqual(
    closed.map(() => [403, "Your institute has closed practice"]),
  );
});

test("the institute sets the targets of employers, by setting of the charts", async () => {
  const targetOf = async (student: Student) => (await practiceOf(student)).progress.target;
  const [visits, stays] = [await platform.newStudent("CPC"), await platform.newStudent("IP-DRG")];
  expect([await targetOf(visits), await targetOf(stays)]).toEqual([
    { accuracy: 95, chartsPerHour: 10 },
    { accuracy: 95, chartsPerHour: 2.5 },
  ]);
  await platform.admin.call("PUT", "/admin/settings", { practiceAccuracy: 90, outpatientChartsPerHour: 8.5 });
  expect([await targetOf(visits), await targetOf(stays)]).toEqual([
    { accuracy: 90, chartsPerHour: 8.5 },
    { accuracy: 90, chartsPerHour: 2.5 },
  ]);
  const wrong = await platform.admin.call("PUT", "/admin/settings", { inpatientChartsPerHour: 0 });
  expect([wrong.status, wrong.body.message]).toEqual([422, "Charts an hour must be a number from 0.1 to 60"]);
});

test("ten requests at once get no more charts than the day has", async () => {
  await platform.admin.call("PUT", "/admin/settings", { practiceChartsPerDay: 3 });
  const student = await platform.newStudent(course);
  const answers = await Promise.all(Array.from({ length: 10 }, () => student.call("POST", "/student/practice", {})));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect((await practiceOf(student)).charts).toHaveLength(3);
});

test("a submission and its repeats at once are one submission", async () => {
  const student = await platform.newStudent(course);
  const id = await ask(student);
  const answers = await rightAnswers(id);
  const replies = await Promise.all(Array.from({ length: 5 }, () => submit(student, id, answers)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(replies.filter(({ body }) => !body.alreadySubmitted)).toHaveLength(1);
});

test("a practice chart exists for its student alone; staff read the list", async () => {
  const { student, id } = await practised();
  const other = await platform.newStudent(course);
  const place = placeOf(other, id);
  const foreign = [
    await other.call("GET", `/student/practice/${id}`),
    await other.call("GET", `/student/practice/${id}/chart`),
    await other.call("DELETE", `/student/practice/${id}`),
    await other.call("POST", `/student/practice/${id}/faults`, { text: "Wrong" }),
    await other.call("POST", "/student/attempts", place),
    await other.call("PUT", "/student/attempts/draft", { ...place, answers: {} }),
    await other.call("POST", "/student/attempts/presence", place),
    await submit(other, id, {}),
    await other.call("POST", "/result", place),
    await other.call("GET", `/student/handed-in/${id}`),
  ];
  expect(foreign.map(({ status }) => status)).toEqual(foreign.map(() => 404));
  expect((await other.call("POST", "/result", placeOf(student, id))).status).toBe(403);
  const listed = await platform.admin.call("GET", `/admin/student/${student.id}/practice`);
  expect(listed.body).toMatchObject({ charts: [{ _id: id, percent: 100 }], progress: { charts: 1 } });
  expect((await platform.admin.call("POST", "/result", placeOf(student, id))).body.overallProgress).toBe(100);
  expect((await other.call("GET", `/admin/student/${student.id}/practice`)).status).toBe(403);
});

test.each([
  ["with a time limit", { timeLimitMinutes: "10" }],
  ["with closed lookup", { lookup: "closed" }],
])("practice is closed while a section %s is open; what was typed is still saved", async (_name, fields) => {
  const { student, id } = await practised();
  const open = await ask(student);
  const exam = await platform.newAssignment({ category: course, ...fields });
  await student.call("POST", "/student/attempts", placeOf(student, exam._id));
  const place = placeOf(student, open);
  const closed = [
    await student.call("GET", "/student/practice"),
    await student.call("POST", "/student/practice", {}),
    await student.call("GET", `/student/practice/${id}`),
    await student.call("GET", `/student/practice/${id}/chart`),
    await student.call("POST", "/student/attempts", place),
    await student.call("POST", "/result", placeOf(student, id)),
  ];
  expect(closed.map(({ status }) => status)).toEqual(closed.map(() => 403));
  const saved = await student.call("PUT", "/student/attempts/draft", { ...place, answers: { icdCodes: ["I10"] } });
  expect(saved.status).toBe(200);
});

test("a student whose access has expired reads old charts, gets no new one and discards none", async () => {
  const { student, id } = await practised();
  await platform.db
    .updateTable("user")
    .set({ expires_at: "2020-01-01T00:00:00.000Z" })
    .where("id", "=", student.id)
    .execute();
  for (const refused of [
    await student.call("POST", "/student/practice", {}),
    await student.call("DELETE", `/student/practice/${id}`),
  ])
    expect([refused.status, refused.body.code]).toEqual([403, "course.expired"]);
  expect((await student.call("POST", "/result", placeOf(student, id))).status).toBe(200);
});

test("a reported fault reaches staff with blueprint, seed and the student's words", async () => {
  const { student, id } = await practised();
  const { blueprint, seed } = (await contentOf(id)).written;
  expect((await student.call("POST", `/student/practice/${id}/faults`, { text: "  " })).status).toBe(422);
  await student.call("POST", `/student/practice/${id}/faults`, { text: "The units are wrong" });
  const { notices } = (await platform.admin.call("GET", "/notices")).body;
  expect(notices[0]).toMatchObject({
    kind: "practice_fault",
    facts: { studentName: student.name, reason: "The units are wrong", practice: { blueprint, seed } },
  });
});

test("reports of one chart that staff have not read become one notice with all their words, up to its length", async () => {
  const { student, id } = await practised();
  const report = (text: string) => student.call("POST", `/student/practice/${id}/faults`, { text });
  for (const text of ["The units are wrong", "The date is wrong", "The date is wrong"]) await report(text);
  const read = async () => (await platform.admin.call("GET", "/notices")).body.notices;
  expect(await read()).toMatchObject([{ facts: { reason: "The units are wrong\nThe date is wrong" } }]);
  for (const letter of "abc") expect((await report(letter.repeat(1000))).status).toBe(200);
  const refused = await report("d".repeat(1000));
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "Your instructors have not read your earlier reports of this chart yet",
  ]);
  await platform.admin.call("PUT", "/notices/read", { all: true });
  expect((await report("The age is wrong")).status).toBe(200);
  expect((await read())[0]).toMatchObject({ facts: { reason: "The age is wrong" } });
});

/** Copies a submitted chart of a student several times. */
async function copyChart(id: string, count: number): Promise<void> {
  const chart = await platform.db
    .selectFrom("practice_chart")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: count }, (_, at) => ({ ...chart, id: `${id}-${at}`, content: null }));
  for (let at = 0; at < count; at += 30)
    await platform.db
      .insertInto("practice_chart")
      .values(copies.slice(at, at + 30))
      .execute();
}

test("of hundreds of charts the latest 200 are listed, and all are counted", async () => {
  const { student, id } = await practised();
  await copyChart(id, 210);
  const { charts, progress } = await practiceOf(student);
  expect([charts.length, progress.charts, progress.trend.length]).toEqual([200, 211, 50]);
  const ofStudent = await platform.admin.call("GET", `/admin/student/${student.id}/practice`);
  expect(ofStudent.body.progress.charts).toBe(211);
});

test("in another course the figures restart; the charts of the first one stay readable", async () => {
  const { student, id } = await practised();
  await platform.db.updateTable("user").set({ course_name: "IP-DRG" }).where("id", "=", student.id).execute();
  const { charts, progress, proposal } = await practiceOf(student);
  expect(progress).toMatchObject({ charts: 0, trend: [], goals: [], target: { chartsPerHour: 2.5 } });
  expect(proposal).toMatchObject({ difficulty: 1, reason: "Your first practice chart is an easy one." });
  expect(charts).toMatchObject([{ _id: id, percent: 100 }]);
  expect((await student.call("POST", "/result", placeOf(student, id))).body.overallProgress).toBe(100);
});

test("the assistant explains a line of a practice chart once it is submitted, and not before", async () => {
  await followImports(platform.services);
  const student = await platform.newStudent(course);
  const id = await ask(student);
  const line = { assignmentId: id, subAssignmentId: id, field: "icdCodes", position: 1, keyPosition: 1 };
  const chat = async () => {
    const messages = [{ role: "user", content: "Why is this line wrong?" }];
    const { status, body } = await student.call("POST", "/ai/api/chat", { messages, line });
    return { status, text: JSON.stringify(body) };
  };
  const { icdCodes, ...answers } = await rightAnswers(id);
  const [principal = ""] = icdCodes as string[];
  const refused = await chat();
  expect([refused.status, refused.text.includes(principal)]).toEqual([403, false]);
  await submit(student, id, { ...answers, icdCodes: ["Z00.00"] });
  const answer = await chat();
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining("Answer given: Z00.00")]);
});

test("codes are compared for a student beside a practice chart that is submitted, and no other", async () => {
  await followImports(platform.services);
  const { student, id } = await practised();
  const open = await ask(student);
  const other = await platform.newStudent(course);
  const compare = async (who: Student, assignmentId: string) => {
    const codes = { system: "icd10pcs", given: "0DTJ4ZZ", meant: "0DTJ0ZZ" };
    return (await who.call("POST", "/codes/explain", { ...codes, assignmentId, subAssignmentId: assignmentId })).status;
  };
  expect([await compare(student, id), await compare(student, open), await compare(other, id)]).toEqual([200, 403, 404]);
});

test("filters choose the chart; unknown ones are refused with a sentence", async () => {
  const student = await platform.newStudent(course);
  const { filters, proposal } = await practiceOf(student);
  expect(proposal).toMatchObject({ goal: null, difficulty: 1, reason: "Your first practice chart is an easy one." });
  const specialty = filters.specialties.at(-1);
  const id = await ask(student, { specialty });
  expect((await contentOf(id)).written.specialty).toBe(specialty);
  const refused = await student.call("POST", "/student/practice", { specialty: "Astrology" });
  expect([refused.status, refused.body.message]).toEqual([404, "No practice chart fits this"]);
  const denials = await platform.newStudent("Denials");
  expect(await practiceOf(denials)).toMatchObject({ proposal: null, filters: { specialties: [] } });
  expect((await denials.call("POST", "/student/practice", {})).body.message).toBe(
    "There are no practice charts for Denials",
  );
});

test("a deleted student takes their practice charts along", async () => {
  const { student } = await practised();
  const deleted = await platform.admin.call("DELETE", `/admin/student/${student.id}`);
  expect(deleted.status, JSON.stringify(deleted.body)).toBe(200);
  expect(await platform.db.selectFrom("practice_chart").selectAll().execute()).toEqual([]);
});

test("mistakes in a practice chart appear in the drill once the chart is submitted", async () => {
  await followImports(platform.services);
  const student = await platform.newStudent(course);
  const id = await ask(student);
  const drill = async () => (await student.call("GET", "/student/drill?limit=50")).body.lines;
  expect(await drill()).toEqual([]);
  const { icdCodes, ...answers } = await rightAnswers(id);
  await submit(student, id, { ...answers, icdCodes: [] });
  const lines = await drill();
  expect(lines.filter(({ field }: { field: string }) => field === "icdCodes")).toHaveLength(
    (icdCodes as string[]).length,
  );
  expect(lines[0]).toMatchObject({ assignmentId: id, why: "slip" });
  const answered = await student.call("POST", "/student/drill/answers", {
    id: lines[0].id,
    code: (icdCodes as string[])[0],
  });
  expect(answered.body).toMatchObject({ success: true, right: true });
  await student.call("DELETE", `/student/practice/${id}`);
  expect(await drill()).toEqual([]);
});
