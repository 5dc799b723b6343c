import { afterEach, beforeEach, expect } from "vitest";
import { buildApp } from "../../server/app.ts";
import type { App } from "../../server/core/http/schemas.ts";
import { codeFolder } from "../code-index.ts";
import { Platform } from "./platform.ts";

/** Two servers on one database and its files, each with separate caches. */
export interface TwoServers {
  platform: Platform;
  other: App;
  /** Returns the admin's answer, after comparing both servers. */
  ask(path: string): ReturnType<Platform["admin"]["call"]>;
}

/** Starts both before each test of a file, and stops them after it. */
export function runTwoServers(): TwoServers {
  const both: Partial<Pick<TwoServers, "platform" | "other">> = {};
  const servers = Object.assign(both as Pick<TwoServers, "platform" | "other">, {
    async ask(path: string) {
      const { platform, other } = servers;
      const here = await platform.admin.call("GET", path);
      const there = await other.inject({ url: `/api${path}`, headers: { "x-session-id": platform.admin.sessionId } });
      expect(there.json()).toEqual(here.body);
      expect(there.headers["x-total-count"]).toBe(here.headers.get("x-total-count") ?? undefined);
      return here;
    },
  });
  beforeEach(async () => {
    both.platform = await Platform.start();
    both.other = await startAnother(both.platform);
  });
  afterEach(async () => {
    await both.other?.close();
    await both.platform?.stop();
  });
  return servers;
}

/** Caches are keyed by the database object, so the other server gets a new one. */
async function startAnother(platform: Platform): Promise<App> {
  const { config, files, clock, secrets } = platform.services;
  const db = platform.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  });
  return (await buildApp({ config, files, clock, keys: secrets, db, codeFolder })).app;
}
