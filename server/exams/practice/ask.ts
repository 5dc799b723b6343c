import { randomInt } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { type BlueprintSummary, pickBlueprints } from "#coding/cases/list-blueprints.ts";
import type { Received } from "#contract/endpoints.ts";
import { practicePrefix } from "#contract/practice-charts.ts";
import { calendarDay } from "#contract/time.ts";
import { lockKey } from "../../core/database/connect.ts";
import { writeJson } from "../../core/database/json.ts";
import type { PracticeChartTable, PracticeContent, Reader } from "../../core/database/schema.ts";
import { Refusal } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { startOfDay } from "../../core/institute-day.ts";
import type { Services } from "../../core/services.ts";
import { blueprintsOf, writePracticeChart } from "../../courses/practice/practice-charts.ts";
import { readSettings } from "../../people/settings/read-settings.ts";
import { refuseExpired } from "../attempts/access.ts";
import { refuseDuringExam } from "./practice-chart.ts";
import { fittingDifficulty, proposeChart } from "./propose.ts";
import { readPast } from "./read-past.ts";

type PracticeServices = Pick<Services, "db" | "clock" | "config">;

/**
 * Writes a practice chart for a student: the proposed one, or one that fulfils the filters. Returns its id. Throws 404 if no
 * chart does, 409 once the charts of the day are used up, and 403 for an expired student, during a timed section and where
 * the institute has closed practice.
 */
export async function askForChart(
  { db, clock, config }: PracticeServices,
  viewer: Viewer,
  asked: Received<"POST /student/practice", "body">,
): Promise<{ _id: string }> {
  refuseExpired(viewer, clock, config.timeZone);
  await refuseDuringExam(db, clock, viewer);
  const perDay = await readPerDay(db, config);
  refuseUsedUp(perDay, await countToday(db, { clock, config }, viewer.id));
  const category = viewer.courseName ?? "";
  const { blueprint, goal } = await chooseBlueprint(db, viewer.id, category, asked);
  const content = await writePracticeChart(blueprint, category, goal);
  const row = newRow(content, { studentId: viewer.id, category, askedAt: clock().toISOString() });
  await db.transaction().execute(async (trx) => {
    await lockKey(trx, `practice of ${viewer.id}`);
    refuseUsedUp(perDay, await countToday(trx, { clock, config }, viewer.id));
    await trx.insertInto("practice_chart").values(row).execute();
  });
  return { _id: row.id };
}

/** Returns how many practice charts a student may get in a day. Throws 403 where the institute has closed practice. */
export async function readPerDay(db: Reader, config: Services["config"]): Promise<number> {
  const { practiceChartsPerDay } = await readSettings(db, config);
  if (practiceChartsPerDay === 0) throw new Refusal("forbidden", "Your institute has closed practice");
  return practiceChartsPerDay;
}

function refuseUsedUp(perDay: number, today: number): void {
  if (today < perDay) return;
  const count = perDay === 1 ? "Your practice chart" : `Your ${perDay} practice charts`;
  throw new Refusal("conflict", `${count} of today ${perDay === 1 ? "is" : "are"} used up. You get new ones tomorrow.`);
}

/** Counts the charts that a student has asked for today, discarded ones included. */
export async function countToday(
  db: Reader,
  { clock, config }: Pick<Services, "clock" | "config">,
  studentId: string,
): Promise<number> {
  const today = startOfDay(calendarDay(clock().toISOString(), config.timeZone), config.timeZone);
  const { count } = await db
    .selectFrom("practice_chart")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("student_id", "=", studentId)
    .where("asked_at", ">=", today)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function chooseBlueprint(
  db: Reader,
  studentId: string,
  category: string,
  asked: Received<"POST /student/practice", "body">,
): Promise<{ blueprint: string; goal: string | null }> {
  const choice = await blueprintsOf(category);
  const past = await readPast(db, { studentId, category });
  const isAsked = Object.values(asked).some((value) => value !== undefined);
  const proposal = proposeChart(past, choice);
  const goal = isAsked ? (asked.goal ?? null) : (proposal.goal?.key ?? null);
  const specialty = isAsked ? asked.specialty : (proposal.specialty ?? undefined);
  const fitting = pickBlueprints(choice.blueprints, {
    ...(goal !== null && { goals: [goal] }),
    ...(specialty !== undefined && { specialties: [specialty] }),
    ...(asked.difficulty !== undefined && { difficulties: [asked.difficulty] }),
  });
  if (fitting.length === 0) {
    throw new Refusal(
      "unknown",
      choice.blueprints.length === 0 ? `There are no practice charts for ${category}` : "No practice chart fits this",
    );
  }
  const nearest = fittingDifficulty(past, fitting, proposal.difficulty);
  const uses = ({ id }: BlueprintSummary) => past.filter((chart) => chart.blueprint === id).length;
  const fewest = Math.min(...nearest.map(uses));
  const equal = nearest.filter((one) => uses(one) === fewest);
  return { blueprint: (equal[randomInt(equal.length)] as BlueprintSummary).id, goal };
}

function newRow(
  content: PracticeContent,
  { studentId, category, askedAt }: { studentId: string; category: string; askedAt: string },
): PracticeChartTable {
  const { blueprint, seed, libraryVersion, title, specialty, difficulty, minutes } = content.written;
  return {
    id: `${practicePrefix}${uuidv7()}`,
    student_id: studentId,
    asked_at: askedAt,
    category,
    blueprint,
    seed,
    library_version: libraryVersion,
    title,
    specialty,
    difficulty,
    expected_minutes: minutes,
    content: writeJson(content),
    started_at: null,
    draft: null,
    draft_changes: null,
    revisions: null,
    saved_at: null,
    submitted_at: null,
    percent: null,
    result: null,
    lines: null,
    discarded_at: null,
  };
}
