import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { ensureWebBuilt } from "../../server/web-build.ts";
import { newDataDir, startServer } from "../process/server-process.ts";
import { findChromium } from "./chromium.ts";

/** A product that started once with the sample course, and stopped: its data, of which each product gets a copy. */
export interface SampleProduct {
  dataDir: string;
  samplePassword: string;
  subadminPassword: string;
}

declare module "vitest" {
  interface ProvidedContext {
    sampleProduct: SampleProduct;
  }
}

/** Once before the browser tests, which run side by side: browser, web and sample course are made. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await findChromium();
  await ensureWebBuilt(() => {});
  const dataDir = await newDataDir();
  const server = await startServer({ DATA_DIR: dataDir, SAMPLE_DATA: "on" }, []);
  await server.stop("SIGTERM");
  project.provide("sampleProduct", { dataDir, ...samplePasswords(server.output()) });
  return () => rm(dataDir, { recursive: true, force: true });
}

/** What a server prints of the passwords of its sample course. */
export function samplePasswords(output: string): Omit<SampleProduct, "dataDir"> {
  return {
    samplePassword: /has the password: (\S+)/.exec(output)?.[1] ?? "",
    subadminPassword: /has another password: (\S+)/.exec(output)?.[1] ?? "",
  };
}
