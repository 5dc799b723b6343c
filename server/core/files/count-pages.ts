import type { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { keptThread } from "../kept-thread.ts";

const bounds = { msEach: 5000, msInAll: 10_000, heapMegabytes: 256, growthMegabytes: 250, waiting: 20, idleMs: 5000 };
const megabyte = 1024 * 1024;

const turns = pLimit(1);
const thread = keptThread(
  new URL("./page-counter.ts", import.meta.url),
  { resourceLimits: { maxOldGenerationSizeMb: bounds.heapMegabytes }, stdout: true, stderr: true },
  bounds.idleMs,
);

/**
 * The pages of PDF files, counted one after the other in a thread with a bound on time and memory. Null for a file that
 * cannot be read without a password, in time, or at all: an upload never fails for it.
 */
export async function countPages(files: readonly string[]): Promise<(number | null)[]> {
  if (files.length === 0 || turns.pendingCount >= bounds.waiting) return files.map(() => null);
  return turns(async () => {
    const end = performance.now() + bounds.msInAll;
    const pages: (number | null)[] = [];
    for (const file of files) {
      const leftMs = Math.min(bounds.msEach, end - performance.now());
      pages.push(leftMs > 0 ? await countIn(thread.open(), file, leftMs) : null);
    }
    thread.rest();
    return pages;
  });
}

async function countIn(worker: Worker, file: string, ms: number): Promise<number | null> {
  const startMegabytes = process.memoryUsage.rss() / megabyte;
  // A thread's heap limit does not count its buffers, and a stream may unpack to gigabytes: so the process is watched.
  const isTooHeavy = () => process.memoryUsage.rss() / megabyte - startMegabytes > bounds.growthMegabytes;
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const giveUp = () => {
    thread.close();
    resolve(null);
  };
  const timer = setTimeout(giveUp, ms);
  const watch = setInterval(() => isTooHeavy() && giveUp(), 20);
  worker.once("message", resolve).once("exit", giveUp);
  // A thread that nobody waits for does not keep the process.
  worker.ref();
  worker.postMessage(file);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    worker.off("message", resolve).off("exit", giveUp);
    worker.unref();
  }
}
