import { rm } from "node:fs/promises";
import { categories } from "#contract/categories.ts";
import { startServer } from "../tests/process/server-process.ts";
import { askDraft, askList, askNotices, askSubmit } from "./calls.ts";
import { fill } from "./fill.ts";
import { openLoad } from "./load.ts";
import { loopDelay, percentiles, printTable, withLoopDelay } from "./measure.ts";
import { addStaff, idOf, shapes, staffSessionOf } from "./seed.ts";

/** The rate of each call that is sent meanwhile. It is low, so that these calls do not keep the server busy. */
const callsPerSecond = 5;

/** Sets the DRG in the keys of the first assignment, as its form does. Returns how many submissions were graded again. */
async function correctKeys(base: string): Promise<number> {
  const sections = Array.from({ length: shapes.plain.sectionsPerAssignment }, (_, index) => ({
    _id: idOf("section", index),
    subModuleName: `Section ${index + 1}`,
    answerPatientName: "Harold Whitcombe",
    answerAgeOrDob: "79",
    answerIcdCodes: "I11.0, I50.33, J96.01",
    answerPcsCodes: "4A023N7",
    answerDrgValue: "292",
  }));
  const form = new FormData();
  form.set("category", categories[0]);
  form.set("moduleName", "Corrected");
  form.set("subAssignments", JSON.stringify(sections));
  const path = `${base}/api/admin/assignments/${idOf("assignment", 0)}`;
  const response = await fetch(path, { method: "PUT", headers: { "x-session-id": staffSessionOf(0) }, body: form });
  if (!response.ok) throw new Error(`The keys cannot be corrected: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { regraded: number }).regraded;
}

/** Prints how long other calls wait while the keys of an assignment with three submissions of each student are corrected. */
export async function measureRegrading(students: number): Promise<void> {
  const shape = { ...shapes.plain, courses: 1, students, submissionsPerStudent: 4 };
  const env = await fill(shape, { change: addStaff });
  const server = await startServer({ ...env, ...withLoopDelay });
  process.once("exit", () => server.child.kill());
  // Each stream continues its count in the next load, so that no student submits twice.
  const ofStudents = (ask: typeof askList) => {
    let asked = 0;
    const next = () => {
      const turn = asked++;
      return ask(shape, turn % students, Math.floor(turn / students));
    };
    return { perSecond: callsPerSecond, ask: next };
  };
  const ofStaff = (path: string) => ({
    perSecond: callsPerSecond,
    ask: (sent: number) => ({ method: "GET" as const, path, sessionId: staffSessionOf(sent) }),
  });
  const streams = {
    health: ofStaff("/health"),
    "a student's list": ofStudents(askList),
    draft: ofStudents(askDraft),
    submit: ofStudents(askSubmit),
    notices: ofStudents(askNotices),
    "staff: dashboard": ofStaff("/admin/dashboard"),
    "staff: assignments": ofStaff("/assignments"),
  };
  // Warms up.
  await openLoad([server.base], streams, (passed) => passed > 3);
  const quiet = await openLoad([server.base], streams, (passed) => passed > 5);
  await loopDelay(server);
  const since = performance.now();
  let tookMs = 0;
  const correcting = correctKeys(server.base).finally(() => {
    tookMs = performance.now() - since;
  });
  // Notices to the class follow the reply.
  const meanwhile = await openLoad([server.base], streams, (passed) => tookMs > 0 && passed > tookMs / 1000 + 1);
  const regraded = await correcting;
  const { longest, busiest } = await loopDelay(server);
  const rows = Object.entries(meanwhile).map(([name, { times, failed }]) => {
    const before = quiet[name as keyof typeof quiet];
    return [name, percentiles(before.times, 0.95, 1), percentiles(times, 0.95, 1), before.failed + failed];
  });
  const head = ["before: p95, longest ms", "meanwhile: p95, longest ms (target: longest 100)", "failed (target 0)"];
  printTable([`${regraded} submissions regraded in ${tookMs.toFixed(0)} ms`, ...head], rows);
  console.log(`Event loop: longest ${longest.toFixed(0)} ms, by processor time ${busiest.toFixed(0)} ms`);
  await server.stop("SIGTERM");
  await rm(env.DATA_DIR, { recursive: true, force: true });
}
