import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { emptyCodingAnswer } from "#contract/answers.ts";
import { writeJson } from "../server/core/database/json.ts";
import type { Db } from "../server/core/database/schema.ts";
import {
  type HostileCall,
  hostileCalls,
  longestLists,
  submitLongest,
  waitForCodes,
} from "../tests/faults/hostile-calls.ts";
import { sendHostileCalls } from "../tests/faults/hostile-sender.ts";
import { startServer } from "../tests/process/server-process.ts";
import { askDraft, askStartOfDrafts } from "./calls.ts";
import { fill } from "./fill.ts";
import { openLoad, sendAll } from "./load.ts";
import { loopDelay, mostMemoryOf, percentiles, printTable, withLoopDelay } from "./measure.ts";
import { idOf, type Shape, sessionOf, shapes } from "./seed.ts";

// 50 students save drafts, each five times as often as a page does, while one student sends the ten most expensive calls
// at full rate.

const others = 50;
/** The number of the hostile student; the others are numbered from 0. */
const hostile = others;
const shape: Shape = { ...shapes.plain, courses: 1, students: others + 1 };
/** Forty connections in all. */
const lanesPerCall = 4;

/** The assignment that the hostile student submits with the longest lists: the first that the seed leaves open. */
const longAssignment = Math.ceil(shape.submissionsPerStudent / shape.sectionsPerAssignment);
const longSections = Array.from({ length: shape.sectionsPerAssignment }, (_, index) =>
  idOf("section", longAssignment * shape.sectionsPerAssignment + index),
);

/** Gives the course a DRG, and makes the keys of one assignment as long as allowed. */
async function change(db: Db): Promise<void> {
  const [, key] = await longestLists();
  await db
    .updateTable("section")
    .set({ answer_key: writeJson({ ...emptyCodingAnswer, ...key }) })
    .where("id", "in", longSections)
    .execute();
  await db.updateTable("assignment").set({ category: "IP-DRG", category_key: "ip-drg" }).execute();
  await db.updateTable("user").set({ course_name: "IP-DRG" }).where("role", "=", "user").execute();
}

/** Starts the exam for everyone and submits the longest answers. Returns the hostile calls. */
async function prepare(base: string): Promise<HostileCall[]> {
  await sendAll(
    base,
    Array.from({ length: hostile + 1 }, (_, student) => askStartOfDrafts(shape, student, 0)),
  );
  await waitForCodes(base, sessionOf(hostile));
  const studentId = idOf("student", hostile);
  const submitted = { studentId, assignmentId: idOf("assignment", longAssignment) };
  await submitLongest(base, sessionOf(hostile), submitted, longSections);
  const { answers: _, ...open } = askDraft(shape, hostile, 0).body as Record<string, string>;
  const { assignmentId = "", subAssignmentId = "" } = open;
  return hostileCalls({ studentId, assignmentId, subAssignmentId }, submitted);
}

/** Prints the waits of drafts and of the event loop, without and with the hostile student. */
export async function measureHostile(seconds: number): Promise<void> {
  const env = await fill(shape, { change });
  const server = await startServer({ ...env, ...withLoopDelay });
  process.once("exit", () => server.child.kill());
  const { base } = server;
  const calls = await prepare(base);
  const orders = { base, sessionId: sessionOf(hostile), calls, lanesPerCall };
  // A server in use has compiled its hot code.
  await sendHostileCalls({ ...orders, seconds: 1 });
  const measure = async (name: string, firstTurn: number) => {
    await loopDelay(server);
    const ask = (sent: number) => askDraft(shape, sent % others, firstTurn + sent);
    const { draft } = await openLoad([base], { draft: { perSecond: others, ask } }, (passed) => passed > seconds);
    const { p99, longest, busiest } = await loopDelay(server);
    const loop = [p99, longest, busiest].map((ms) => ms.toFixed(0)).join(", ");
    return [name, percentiles(draft.times, 0.5, 0.95, 1), draft.failed, loop, await mostMemoryOf(server)];
  };
  const rows = [await measure("alone", 1)];
  // The limit of calls per minute starts again, so that the hostile calls reach the server.
  await sleep(60_000);
  const sending = sendHostileCalls({ ...orders, seconds });
  rows.push(await measure("beside one hostile student", 10_000));
  const times = ["draft p50, p95, longest ms (target: p95 250)", "failed (target 0)"];
  const loop = "event loop p99, longest, longest by processor time ms (target 50)";
  printTable(["50 students", ...times, loop, "most memory, MB (target 400)"], rows);
  for (const [name, counts] of Object.entries(await sending)) console.log(`${name}: ${JSON.stringify(counts)}`);
  await server.stop("SIGTERM");
  await rm(env.DATA_DIR, { recursive: true, force: true });
}
