import type { Reply } from "#contract/endpoints.ts";
import { practiceTargetOf } from "#contract/practice-charts.ts";
import { forbidden } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { App } from "../../core/http/schemas.ts";
import { serve } from "../../core/http/serve.ts";
import type { Services } from "../../core/services.ts";
import { blueprintsOf, drawStoredChart } from "../../courses/practice/practice-charts.ts";
import { notifyStaff } from "../../people/notices/notify.ts";
import { readSettings } from "../../people/settings/read-settings.ts";
import { getStudent } from "../../people/users/users.ts";
import { askForChart, countToday } from "./ask.ts";
import { contentOf, findChart, nameOf, presentChart, refuseDuringExam } from "./practice-chart.ts";
import { progressOf } from "./progress.ts";
import { proposeChart } from "./propose.ts";
import { listCharts, readPast } from "./read-past.ts";
import { discardChart } from "./work.ts";

/** Registers the practice of students (practice.md section 4). Draft, submission and result: exams/student-calls. */
export function studentPracticeRoutes(app: App, services: Services): void {
  const { db, clock, config } = services;

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
    await discardChart(db, clock, viewer, params.id);
    return {};
  });

  serve(app, "GET /admin/student/:id/practice", async ({ params }) => {
    const { course_name: category } = await getStudent(db, params.id);
    const charts = await listCharts(db, params.id);
    const target = practiceTargetOf(category ?? "", await readSettings(db, config));
    const { goals } = await blueprintsOf(category ?? "");
    return { charts, progress: progressOf(await readPast(db, params.id), goals, target) };
  });
}

/** Returns what the page of practice shows. Throws 403 where the institute has closed it, and during a timed section. */
async function readPractice(
  services: Pick<Services, "db" | "clock" | "config">,
  viewer: Viewer,
): Promise<Omit<Reply<"GET /student/practice">, "success">> {
  const { db, clock, config } = services;
  await refuseDuringExam(db, clock, viewer);
  const settings = await readSettings(db, config);
  const perDay = settings.practiceChartsPerDay;
  if (perDay === 0) throw forbidden();
  const category = viewer.courseName ?? "";
  const { blueprints, goals } = await blueprintsOf(category);
  const past = await readPast(db, viewer.id);
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
    progress: progressOf(past, goals, practiceTargetOf(category, settings)),
  };
}

/** Sends staff a student's report of a fault in a practice chart, with what makes the chart again. Throws 404. */
async function reportFault(
  { db, clock }: Pick<Services, "db" | "clock">,
  viewer: Viewer,
  id: string,
  text: string,
): Promise<void> {
  const chart = await findChart(db, viewer.id, id);
  const { blueprint, seed, library_version: libraryVersion } = chart;
  const facts = {
    moduleName: nameOf(chart),
    studentId: viewer.id,
    studentName: viewer.name,
    reason: text,
    practice: { blueprint, seed, libraryVersion },
  };
  await db
    .transaction()
    .execute((trx) => notifyStaff(trx, clock, { kind: "practice_fault", facts }, `practice fault ${id}`));
}
