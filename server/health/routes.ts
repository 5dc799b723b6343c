import { readFileSync } from "node:fs";
import { engineOf, ping } from "../database/connect.ts";
import { Refusal } from "../http/errors.ts";
import type { App } from "../http/schemas.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  version: string;
};

/** GET /health: 200 when requests can be served, 503 while stopping or when the database does not answer. */
export function healthRoutes(app: App, { db }: Services, isStopping: () => boolean): void {
  serve(app, "GET /health", async ({ request }) => {
    if (isStopping()) throw new Refusal("not_ready", "The server is stopping");
    try {
      await ping(db);
    } catch (error) {
      request.log.warn({ err: error }, "the database does not answer");
      throw new Refusal("not_ready", "The database does not answer", { retryAfterSeconds: 2 });
    }
    return { status: "ok" as const, version, database: engineOf(db) };
  });
}
