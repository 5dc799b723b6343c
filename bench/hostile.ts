import { setTimeout as sleep } from "node:timers/promises";
import { emptyCodingAnswer } from "#contract/answers.ts";
import { writeJson } from "../server/database/json.ts";
import type { Db } from "../server/database/schema.ts";
import {
  type HostileCall,
  hostileCalls,
  longestLists,
  submitLongest,
  waitForCodes,
} from "../tests/faults/hostile-calls.ts";
import { sendHostileCalls } from "../tests/faults/hostile-sender.ts";
import { percentile } from "../tests/percentile.ts";
import { startServer } from "../tests/process/server-process.ts";
import { askDraft, askStartOfDrafts } from "./calls.ts";
import { fill } from "./fill.ts";
import { asNpmStarts, loopDelay, mostOf, printRow } from "./measure.ts";
import { idOf, type Shape, sessionOf, shapes } from "./seed.ts";

// How others fare while one student sends the ten most expensive calls at full rate (design.md section 9): drafts of 50
// students, each five times as often as a page saves, and the event loop of the server.

const others = 50;
/** The number of the hostile student: the others have the numbers from 0. */
const hostile = others;
const shape: Shape = { ...shapes.plain, courses: 1, students: others + 1 };
const secondsEach = 30;
const draftsPerSecond = others;
/** Forty connections in all. */
const lanesPerCall = 4;

/** The assignment that the hostile student hands in with the longest lists: the first that the seed leaves open. */
const longAssignment = Math.ceil(shape.submissionsPerStudent / shape.sectionsPerAssignment);
const longSections = Array.from({ length: shape.sectionsPerAssignment }, (_, index) =>
  idOf("section", longAssignment * shape.sectionsPerAssignment + index),
);

/** Makes the course one in which students code for a DRG, and the keys of one assignment as long as keys may be. */
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

async function ask(base: string, student: number, { method, path, body }: ReturnType<typeof askDraft>) {
  const response = await fetch(`${base}/api${path}`, {
    method,
    headers: { "x-session-id": sessionOf(student), "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Starts the exam of all, and hands in the longest answers. Returns the hostile calls. */
async function prepare(base: string): Promise<HostileCall[]> {
  for (let student = 0; student <= hostile; student += 1) {
    const status = await ask(base, student, askStartOfDrafts(shape, student, 0));
    if (status !== 200) throw new Error(`a section cannot be started: ${status}`);
  }
  await waitForCodes(base, sessionOf(hostile));
  const studentId = idOf("student", hostile);
  const submitted = { studentId, assignmentId: idOf("assignment", longAssignment) };
  await submitLongest(base, sessionOf(hostile), submitted, longSections);
  const { answers: _, ...open } = askDraft(shape, hostile, 0).body as Record<string, string>;
  const { assignmentId = "", subAssignmentId = "" } = open;
  return hostileCalls({ studentId, assignmentId, subAssignmentId }, submitted);
}

/** Saves the drafts of the others for half a minute. Returns how long each took, in ms, and how many were refused. */
async function saveDrafts(base: string, firstTurn: number): Promise<{ times: number[]; refused: number }> {
  const times: number[] = [];
  let refused = 0;
  const save = async (student: number, turn: number) => {
    const since = performance.now();
    if ((await ask(base, student, askDraft(shape, student, turn))) === 200) times.push(performance.now() - since);
    else refused += 1;
  };
  const pending: Promise<void>[] = [];
  const since = performance.now();
  for (let sent = 0; performance.now() - since < secondsEach * 1000; await sleep(5)) {
    for (; sent < ((performance.now() - since) / 1000) * draftsPerSecond; sent += 1)
      pending.push(save(sent % others, firstTurn + sent));
  }
  await Promise.all(pending);
  return { times, refused };
}

/** Prints how drafts and the event loop fare, first without and then beside the hostile student. */
export async function measureHostile(): Promise<void> {
  const env = await fill(shape, { isCounted: true, change });
  const hook = `--import=${import.meta.dirname}/loop-delay.ts`;
  const server = await startServer({
    ...env,
    ...asNpmStarts,
    NODE_OPTIONS: `${asNpmStarts.NODE_OPTIONS} ${hook}`,
  });
  const { base } = server;
  const calls = await prepare(base);
  const sessionId = sessionOf(hostile);
  // A server in use has compiled what it runs.
  await sendHostileCalls({ base, sessionId, calls, seconds: 1, lanesPerCall });
  const run = async (name: string, turn: number, isHostile: boolean) => {
    await loopDelay(server);
    const sending = isHostile
      ? sendHostileCalls({ base, sessionId, calls, seconds: secondsEach, lanesPerCall })
      : undefined;
    const { times, refused } = await saveDrafts(base, turn);
    const { p99, most, held } = await loopDelay(server);
    const ms = [0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(0)).join(", ");
    const loop = [p99, most, held].map((value) => value.toFixed(0)).join(", ");
    printRow([name, ms, refused, loop, await mostOf(server.child.pid)]);
    return sending;
  };
  const head = "draft p50, p95, longest ms; refused; event loop p99, longest, longest own work ms; memory at most MB";
  printRow(["", ...head.split("; ")]);
  printRow(Array(5).fill("---"));
  await run("quiet", 1, false);
  // The limit of a minute begins anew, so that the hostile calls reach the server again.
  await sleep(60_000);
  const answered = await run("one hostile student", 10_000, true);
  for (const [name, counts] of Object.entries(answered ?? {})) console.log(name, counts);
  await server.stop("SIGTERM");
}
