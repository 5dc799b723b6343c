import { randomUUID } from "node:crypto";
import { cp, writeFile } from "node:fs/promises";
import path from "node:path";
import { inject } from "vitest";
import { newDataDir, type ServerProcess, startServer } from "../process/server-process.ts";

/** A running product with a copy of the sample course. */
export interface RunningProduct {
  server: ServerProcess;
  dataDir: string;
}

/** Starts the whole product in a separate process, with a copy of the sample course. */
export async function startProduct(env: Record<string, string> = {}): Promise<RunningProduct> {
  const { dataDir: sample } = inject("sampleProduct");
  const dataDir = await newDataDir();
  // The index of codes already exists.
  const filter = (source: string) => !path.basename(source).startsWith("codes-");
  await cp(sample, dataDir, { recursive: true, filter });
  return { server: await startServer({ DATA_DIR: dataDir, SAMPLE_DATA: "on", ...env }, []), dataDir };
}

let product: Promise<RunningProduct> | undefined;

/** Returns the product of this worker, which its first file starts and `tests/browser/setup.ts` ends. */
export function productOfWorker(): Promise<RunningProduct> {
  product ??= startProductOfWorker();
  return product;
}

async function startProductOfWorker(): Promise<RunningProduct> {
  const running = await startProduct();
  const { workers } = inject("sampleProduct");
  const note = { pid: running.server.child.pid, dataDir: running.dataDir };
  await writeFile(path.join(workers, randomUUID()), JSON.stringify(note));
  return running;
}
