import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "../tests/percentile.ts";
import type { ServerProcess } from "../tests/process/server-process.ts";
import type { Load } from "./calls.ts";

/** The runtime's bounds that npm start sets. */
export const asNpmStarts = {
  MALLOC_ARENA_MAX: "2",
  NODE_OPTIONS: "--max-semi-space-size=4 --max-old-space-size=1024",
};

export interface Figure {
  perSecond: number;
  /** Of the calls themselves, in ms. */
  p50: number;
  p99: number;
  /** Of GET /api/health meanwhile: how long others wait for the event loop. */
  healthP99: number;
}

/** A row of the tables that are printed. */
export const tableRow = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;

/** Prints one. */
export const printRow = (cells: Parameters<typeof tableRow>[0]): void => console.log(tableRow(cells));

/** Loads one call for so long, and asks beside it, 20 times a second, how the server is. */
export async function measure(load: Load, connections: number, seconds: number, health: string): Promise<Figure> {
  const waits: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const since = performance.now();
      await (await fetch(health)).arrayBuffer();
      waits.push(performance.now() - since);
      await sleep(50);
    }
  })();
  const since = performance.now();
  const result = await load.run(connections, seconds);
  const took = (performance.now() - since) / 1000;
  isOver = true;
  await watching;
  return {
    perSecond: result["2xx"] / took,
    p50: result.latency.p50,
    p99: result.latency.p99,
    healthP99: percentile(waits, 0.99),
  };
}

/** How late the event loop ran, in ms (loop-delay.ts). */
interface LoopDelay {
  p99: number;
  most: number;
  /** The most processor time of one iteration. */
  held: number;
}

/** Returns how late the event loop of a server ran since this was asked last. In: a server that loads loop-delay.ts. */
export async function loopDelay({ child, output }: ServerProcess): Promise<LoopDelay> {
  const before = output().split("loop {").length;
  child.kill("SIGUSR2");
  while (output().split("loop {").length === before) await sleep(20);
  return JSON.parse(output().split("loop ").at(-1) ?? "{}") as LoopDelay;
}

const megabytes = async (pid: number | undefined, name: string) => {
  const [, kilobytes = "0"] =
    new RegExp(`${name}:\\s+(\\d+)`).exec(await readFile(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
};

/** What a process holds now, and what it held at most. */
export const memoryOf = (pid: number | undefined) => megabytes(pid, "VmRSS");
export const mostOf = (pid: number | undefined) => megabytes(pid, "VmHWM");
