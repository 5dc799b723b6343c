import workerUrl from "./chart-reader.ts?worker&url";

interface ChartWorker {
  worker: Worker;
  /** Rejects if its script cannot be loaded. */
  failed: Promise<never>;
}

let ready: ChartWorker | undefined;

function createWorker(): ChartWorker {
  const worker = new Worker(workerUrl, { type: "module" });
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener("error", () => reject(new Error("the worker of the charts did not come")), { once: true });
  });
  // Prevents an unhandled rejection; the user of the worker awaits it.
  failed.catch(() => {});
  return { worker, failed };
}

/** Starts a worker before a chart needs it. */
export function startWorker(): void {
  ready ??= createWorker();
}

/** Returns the started worker, or a new one. Each chart has its own worker and ends it. */
export function claimWorker(): ChartWorker {
  const claimed = ready ?? createWorker();
  ready = undefined;
  return claimed;
}

/** Prefetches the worker's script without starting it, which would use memory. */
export async function prefetchWorkerScript(): Promise<void> {
  await (await fetch(workerUrl, { priority: "low" })).arrayBuffer();
}
