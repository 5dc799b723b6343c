import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "../tests/percentile.ts";
import type { ServerProcess } from "../tests/process/server-process.ts";

/** Limits of the runtime that `npm start` sets. */
export const asNpmStarts = {
  MALLOC_ARENA_MAX: "2",
  NODE_OPTIONS: "--max-semi-space-size=16 --max-old-space-size=1024",
};

/** The environment of a server whose event loop is measured. */
export const withLoopDelay = {
  ...asNpmStarts,
  NODE_OPTIONS: `${asNpmStarts.NODE_OPTIONS} --import=${import.meta.dirname}/loop-delay.ts`,
};

type Cells = readonly (string | number)[];

const tableRow = (cells: Cells): string => `| ${cells.join(" | ")} |`;

/** Prints a Markdown table. */
export function printTable(head: Cells, rows: readonly Cells[]): void {
  console.log([head, head.map(() => "---"), ...rows].map(tableRow).join("\n"));
  console.log("");
}

/** Formats the percentiles of times in ms: shares 0.5 and 0.95 give "3, 12". */
export const percentiles = (times: readonly number[], ...shares: number[]): string =>
  shares.map((share) => percentile(times, share).toFixed(percentile(times, 1) < 10 ? 1 : 0)).join(", ");

/** Delay of the event loop in ms (loop-delay.ts). */
interface LoopDelay {
  p99: number;
  /** The longest delay by the clock, which other processes on the machine stretch. */
  longest: number;
  /** The most processor time of one iteration. */
  busiest: number;
}

/** Returns how late the event loop ran since the last call of this function. The server must run `withLoopDelay`. */
export async function loopDelay({ child, output }: ServerProcess): Promise<LoopDelay> {
  const before = output().split("loop {").length;
  child.kill("SIGUSR2");
  while (output().split("loop {").length === before) await sleep(20);
  return JSON.parse(output().split("loop ").at(-1) ?? "{}") as LoopDelay;
}

const megabytes = async ({ child }: ServerProcess, name: string) => {
  const [, kilobytes = "0"] =
    new RegExp(`${name}:\\s+(\\d+)`).exec(await readFile(`/proc/${child.pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
};

/** Returns the memory of a server now, in MB. */
export const memoryOf = (server: ServerProcess) => megabytes(server, "VmRSS");
/** Returns the most memory that a server has had, in MB. */
export const mostMemoryOf = (server: ServerProcess) => megabytes(server, "VmHWM");
