import { afterEach, beforeEach, expect, test } from "vitest";
import { studentRow } from "../../server/users/users.ts";
import { Platform } from "./platform.ts";

// More rows than one statement of SQLite can bind values for (32,766).

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start();
});
afterEach(() => platform.stop());

async function addStudents(count: number): Promise<string[]> {
  const enrolled_at = "2026-01-01T00:00:00.000Z";
  const rows = Array.from({ length: count }, (_, index) => ({
    ...studentRow({
      name: `Student ${index}`,
      course_name: "CPC",
      paid_minor: 0,
      remaining_minor: 0,
      enrolled_at,
      expires_at: "2099-01-01T00:00:00.000Z",
      password_hash: "none",
      password_sealed: null,
      created_at: enrolled_at,
    }),
    id: `student ${String(index).padStart(5, "0")}`,
  }));
  for (let start = 0; start < count; start += 1000)
    await platform.db
      .insertInto("user")
      .values(rows.slice(start, start + 1000))
      .execute();
  return rows.map(({ id }) => id);
}

test("extra time for everyone reaches each of 11,000 students who work on an assignment", async () => {
  const { db, admin } = platform;
  const { _id: assignmentId, sectionId } = await platform.newAssignment({ category: "CPC", timeLimitMinutes: "10" });
  const students = await addStudents(11_000);
  const now = Date.now();
  const [started_at, deadline_at] = [now, now + 600_000].map((ms) => new Date(ms).toISOString());
  for (let start = 0; start < students.length; start += 1000) {
    const attempts = students.slice(start, start + 1000).map((student_id) => {
      return { student_id, section_id: sectionId, started_at: started_at ?? "", deadline_at, limit_minutes: 10 };
    });
    await db
      .insertInto("attempt")
      .values(attempts as never)
      .execute();
  }
  const { status, body } = await admin.call("POST", `/assignments/${assignmentId}/extra-time`, { minutes: 5 });
  expect([status, body.extended]).toEqual([200, students.length]);
  const moved = await db
    .selectFrom("attempt")
    .innerJoin("extra_time", "extra_time.student_id", "attempt.student_id")
    .select(["attempt.deadline_at", "extra_time.minutes"])
    .select(({ fn }) => fn.countAll<number | string>().as("n"))
    .groupBy(["attempt.deadline_at", "extra_time.minutes"])
    .execute();
  expect(moved).toEqual([{ deadline_at: new Date(now + 900_000).toISOString(), minutes: 5, n: expect.anything() }]);
  expect(Number(moved[0]?.n)).toBe(students.length);
});
