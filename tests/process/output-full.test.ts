import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { findFreePort } from "../faults/own-postgres.ts";
import { until } from "../until.ts";
import { healthAt, inherited, newDataDir, post, startServer } from "./server-process.ts";

/** Starts a server whose output is a full disk. */
function startOnFullDisk(env: Record<string, string>) {
  const full = openSync("/dev/full", "w");
  const child = spawn(process.execPath, ["server/main.ts", "--api-only"], {
    env: { ...inherited, SAMPLE_DATA: "off", ...env },
    stdio: ["ignore", full, "pipe"],
  });
  closeSync(full);
  return child;
}

test.skipIf(process.platform !== "linux").each(["silent", "info"])(
  "a first start that cannot print makes no account (LOG_LEVEL=%s)",
  async (LOG_LEVEL) => {
    const DATA_DIR = await newDataDir();
    const child = startOnFullDisk({ DATA_DIR, PORT: "0", LOG_LEVEL });
    expect(await text(child.stderr as Readable)).toBe(
      "The first passwords cannot be printed (ENOSPC), so no account was made.\n",
    );
    const next = await startServer({ DATA_DIR, ADMIN_PASSWORD: "" });
    const password = /Name: admin {2}Password: (\S+)/.exec(next.output())?.[1];
    expect((await post(next.base, "/login", { name: "admin", password })).status).toBe(200);
    await next.stop("SIGKILL");
  },
);

test.skipIf(process.platform !== "linux")("a server whose log is on a full disk goes on answering", async () => {
  const DATA_DIR = await newDataDir();
  await (await startServer({ DATA_DIR })).stop("SIGTERM");
  const PORT = String(await findFreePort());
  const child = startOnFullDisk({ DATA_DIR, PORT, LOG_LEVEL: "trace" });
  await until(async () => (await healthAt(PORT)) === 200);
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  expect((await ended)[0]).toBe(0);
});
