import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import pLimit from "p-limit";
import type { Piscina } from "piscina";

interface PoolBounds {
  threads: number;
  /** The time of one task, unless its caller sets another. */
  taskMs: number;
  /** The heap of one thread. Where the process started with a larger heap, as `npm start` does, V8 gives a thread that heap. */
  heapMegabytes: number;
  /**
   * The growth of the whole process during a task, unless its caller sets another: the heap limit of a thread does not
   * count its buffers.
   */
  growthMegabytes: number;
  /** A thread without a task stops after this time. */
  idleMs: number;
}

interface TaskOptions {
  taskMs?: number;
  growthMegabytes?: number;
  /** Stops the task, as its limits do. */
  signal?: AbortSignal;
}

const waitingMost = 20;
const memoryCheckMs = 20;
const bytesPerMegabyte = 1024 * 1024;

/** With a larger young generation, V8 may end the process where it should end the thread. */
const youngGenerationMegabytes = 8;

/** One core stays free for the event loop, and the heaps of two slow tasks need 1 GB at most. */
const slowThreads = Math.min(2, Math.max(1, availableParallelism() - 1));

/** The task exceeded its time or memory, or its signal was aborted; its thread was stopped. */
export class TaskStopped extends Error {}

/** Too many tasks wait already. */
export class PoolIsFull extends Error {}

/**
 * Runs a function that a module exports in a thread of a pool. The input and the result are copied, so pass long lists as
 * texts: copying those is fast. Throws TaskStopped, PoolIsFull, and the errors of the function, without their class.
 */
type RunInThread = <Input, Result>(
  module: URL,
  exportName: string,
  input: Input,
  options?: TaskOptions,
) => Promise<Result>;

/**
 * Runs a task of up to 2 s, such as counting the pages of a PDF (design.md section 1). The thread stays for a minute, since
 * the assistant's next question needs what it has loaded.
 */
export const runQuick = makePool({
  threads: 1,
  taskMs: 2000,
  heapMegabytes: 256,
  growthMegabytes: 250,
  idleMs: 60_000,
});

/**
 * Runs a task of up to 30 s, such as reading a spreadsheet (design.md section 1). The thread stays for a minute, since the
 * next practice chart needs the case library and the official tables that it has loaded.
 */
export const runSlow = makePool({
  threads: slowThreads,
  taskMs: 30_000,
  heapMegabytes: 512,
  growthMegabytes: 1500,
  idleMs: 60_000,
});

/** Returns the function that runs tasks in a new pool. An idle pool has no threads and does not keep the process alive. */
function makePool(bounds: PoolBounds): RunInThread {
  // Piscina would count the time in its own queue as time of the task.
  const queue = pLimit(bounds.threads);
  let pool: Promise<Piscina> | undefined;

  return async (module, exportName, input, options = {}) => {
    const { taskMs, growthMegabytes, signal: callerSignal } = { ...bounds, ...options };
    if (queue.pendingCount >= waitingMost) throw new PoolIsFull("too many tasks wait for a thread");
    return queue(async () => {
      pool ??= openPool(bounds).catch((error) => {
        pool = undefined;
        throw error;
      });
      const opened = await pool;
      const memory = watchMemory(growthMegabytes);
      const signals = [AbortSignal.timeout(taskMs), memory.signal];
      const signal = AbortSignal.any(callerSignal ? [...signals, callerSignal] : signals);
      try {
        return await opened.run(input, { filename: fileURLToPath(module), name: exportName, signal });
      } catch (error) {
        const isStopped = signal.aborted || (error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY";
        throw isStopped ? new TaskStopped("a task in a thread was stopped", { cause: error }) : error;
      } finally {
        memory.stop();
      }
    });
  };
}

/** Opens a pool. Piscina is loaded with the first task, so the server starts faster. */
async function openPool({ threads, heapMegabytes, idleMs }: PoolBounds): Promise<Piscina> {
  const library = await import("piscina");
  const pool = new library.Piscina({
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngGenerationMegabytes },
    recordTiming: false,
  });
  // Without a listener, an error in a thread without a task would end the server.
  pool.on("error", () => {});
  return pool;
}

/** Aborts the signal when the process has grown by more megabytes since now. */
function watchMemory(growthMegabytes: number): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  const mostBytes = process.memoryUsage.rss() + growthMegabytes * bytesPerMegabyte;
  const timer = setInterval(() => process.memoryUsage.rss() > mostBytes && controller.abort(), memoryCheckMs);
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}
