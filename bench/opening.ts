import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { openDatabase, type Reply, saveDraft, seatClass } from "../tests/faults/class.ts";
import { percentile } from "../tests/percentile.ts";
import { newDataDir, post, type ServerProcess, startServer } from "../tests/process/server-process.ts";
import type { HaveRead, Reading } from "./chart-readers.ts";
import { asNpmStarts, memoryOf, mostOf, printRow } from "./measure.ts";

// A class of 600 opens its chart in the same moment, while it saves: what the drafts wait, and what it costs. One that
// is kept in memory, and one that is too large for it; as fast as it goes, and on a line of a gigabit that all share.

const students = 600;
const draftsPerSecond = students / 5;
const charts = [5, 18];
/** 125 MB a second, by 600. */
const sharedLine = 208;

/** A chart of so many megabytes, most of it a comment. */
function chartOf(megabytes: number): File {
  const body = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n";
  const filler = Buffer.alloc(megabytes * 1e6, "%");
  const end = "\ntrailer<</Root 1 0 R>>\n%%EOF\n";
  return new File([body, filler, end], "chart.pdf", { type: "application/pdf" });
}

async function linkTo(chart: File, base: string): Promise<string> {
  const { body } = await post(base, "/login", { name: "admin", password: "admin-password" });
  const form = new FormData();
  form.set("moduleName", `Chart of ${chart.size}`);
  form.set("category", "ED");
  form.set("subAssignments", JSON.stringify([{ subModuleName: "Section", answerDrgValue: "291" }]));
  form.set("assignmentPdf", chart);
  const headers = { "x-session-id": (body as { sessionId: string }).sessionId };
  const added = await fetch(`${base}/api/admin/add-assignment`, { method: "POST", headers, body: form });
  const link = /\/api\/files\/[^"]+/.exec(await added.text())?.[0];
  if (!link) throw new Error(`the chart was answered ${added.status}`);
  return link;
}

async function cpuMs({ child }: ServerProcess): Promise<number> {
  const fields = (await readFile(`/proc/${child.pid}/stat`, "utf8")).split(" ");
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

const dataDir = await newDataDir();
const server = await startServer({ DATA_DIR: dataDir, ...asNpmStarts });
process.once("exit", () => server.child.kill());
const db = await openDatabase({ DATA_DIR: dataDir });
const { seats, assignmentIds } = await seatClass(db, students, 1);
const [exam = ""] = assignmentIds;

/** Drafts of the whole class, what is due is sent, until that is over. */
async function saveUntil(over: Promise<unknown>): Promise<Reply[]> {
  let isOver = false;
  over.then(() => {
    isOver = true;
  });
  const pending: Promise<Reply>[] = [];
  const since = performance.now();
  while (!isOver) {
    const owed = ((performance.now() - since) / 1000) * draftsPerSecond;
    for (const seat of seats.slice(pending.length % students).slice(0, owed - pending.length))
      pending.push(saveDraft(server.base, seat, exam, `draft ${pending.length}`));
    await sleep(10);
  }
  return Promise.all(pending);
}

printRow([
  "",
  "draft p50, p95, most, ms",
  "failed",
  "a chart, p50 and most, s",
  "processor time a GB, s",
  "memory then; most, MB",
]);
printRow(Array(6).fill("---"));
const alone = await saveUntil(sleep(5000));
const waits = (replies: Reply[]) => {
  const times = replies.map(({ ms }) => ms);
  return [0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(0)).join(", ");
};
printRow(["drafts alone", waits(alone), 0, "", "", `${await memoryOf(server.child.pid)}`]);
for (const megabytes of charts) {
  const path = await linkTo(chartOf(megabytes), server.base);
  for (const bytesPerMs of [0, sharedLine]) {
    const before = await cpuMs(server);
    const workerData: Reading = { port: Number(new URL(server.base).port), path, readers: students, bytesPerMs };
    const worker = new Worker(new URL("chart-readers.ts", import.meta.url), { workerData });
    const reading = new Promise<HaveRead>((resolve, reject) => worker.once("message", resolve).once("error", reject));
    const [drafts, read] = await Promise.all([saveUntil(reading), reading]);
    const seconds = (share: number) => (percentile(read.times, share) / 1000).toFixed(1);
    printRow([
      `${students} x ${megabytes} MB, ${bytesPerMs ? "a gigabit for all" : "as fast as it goes"}`,
      waits(drafts),
      read.failed + drafts.filter(({ status }) => status !== 200).length,
      `${seconds(0.5)}, ${seconds(1)}`,
      (((await cpuMs(server)) - before) / 1000 / (read.bytes / 1e9)).toFixed(2),
      `${await memoryOf(server.child.pid)}; ${await mostOf(server.child.pid)}`,
    ]);
  }
}
await db.destroy();
await server.stop("SIGTERM");
