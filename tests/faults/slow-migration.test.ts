import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { serverQueryTimeoutMs, takeTurn } from "../../server/database/connect.ts";
import { startServer } from "../process/server-process.ts";
import { openDatabase } from "./class.ts";
import { hasPostgres, newPlace } from "./engines.ts";

test.runIf(hasPostgres)(
  "a start waits for a migration that takes longer than the longest query of a call",
  async () => {
    const place = await newPlace("postgres");
    const db = await openDatabase(place);
    // Another server that migrates has this lock, for longer than a call's query may take.
    const starting = await db.transaction().execute(async (trx) => {
      await takeTurn(trx, "migrations");
      const start = startServer({ ...place });
      await sleep(serverQueryTimeoutMs + 3000);
      return { start };
    });
    const server = await starting.start;
    expect((await fetch(`${server.base}/api/ready`)).status).toBe(200);
    await server.stop("SIGTERM");
    await db.destroy();
  },
);
