import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import buildIndex from "../tests/code-index.ts";
import { startServer } from "../tests/process/server-process.ts";
import { fill } from "./fill.ts";
import { closedLoad } from "./load.ts";
import { loopDelay, mostMemoryOf, percentiles, printTable, withLoopDelay } from "./measure.ts";
import { pageCalls } from "./pages.ts";
import { measureRegrading } from "./regrading.ts";
import { addStaff, shapes } from "./seed.ts";

// A large institute on SQLite: each call of a page with 10,000 students and 1,000,000 submissions, asked by one and by eight
// at once; and how long other calls wait while a corrected key regrades 30,000 submissions.
// --quick: a tenth of that.

const { values: options } = parseArgs({ options: { quick: { type: "boolean" } } });
const isQuick = options.quick ?? false;
const callsOfOne = 20;
const callsOfEight = 80;

async function measurePages(): Promise<void> {
  const shape = isQuick ? shapes.plain : shapes.tenfold;
  const env = await fill(shape, { change: addStaff });
  const server = await startServer({ ...env, ...withLoopDelay });
  process.once("exit", () => server.child.kill());
  const rows: (string | number)[][] = [];
  for (const { name, ask } of pageCalls) {
    let turn = 0;
    const measure = (connections: number, calls: number) =>
      closedLoad(server.base, connections, { calls }, () => ask(turn++));
    await measure(1, 1);
    const one = await measure(1, callsOfOne);
    await loopDelay(server);
    const eight = await measure(8, callsOfEight);
    const { longest, busiest } = await loopDelay(server);
    const loop = `${longest.toFixed(0)}, ${busiest.toFixed(0)}`;
    const times = [percentiles(one.times, 0.5, 0.95), percentiles(eight.times, 0.5, 0.95)];
    rows.push([name, ...times, loop, one.failed + eight.failed]);
  }
  const loop = "event loop, longest and longest by processor time, ms (target 50)";
  const times = ["one at a time p50, p95 ms (target: p95 100)", "eight at a time p50, p95 ms"];
  printTable([`${shape.students} students`, ...times, loop, "failed (target 0)"], rows);
  console.log(`Most memory: ${await mostMemoryOf(server)} MB\n`);
  await server.stop("SIGTERM");
  await rm(env.DATA_DIR, { recursive: true, force: true });
}

await buildIndex();
await measurePages();
await measureRegrading(isQuick ? 1000 : 10_000);
process.exit(0);
