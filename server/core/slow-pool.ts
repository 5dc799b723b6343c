import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import pLimit from "p-limit";
import type { Piscina } from "piscina";

// Where the process was started with a larger heap, as `npm start` does, V8 gives a thread that heap.
const bounds = { ms: 30_000, heapMegabytes: 512, youngMegabytes: 8, waiting: 20, idleMs: 5000 };

/** One core stays free for the event loop, and two tasks need 1 GB at most. */
const threads = Math.min(2, Math.max(1, availableParallelism() - 1));

/** Piscina would count the time in its own queue against the 30 s. */
const queue = pLimit(threads);

let pool: Promise<Piscina> | undefined;

/** Opens the pool with the first task: starting stays fast, and an idle server has no threads. */
async function openPool(): Promise<Piscina> {
  const library = await import("piscina");
  const opened = new library.Piscina({
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: bounds.idleMs,
    // With a large young generation V8 may end the process where it should end the thread.
    resourceLimits: { maxOldGenerationSizeMb: bounds.heapMegabytes, maxYoungGenerationSizeMb: bounds.youngMegabytes },
    recordTiming: false,
  });
  // Without a listener, the error of a thread that has no task would end the server.
  opened.on("error", () => {});
  return opened;
}

/** The task exceeded its time or memory; its thread was stopped. */
export class TaskStopped extends Error {}

/** Too many tasks wait already. */
export class PoolIsFull extends Error {}

/**
 * Runs a function that a module exports in a thread of the slow pool: work of up to 30 s, such as reading a spreadsheet
 * (design.md section 1). The argument and the result are copied, so long lists go as texts: copying those is fast. Throws
 * TaskStopped, PoolIsFull, and what the function throws, without its class.
 */
export async function runSlow<Asked, Answer>(
  module: URL,
  name: string,
  asked: Asked,
  { ms = bounds.ms }: { ms?: number } = {},
): Promise<Answer> {
  if (queue.pendingCount >= bounds.waiting) throw new PoolIsFull("too many slow tasks wait");
  return queue(async () => {
    pool ??= openPool().catch((error) => {
      pool = undefined;
      throw error;
    });
    const signal = AbortSignal.timeout(ms);
    try {
      return await (await pool).run(asked, { filename: fileURLToPath(module), name, signal });
    } catch (error) {
      const isStopped = signal.aborted || (error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY";
      throw isStopped ? new TaskStopped("a slow task was stopped", { cause: error }) : error;
    }
  });
}
