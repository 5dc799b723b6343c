import { engineOf, ping } from "../database/connect.ts";
import { appliedMigrations, knownMigrations } from "../database/migrate.ts";
import { Refusal } from "../http/errors.ts";
import type { App } from "../http/schemas.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { version } from "./version.ts";

/**
 * GET /health: 200 when requests can be served, 503 while stopping or when the database does not answer.
 * GET /ready: like /health, and 503 until the database has the schema of this version.
 */
export function healthRoutes(app: App, { db }: Pick<Services, "db">, isStopping: () => boolean): void {
  const refuseUnhealthy = async () => {
    if (isStopping()) throw new Refusal("not_ready", "The server is stopping");
    try {
      await ping(db);
    } catch (cause) {
      throw new Refusal("not_ready", "The database does not answer", { retryAfterSeconds: 2, cause });
    }
  };
  const reply = () => ({ status: "ok" as const, version, database: engineOf(db) });

  serve(app, "GET /health", async () => {
    await refuseUnhealthy();
    return reply();
  });

  serve(app, "GET /ready", async () => {
    await refuseUnhealthy();
    const applied = new Set(await appliedMigrations(db));
    const missing = knownMigrations().filter((name) => !applied.has(name));
    if (missing.length > 0) {
      throw new Refusal("not_ready", `The database is not up to date yet: ${missing[0]} is missing`, {
        retryAfterSeconds: 2,
      });
    }
    return reply();
  });
}
