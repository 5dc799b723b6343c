import workerUrl from "./chart-reader.ts?worker&url";

interface ReadyWorker {
  worker: Worker;
  /** Rejects when its script does not come. */
  lost: Promise<never>;
}

let ready: ReadyWorker | undefined;

function newWorker(): ReadyWorker {
  const worker = new Worker(workerUrl, { type: "module" });
  const lost = new Promise<never>((_, reject) => {
    worker.addEventListener("error", () => reject(new Error("the worker of the charts did not come")), { once: true });
  });
  // Whoever takes it asks.
  lost.catch(() => {});
  return { worker, lost };
}

/** Starts the worker that reads charts before anything asks it to. */
export function startWorker(): void {
  ready ??= newWorker();
}

/** The worker that was started before; one for each chart, which ends with it. */
export function takeWorker(): ReadyWorker {
  const taken = ready ?? newWorker();
  ready = undefined;
  return taken;
}

/** Only fetches its script: what reads no chart takes no memory. */
export async function fetchWorker(): Promise<void> {
  await (await fetch(workerUrl, { priority: "low" })).arrayBuffer();
}
