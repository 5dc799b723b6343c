import type { PracticeChart } from "#contract/api/practice-charts.ts";
import { mostListedCharts } from "#contract/practice-charts.ts";
import { readJson } from "../../core/database/json.ts";
import type { Reader } from "../../core/database/schema.ts";
import { minutesOf } from "./practice-chart.ts";
import type { TimedChart } from "./progress.ts";

/** A student in a course. After a move to another course, what they practised before no longer counts. */
export interface CourseOfStudent {
  studentId: string;
  category: string;
}

/** The proposal and the figures of goals need no more charts. */
const mostCounted = 200;

function selectSubmitted(db: Reader, { studentId, category }: CourseOfStudent) {
  return db
    .selectFrom("practice_chart")
    .where("student_id", "=", studentId)
    .where("category", "=", category)
    .where("submitted_at", "is not", null)
    .where("discarded_at", "is", null);
}

/** Reads the submitted practice charts of a student in their course, the latest first; at most 200. */
export async function readPast(db: Reader, course: CourseOfStudent): Promise<TimedChart[]> {
  const rows = await selectSubmitted(db, course)
    .select(["blueprint", "specialty", "difficulty", "percent", "lines", "started_at", "submitted_at"])
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

/** Counts the submitted practice charts of a student in their course. */
export async function countSubmitted(db: Reader, course: CourseOfStudent): Promise<number> {
  const { count } = await selectSubmitted(db, course)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lists the practice charts that a student has kept, the latest first; at most `mostListedCharts`. */
export async function listCharts(db: Reader, studentId: string): Promise<PracticeChart[]> {
  const rows = await db
    .selectFrom("practice_chart")
    .select(["id", "asked_at", "title", "specialty", "difficulty", "expected_minutes"])
    .select(["started_at", "submitted_at", "percent"])
    .where("student_id", "=", studentId)
    .where("discarded_at", "is", null)
    .orderBy("asked_at", "desc")
    .limit(mostListedCharts)
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
