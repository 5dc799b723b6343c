import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { ensureWebBuilt } from "../../server/core/web-build.ts";
import { newDataDir, startServer } from "../process/server-process.ts";
import { findChromium } from "./chromium.ts";

/** A stopped product with the sample course: each product of the tests gets a copy of its data. */
export interface SampleProduct {
  dataDir: string;
  samplePassword: string;
  subadminPassword: string;
  /** A folder with a note of each product that a worker has started. */
  workers: string;
}

declare module "vitest" {
  interface ProvidedContext {
    sampleProduct: SampleProduct;
  }
}

/** Prepares the browser, the web build and the sample course before the workers start, and stops their products. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await findChromium();
  await ensureWebBuilt(() => {});
  const dataDir = await newDataDir();
  const server = await startServer({ DATA_DIR: dataDir, SAMPLE_DATA: "on" }, []);
  await server.stop("SIGTERM");
  const workers = await mkdtemp(path.join(tmpdir(), "casebook-workers-"));
  project.provide("sampleProduct", { dataDir, workers, ...samplePasswords(server.output()) });
  return async () => {
    await endProducts(workers);
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Stops the products of the workers and removes their data. */
async function endProducts(workers: string): Promise<void> {
  for (const name of await readdir(workers)) {
    const { pid, dataDir } = JSON.parse(await readFile(path.join(workers, name), "utf8"));
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has already ended.
    }
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
  await rm(workers, { recursive: true, force: true });
}

/** Returns the passwords of the sample course from a server's output. */
export function samplePasswords(output: string): Pick<SampleProduct, "samplePassword" | "subadminPassword"> {
  return {
    samplePassword: /has the password: (\S+)/.exec(output)?.[1] ?? "",
    subadminPassword: /has another password: (\S+)/.exec(output)?.[1] ?? "",
  };
}
