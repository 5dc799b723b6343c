import { sql } from "kysely";
import { expect, test } from "vitest";
import { lockKey, serverQueryTimeoutMs } from "../../server/core/database/connect.ts";
import type { Db } from "../../server/core/database/schema.ts";
import { startServer } from "../process/server-process.ts";
import { until } from "../until.ts";
import { openDatabase } from "./class.ts";
import { hasPostgres, newPlace } from "./engines.ts";

/** Returns how long a statement of this database has waited for a lock, in ms; 0 if none waits. */
async function longestWaitMs(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select coalesce(max(extract(epoch from clock_timestamp() - query_start) * 1000), 0)::float8 as ms
    from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.ms ?? 0;
}

test.runIf(hasPostgres)(
  "a start waits for a migration of another server that takes longer than a call may take",
  async () => {
    const place = await newPlace("postgres");
    const db = await openDatabase(place);
    // Another migrating server has this lock, for longer than the time limit of a call's query.
    const starting = await db.transaction().execute(async (trx) => {
      await lockKey(trx, "migrations");
      let isOver = false;
      const start = startServer({ ...place }).finally(() => {
        isOver = true;
      });
      await until(async () => isOver || (await longestWaitMs(db)) > serverQueryTimeoutMs + 1000, 120_000);
      return { start };
    });
    const server = await starting.start;
    expect((await fetch(`${server.base}/api/ready`)).status).toBe(200);
    await server.stop("SIGTERM");
    await db.destroy();
  },
);
