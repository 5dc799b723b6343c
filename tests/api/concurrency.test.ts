import { type ControlledTransaction, sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lockKey } from "../../server/core/database/connect.ts";
import { writeJson } from "../../server/core/database/json.ts";
import { draftAnswersOf } from "../../server/core/database/json-columns.ts";
import type { Tables } from "../../server/core/database/schema.ts";
import { submitExpired } from "../../server/exams/submissions/submit-expired.ts";
import { until } from "../until.ts";
import { type Answer, heartFailure, Platform, rightAnswers, type Student } from "./platform.ts";

/**
 * Real concurrency on two connections of a PostgreSQL server: the test keeps a transaction open while a call runs, and
 * commits once the call waits or has answered. Each test fails when its lock is removed.
 */
describe.runIf(process.env.TEST_ENGINE === "postgres")("with another transaction under way", () => {
  let platform: Platform;
  beforeAll(async () => {
    platform = await Platform.start();
  });
  afterAll(() => platform.stop());

  type Held = ControlledTransaction<Tables>;

  async function isSomebodyWaiting(): Promise<boolean> {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      platform.db,
    );
    return rows.length > 0;
  }

  async function whileHeld(hold: (trx: Held) => Promise<unknown>, call: () => Promise<Answer>): Promise<Answer> {
    const trx = await platform.db.startTransaction().execute();
    await hold(trx);
    let isAnswered = false;
    const answer = call().finally(() => {
      isAnswered = true;
    });
    await until(async () => isAnswered || (await isSomebodyWaiting()));
    await trx.commit().execute();
    return answer;
  }

  const lockAssignment = (trx: Held, id: string) =>
    sql`select 1 from assignment where id = ${id} for update`.execute(trx);

  async function seat(fields: Record<string, unknown> = {}) {
    const student = await platform.newStudent("IP-DRG");
    const { _id: assignmentId, sectionId } = await platform.newAssignment(fields);
    return { student, place: { studentId: student.id, assignmentId }, sectionId };
  }

  const start = (student: Student, place: object) => student.call("POST", "/student/attempts", place);
  const submit = (student: Student, place: object, answers: object) =>
    student.call("POST", "/student/submit-assignment", { ...place, submittedAnswers: [answers] });
  const draft = (student: Student, place: object, answers: object) =>
    student.call("PUT", "/student/attempts/draft", { ...place, answers });
  const edit = (assignmentId: string, fields: object) =>
    platform.admin.form("PUT", `/admin/assignments/${assignmentId}`, {
      moduleName: "Module",
      category: "IP-DRG",
      subAssignments: [{ ...heartFailure, answerDrgValue: "999" }],
      ...fields,
    });

  test("a submission that another server is writing is found and not written twice", async () => {
    const { student, place } = await seat();
    const twin = await seat();
    await submit(twin.student, twin.place, rightAnswers);
    const row = await platform.db
      .selectFrom("submission")
      .selectAll()
      .where("student_id", "=", twin.student.id)
      .executeTakeFirstOrThrow();
    const [section] = await platform.db
      .selectFrom("section")
      .select("id")
      .where("assignment_id", "=", place.assignmentId)
      .execute();
    const same = { id: crypto.randomUUID(), student_id: student.id, section_id: section?.id ?? "" };
    const answer = await whileHeld(
      (trx) =>
        trx
          .insertInto("submission")
          .values({ ...row, ...same, assignment_id: place.assignmentId })
          .execute(),
      () => submit(student, place, rightAnswers),
    );
    expect(answer).toMatchObject({ status: 200, body: { alreadySubmitted: true, overallProgress: 100 } });
    const rows = await platform.db.selectFrom("submission").select("id").where("student_id", "=", student.id).execute();
    expect(rows).toEqual([{ id: same.id }]);
  });

  test("a submission waits for an edit of its key, and is graded by the new one", async () => {
    const { student, place } = await seat();
    const answer = await whileHeld(
      async (trx) => {
        await lockAssignment(trx, place.assignmentId);
        const key = writeJson({ drgValue: "1" });
        await trx
          .updateTable("section")
          .set({ answer_key: key })
          .where("assignment_id", "=", place.assignmentId)
          .execute();
      },
      () => submit(student, place, { ...rightAnswers, drgValue: "1" }),
    );
    expect(answer.body).toMatchObject({ totalCorrect: 1, totalWrong: 0 });
  });

  test("an edit waits for another edit, and is refused as the older one", async () => {
    const { place } = await seat();
    const answer = await whileHeld(
      async (trx) => {
        await lockAssignment(trx, place.assignmentId);
        await trx.updateTable("assignment").set({ version: 2 }).where("id", "=", place.assignmentId).execute();
      },
      () => edit(place.assignmentId, { version: "1" }),
    );
    expect(answer).toMatchObject({ status: 409, body: { message: "This assignment was changed meanwhile" } });
  });

  test("an edit of a student waits for another one, keeps its fields, and deletes its picture", async () => {
    const [student, other] = [await platform.newStudent("IP-DRG"), await platform.newStudent("IP-DRG")];
    const data = await sharp({ create: { width: 4, height: 4, channels: 3, background: "#123" } })
      .png()
      .toBuffer();
    const edit = ({ id, name }: Student, seen: object) =>
      platform.admin.form(
        "PUT",
        `/admin/student/${id}`,
        { name, courseName: "IP-DRG", expiryDate: "2099-12-31", seen },
        [["profileImage", new File([data], "me.png", { type: "image/png" })]],
      );
    const imageOf = async ({ id }: Student) =>
      (await platform.db.selectFrom("user").select("image_file_id").where("id", "=", id).executeTakeFirstOrThrow())
        .image_file_id;
    await edit(other, {});
    const image = await imageOf(other);
    const answer = await whileHeld(
      async (trx) => {
        await trx.updateTable("user").set({ image_file_id: null }).where("id", "=", other.id).execute();
        await trx
          .updateTable("user")
          .set({ paid_minor: 2_000_000, image_file_id: image })
          .where("id", "=", student.id)
          .execute();
      },
      () => edit(student, { name: student.name, courseName: "IP-DRG", expiryDate: "2099-12-31", paidAmount: "0" }),
    );
    expect(answer).toMatchObject({ status: 200, body: { student: { paidAmount: 20_000 } } });
    expect(await platform.db.selectFrom("file").select("id").where("id", "=", image).execute()).toEqual([]);
  });

  test("an edit that grades again skips a student who is deleted meanwhile", async () => {
    const { student, place } = await seat();
    const { student: stays } = await seat();
    await submit(student, place, rightAnswers);
    await submit(stays, { ...place, studentId: stays.id }, rightAnswers);
    const answer = await whileHeld(
      (trx) => trx.deleteFrom("user").where("id", "=", student.id).execute(),
      () => edit(place.assignmentId, {}),
    );
    expect(answer.status).toBe(200);
    const rows = await platform.db
      .selectFrom("submission")
      .select(["student_id", "correct", "wrong"])
      .where("assignment_id", "=", place.assignmentId)
      .execute();
    expect(rows).toEqual([{ student_id: stays.id, correct: 5, wrong: 1 }]);
  });

  test("two devices that save at the same moment both keep their text", async () => {
    const { student, place } = await seat();
    await draft(student, place, { notes: "n" });
    const answer = await whileHeld(
      async (trx) => {
        const own = await trx
          .selectFrom("attempt")
          .select("draft")
          .where("student_id", "=", student.id)
          .forUpdate()
          .executeTakeFirstOrThrow();
        const both = writeJson({ ...draftAnswersOf(own.draft), adx: "R06.02" });
        await trx.updateTable("attempt").set({ draft: both }).where("student_id", "=", student.id).execute();
      },
      () => draft(student, place, { drgValue: "291" }),
    );
    expect(answer.status).toBe(200);
    expect((await start(student, place)).body.draft).toEqual({ notes: "n", adx: "R06.02", drgValue: "291" });
  });

  test("a draft that is saved beside a submission changes nothing", async () => {
    const { student, place } = await seat();
    await draft(student, place, { notes: "n" });
    const answer = await whileHeld(
      (trx) => trx.updateTable("attempt").set({ is_open: 0 }).where("student_id", "=", student.id).execute(),
      () => draft(student, place, { drgValue: "291" }),
    );
    expect(answer).toMatchObject({ status: 409, body: { code: "section.already_submitted" } });
  });

  test("extra time given twice at once adds up, and one that starts meanwhile has it", async () => {
    const { student, place } = await seat({ timeLimitMinutes: "10" });
    const { student: later } = await seat();
    const { body } = await start(student, place);
    const moved = (minutes: number) => new Date(Date.parse(body.deadline) + minutes * 60_000).toISOString();
    const url = `/assignments/${place.assignmentId}/extra-time`;
    const given = await whileHeld(
      async (trx) => {
        await lockAssignment(trx, place.assignmentId);
        await trx
          .updateTable("attempt")
          .set({ deadline_at: moved(5) })
          .where("student_id", "=", student.id)
          .execute();
      },
      () => platform.admin.call("POST", url, { minutes: 5 }),
    );
    expect(given.body.extended).toBe(1);
    expect((await start(student, place)).body.deadline).toBe(moved(10));
    const started = await whileHeld(
      async (trx) => {
        await lockAssignment(trx, place.assignmentId);
        const row = { student_id: later.id, assignment_id: place.assignmentId, minutes: 7 };
        await trx.insertInto("extra_time").values(row).execute();
      },
      () => start(later, { ...place, studentId: later.id }),
    );
    expect((Date.parse(started.body.deadline) - Date.parse(started.body.startedAt)) / 60_000).toBe(17);
  });

  test("late answers that arrive while the result is first opened are refused", async () => {
    const { student, place } = await seat({ timeLimitMinutes: "1" });
    await start(student, place);
    const past = new Date(Date.now() - 120_000).toISOString();
    await platform.db.updateTable("attempt").set({ deadline_at: past }).where("student_id", "=", student.id).execute();
    await submit(student, place, {});
    const answer = await whileHeld(
      (trx) => trx.updateTable("submission").set({ opened_at: past }).where("student_id", "=", student.id).execute(),
      () => submit(student, place, rightAnswers),
    );
    expect(answer.status).toBe(409);
  });

  test.each([
    [
      "is changed",
      (trx: Held, id: string) => trx.updateTable("user").set({ password_hash: "new" }).where("id", "=", id),
    ],
    ["goes with its account", (trx: Held, id: string) => trx.deleteFrom("user").where("id", "=", id)],
  ])("a login whose password %s meanwhile opens no session", async (what, change) => {
    const name = `Login ${what}`;
    const login = { name, password: "first password" };
    const { body } = await platform.admin.call("POST", "/admin/add-subadmin", login);
    const answer = await whileHeld(
      (trx) => change(trx, body.subadmin._id).execute(),
      () => platform.client("").call("POST", "/login", login),
    );
    expect(answer).toMatchObject({ status: 401, body: { message: "Invalid name or password" } });
  });

  test("late answers that another server records as refused are not recorded twice", async () => {
    const { student, place, sectionId } = await seat({ timeLimitMinutes: "10" });
    await start(student, place);
    platform.passSeconds(700);
    await submitExpired(platform.services.db, platform.services.clock);
    expect((await student.call("POST", "/result", place)).status).toBe(200);
    const action = "late answers not taken" as const;
    const answer = await whileHeld(
      async (trx) => {
        await lockKey(trx, `late answers of ${student.id}`);
        await trx
          .insertInto("audit")
          .values({
            id: crypto.randomUUID(),
            at: platform.services.clock().toISOString(),
            actor_id: student.id,
            actor_name: "Somebody",
            action,
            subject_name: "Somebody",
            details: writeJson({ assignmentId: place.assignmentId, sectionId }),
          })
          .execute();
      },
      () => submit(student, place, rightAnswers),
    );
    expect(answer.status).toBe(409);
    const recorded = platform.db.selectFrom("audit").select("id").where("actor_id", "=", student.id);
    expect(await recorded.where("action", "=", action).execute()).toHaveLength(1);
  });

  test("two verdicts set by hand at the same moment are both stored", async () => {
    const { student, place } = await seat();
    await submit(student, place, {});
    const url = `/assignments/${place.assignmentId}/submissions`;
    const answer = await whileHeld(
      async (trx) => {
        await lockAssignment(trx, place.assignmentId);
        const handMade = writeJson({ adx: { correct: true, reason: "r", at: new Date().toISOString() } });
        await trx.updateTable("submission").set({ hand_made: handMade }).where("student_id", "=", student.id).execute();
      },
      () =>
        platform.admin.call("PUT", `${url}/${student.id}/verdicts`, { field: "drgValue", correct: true, reason: "r" }),
    );
    expect(answer.status).toBe(200);
    const { results } = (await platform.admin.call("GET", url)).body;
    expect(results[0].parentSummary).toMatchObject({ correctCount: 2, wrongCount: 4 });
  });

  test("a draft that is saved while its time is taken back is judged by the new deadline, and one of another device is kept", async () => {
    const { student, place, sectionId } = await seat({ timeLimitMinutes: "10" });
    await start(student, place);
    const ofAttempt = (trx: Held) =>
      trx.updateTable("attempt").where("student_id", "=", student.id).where("section_id", "=", sectionId);
    const changes = { adx: { device: "other", at: new Date().toISOString() } };
    const beside = await whileHeld(
      (trx) =>
        ofAttempt(trx)
          .set({ draft: writeJson({ adx: "R07.9" }), draft_changes: writeJson(changes) })
          .execute(),
      () => draft(student, place, { drgValue: "291" }),
    );
    expect(beside).toMatchObject({ status: 200, body: { changed: { adx: "R07.9" } } });
    const late = await whileHeld(
      (trx) =>
        ofAttempt(trx)
          .set({ deadline_at: new Date(0).toISOString() })
          .execute(),
      () => draft(student, place, { drgValue: "292" }),
    );
    expect(late.status).toBe(409);
    const { draft: kept } = await platform.db
      .selectFrom("attempt")
      .select("draft")
      .where("student_id", "=", student.id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(kept ?? "")).toMatchObject({ adx: "R07.9", drgValue: "291" });
  });

  test("frequent queries are prepared once per connection, except behind a pooler", async () => {
    const { student, place } = await seat();
    await draft(student, place, { adx: "R07.9" });
    await submit(student, place, rightAnswers);
    const { rows } = await sql`select name from pg_prepared_statements where name like 'prepared_%'`.execute(
      platform.db,
    );
    if (process.env.TEST_POOLER_URL) expect(rows).toEqual([]);
    else expect(rows.length).toBeGreaterThan(0);
  });
});
