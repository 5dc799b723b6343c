import { afterAll, beforeAll, expect, test } from "vitest";
import { fieldsAskedIn } from "#contract/answers.ts";
import type { RoomEvent } from "#contract/api/exam-room.ts";
import { Platform, quiz, rightAnswers, type Student } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

async function openRoom(course: string, people: number, fields: Record<string, unknown> = {}) {
  const assignment = await platform.newAssignment({ category: course, timeLimitMinutes: "45", ...fields });
  const id: string = assignment._id;
  const students: Student[] = [];
  for (let count = 0; count < people; count++) students.push(await platform.newStudent(course));
  const place = (student: Student, more = {}) => ({ studentId: student.id, assignmentId: id, ...more });
  return {
    assignment,
    id,
    students: students as [Student, Student, Student, ...Student[]],
    start: (student: Student) => student.call("POST", "/student/attempts", place(student)),
    draft: (student: Student, answers: object) =>
      student.call("PUT", "/student/attempts/draft", { ...place(student), answers }),
    presence: async (student: Student, more = {}) =>
      (await student.call("POST", "/student/attempts/presence", place(student, more))).body,
    submit: (student: Student, answers: object) =>
      student.call("POST", "/student/submit-assignment", { ...place(student), submittedAnswers: [answers] }),
    room: async () => (await platform.admin.call("GET", `/assignments/${id}/attempts`)).body,
    end: (student: Student, body = {}) =>
      platform.admin.call("POST", `/assignments/${id}/attempts/${student.id}/end`, body),
    say: (text: string) => platform.admin.call("POST", `/assignments/${id}/attempts/message`, { text }),
  };
}

test("the exam room shows the state of every student of the course and how each page is open", async () => {
  const { students, start, draft, presence, submit, room } = await openRoom("CCS", 4);
  const [working, left, done] = students;
  for (const student of [working, left, done]) await start(student);
  await draft(working, { drgValue: "1", notes: "filled in, not graded", icdCodes: ["I10"] });
  await submit(done, rightAnswers);
  await presence(left, { hidden: true });
  const now = await room();
  expect(now.counts).toEqual({ students: 4, working: 2, handedIn: 1, byTimer: 0, notStarted: 1 });
  expect(now.recent).toMatchObject([{ studentId: done.id, subModuleName: "Heart failure", auto: false }]);
  const of = async (student: Student) =>
    (await room()).attempts.find((one: { studentId: string }) => one.studentId === student.id);
  expect(await of(working)).toMatchObject({ answered: 3, limitMinutes: 45, connection: "online", since: null });
  // As many as the student sees, including notes.
  expect((await of(working)).fields).toBe(fieldsAskedIn("CCS").length);
  const since = (await of(left)).since;
  expect(await of(left)).toMatchObject({ connection: "left", since: expect.any(String) });
  platform.passSeconds(70);
  await presence(left, { hidden: true });
  // The time of leaving stays, however often the page reports it. A silent student is offline.
  expect(await of(left)).toMatchObject({ connection: "left", since });
  expect(await of(working)).toMatchObject({ connection: "offline", connected: false, since: expect.any(String) });
  await presence(left);
  expect(await of(left)).toMatchObject({ connection: "online", since: null });
});

test("ending an attempt submits the saved draft once, and the student learns who ended it", async () => {
  const { id, students, start, draft, submit, end, room } = await openRoom("IP-DRG", 2);
  const [ended, other] = students;
  for (const student of [ended, other]) await start(student);
  await draft(ended, rightAnswers);
  expect((await end(ended)).body).toEqual({ success: true, ended: 1 });
  const again = await end(ended);
  expect([again.status, again.body.message]).toEqual([409, "This student is not working on it any more"]);
  expect((await end({ ...other, id: "nobody" })).status).toBe(404);
  // It is not counted as submitted by the timer, and the room names who ended it.
  await submit(other, rightAnswers);
  expect(await room()).toMatchObject({
    counts: { working: 0, handedIn: 2, byTimer: 0 },
    recent: [
      { studentId: other.id, auto: false, endedBy: null },
      { studentId: ended.id, auto: false, endedBy: "admin" },
    ],
  });
  const { body } = await ended.call("POST", "/result", { studentId: ended.id, assignmentId: id });
  expect(body.overallProgress).toBe(100);
  // The page submits its answers too: the same answers are accepted, and others are too late.
  expect((await submit(ended, rightAnswers)).status).toBe(200);
  expect((await submit(ended, { ...rightAnswers, adx: "other" })).status).toBe(409);
  const [notice] = (await ended.call("GET", "/notices")).body.notices;
  expect(notice).toMatchObject({ kind: "handed_in", facts: { by: "admin", answered: 6, fields: 7 } });
});

test("a message reaches the students who work now, stays with their attempts, and does not reach those who start later", async () => {
  const { id, students, start, draft, presence, say } = await openRoom("IP-DRG", 2);
  const [here, later] = students;
  await start(here);
  const none = await say("  ");
  expect([none.status, none.body.fields]).toEqual([422, { text: "Write a message for everyone in the room" }]);
  expect((await here.call("POST", `/assignments/${id}/attempts/message`, { text: "x" })).status).toBe(403);
  expect((await say("Page 3 is printed twice")).body).toEqual({ success: true, reached: 1 });
  platform.passSeconds(1);
  await start(later);
  await say("Ten minutes left");
  const texts = async (student: Student) =>
    (await presence(student)).messages.map(({ text }: { text: string }) => text);
  expect(await texts(here)).toEqual(["Page 3 is printed twice", "Ten minutes left"]);
  expect(await texts(later)).toEqual(["Ten minutes left"]);
  expect((await draft(later, { notes: "typing" })).body.messages).toMatchObject([{ text: "Ten minutes left" }]);
});

const openEvents = (id: string, { sessionId }: { sessionId: string }, signal: AbortSignal | null = null) =>
  fetch(`${platform.base}/api/assignments/${id}/attempts/events`, { headers: { "x-session-id": sessionId }, signal });

/** Yields the events of a room in order. */
async function* eventsOf(id: string, watcher = platform.admin): AsyncGenerator<RoomEvent> {
  const response = await openEvents(id, watcher);
  expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += new TextDecoder().decode(chunk);
    const parts = text.split("\n\n");
    text = parts.pop() ?? "";
    for (const part of parts) yield JSON.parse(part.replace(/^data: /, ""));
  }
}

test("staff in the exam room receive each change, also one that another server wrote, and others are refused", async () => {
  const { id, students, start, draft } = await openRoom("IP-DRG", 2, { subAssignments: [quiz] });
  const [one, two] = students;
  await start(one);
  for (const stranger of [one, platform.client("")]) {
    expect((await stranger.call("GET", `/assignments/${id}/attempts/events`)).status).toBe(
      stranger === one ? 403 : 401,
    );
  }
  expect((await platform.admin.call("GET", "/assignments/nope/attempts/events")).status).toBe(404);
  const events = eventsOf(id);
  const until = async (isMeant: (event: RoomEvent) => boolean): Promise<RoomEvent> => {
    for (;;) {
      const { value, done } = await events.next();
      if (done) throw new Error("the stream has ended");
      if (isMeant(value)) return value;
    }
  };
  const first = await until(() => true);
  expect(first).toMatchObject({ whole: true, gone: [], attempts: [{ studentId: one.id, answered: 0, fields: 2 }] });
  await start(two);
  const came = await until(({ attempts }) => attempts.some(({ studentId }) => studentId === two.id));
  expect(came.attempts.map(({ studentId }) => studentId)).toEqual([two.id]);
  await draft(one, { dynamicQuestions: [{ questionText: "Which modifier is bilateral?", submittedAnswer: "50" }] });
  await until(({ attempts }) => attempts.some(({ answered }) => answered === 1));
  // Simulates another server on the same database.
  await platform.db.updateTable("attempt").set({ is_open: 0 }).where("student_id", "=", two.id).execute();
  const went = await until(({ gone }) => gone.length > 0);
  expect(went).toMatchObject({ gone: [{ studentId: two.id }], counts: { working: 1 } });
  await events.return(undefined);
});

test("the event stream of a deleted user ends, and other streams go on", async () => {
  const { id, students, start } = await openRoom("IP-DRG", 1);
  const credentials = { name: "Watching Ravi", password: "a-long-password" };
  const added = await platform.admin.call("POST", "/admin/add-subadmin", credentials);
  const ravi = await platform.logIn(credentials.name, credentials.password);
  const [his, own] = [eventsOf(id, ravi), eventsOf(id)];
  expect([(await his.next()).done, (await own.next()).done]).toEqual([false, false]);
  expect((await platform.admin.call("DELETE", `/admin/subadmin/${added.body.subadmin._id}`)).status).toBe(200);
  await start(students[0]);
  expect(await his.next()).toMatchObject({ done: true });
  expect((await own.next()).value).toMatchObject({ attempts: [{ studentId: students[0].id }] });
  await own.return(undefined);
});

test("a session watches at most 20 rooms at a time", async () => {
  const { id } = await openRoom("IP-DRG", 1);
  const watcher = await platform.logIn("admin", "admin-password");
  const gone = new AbortController();
  const answers: Response[] = [];
  for (let count = 0; count < 21; count++) answers.push(await openEvents(id, watcher, gone.signal));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(await answers.at(-1)?.json()).toMatchObject({
    code: "slow_down",
    message: "The exam room is open in too many tabs. Please close some of them.",
  });
  gone.abort();
  const again = new AbortController();
  await expect.poll(async () => (await openEvents(id, watcher, again.signal)).status).toBe(200);
  again.abort();
});
