import type { PracticeProgress } from "#contract/api/practice-charts.ts";
import type { Reply } from "#contract/endpoints.ts";
import { practiceTargetOf } from "#contract/practice-charts.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { App } from "../../core/http/schemas.ts";
import { serve } from "../../core/http/serve.ts";
import type { Services } from "../../core/services.ts";
import { blueprintsOf, drawStoredChart } from "../../courses/practice/practice-charts.ts";
import { readSettings } from "../../people/settings/read-settings.ts";
import { getStudent } from "../../people/users/users.ts";
import { askForChart, countToday, readPerDay } from "./ask.ts";
import { contentOf, findChart, presentChart, refuseDuringExam } from "./practice-chart.ts";
import { progressOf, type TimedChart } from "./progress.ts";
import { type Goal, proposeChart } from "./propose.ts";
import { type CourseOfStudent, countSubmitted, listCharts, readPast } from "./read-past.ts";
import { reportFault } from "./report-fault.ts";
import { discardChart } from "./work.ts";

/** Registers the practice of students (practice.md section 4). Draft, submission and result: exams/student-calls. */
export function studentPracticeRoutes(app: App, services: Services): void {
  const { db, clock } = services;

  serve(app, "GET /student/practice", ({ viewer }) => readPractice(services, viewer));

  serve(app, "POST /student/practice", ({ viewer, body }) => askForChart(services, viewer, body));

  serve(app, "GET /student/practice/:id", async ({ viewer, params }) => {
    await refuseDuringExam(db, clock, viewer);
    const chart = await findChart(db, viewer.id, params.id);
    return { chart: presentChart(chart, contentOf(chart)) };
  });

  serve(app, "GET /student/practice/:id/chart", async ({ viewer, params, reply }) => {
    await refuseDuringExam(db, clock, viewer);
    const { written } = contentOf(await findChart(db, viewer.id, params.id));
    const pdf = Buffer.from(await drawStoredChart(written));
    void reply.type("application/pdf").header("cache-control", "private, max-age=900");
    return pdf;
  });

  serve(app, "POST /student/practice/:id/faults", async ({ viewer, params, body }) => {
    await reportFault(services, viewer, params.id, body.text);
    return {};
  });

  serve(app, "DELETE /student/practice/:id", async ({ viewer, params }) => {
    await discardChart(services, viewer, params.id);
    return {};
  });

  serve(app, "GET /admin/student/:id/practice", async ({ params }) => {
    const { course_name: category } = await getStudent(db, params.id);
    const course = { studentId: params.id, category: category ?? "" };
    const { goals } = await blueprintsOf(course.category);
    const charts = await listCharts(db, params.id);
    return { charts, progress: await readProgress(services, course, await readPast(db, course), goals) };
  });
}

async function readProgress(
  { db, config }: Pick<Services, "db" | "config">,
  course: CourseOfStudent,
  past: readonly TimedChart[],
  goals: readonly Goal[],
): Promise<PracticeProgress> {
  const target = practiceTargetOf(course.category, await readSettings(db, config));
  return { ...progressOf(past, goals, target), charts: await countSubmitted(db, course) };
}

/** Returns what the page of practice shows. Throws 403 where the institute has closed it, and during a timed section. */
async function readPractice(
  services: Pick<Services, "db" | "clock" | "config">,
  viewer: Viewer,
): Promise<Omit<Reply<"GET /student/practice">, "success">> {
  const { db, clock, config } = services;
  await refuseDuringExam(db, clock, viewer);
  const perDay = await readPerDay(db, config);
  const course = { studentId: viewer.id, category: viewer.courseName ?? "" };
  const { blueprints, goals } = await blueprintsOf(course.category);
  const past = await readPast(db, course);
  const reached = new Set(blueprints.flatMap((one) => one.goals));
  return {
    perDay,
    left: Math.max(0, perDay - (await countToday(db, services, viewer.id))),
    proposal: blueprints.length === 0 ? null : proposeChart(past, { blueprints, goals }),
    filters: {
      specialties: [...new Set(blueprints.map(({ specialty }) => specialty))].sort(),
      difficulties: [...new Set(blueprints.map(({ difficulty }) => difficulty))].sort(),
      goals: goals.filter(({ key }) => reached.has(key)),
    },
    charts: await listCharts(db, viewer.id),
    progress: await readProgress(services, course, past, goals),
  };
}
