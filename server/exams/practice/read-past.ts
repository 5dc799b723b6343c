import type { PracticeChart } from "#contract/api/practice-charts.ts";
import { readJson } from "../../core/database/json.ts";
import type { Reader } from "../../core/database/schema.ts";
import { minutesOf } from "./practice-chart.ts";
import type { TimedChart } from "./progress.ts";

/** Proposal and progress count so many charts; a student who practises daily reaches it in months. */
const mostCounted = 200;

/** Reads the submitted practice charts of a student, the latest first; at most 200. */
export async function readPast(db: Reader, studentId: string): Promise<TimedChart[]> {
  const rows = await db
    .selectFrom("practice_chart")
    .select(["blueprint", "specialty", "difficulty", "percent", "lines", "started_at", "submitted_at"])
    .where("student_id", "=", studentId)
    .where("submitted_at", "is not", null)
    .where("discarded_at", "is", null)
    .orderBy("submitted_at", "desc")
    .limit(mostCounted)
    .execute();
  return rows.map(({ percent, lines, submitted_at, ...row }) => ({
    ...row,
    percent: percent ?? 0,
    lines: lines === null ? [] : readJson(lines),
    submittedAt: submitted_at ?? "",
    minutes: minutesOf({ ...row, submitted_at }),
  }));
}

/** Lists the practice charts that a student has kept, the latest first; at most 200. */
export async function listCharts(db: Reader, studentId: string): Promise<PracticeChart[]> {
  const rows = await db
    .selectFrom("practice_chart")
    .select(["id", "asked_at", "title", "specialty", "difficulty", "expected_minutes"])
    .select(["started_at", "submitted_at", "percent"])
    .where("student_id", "=", studentId)
    .where("discarded_at", "is", null)
    .orderBy("asked_at", "desc")
    .limit(mostCounted)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    askedAt: row.asked_at,
    title: row.submitted_at === null ? null : row.title,
    specialty: row.specialty,
    difficulty: row.difficulty,
    expectedMinutes: row.expected_minutes,
    startedAt: row.started_at,
    submittedAt: row.submitted_at,
    minutes: minutesOf(row),
    percent: row.percent,
  }));
}
