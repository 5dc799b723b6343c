import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { newDataDir, startServer } from "../process/server-process.ts";
import { openDatabase, seatClass } from "./class.ts";
import { report } from "./engines.ts";
import { startHandingIn } from "./handing-in.ts";
import { makeOwnPostgres } from "./own-postgres.ts";

test("the database server stopped and started under load: 503 meanwhile, then on without a restart", async (context) => {
  const postgres = await makeOwnPostgres();
  if (!postgres) return context.skip("no PostgreSQL server of our own can be run here");
  await postgres.start();
  const place = {
    DATA_DIR: await newDataDir(),
    DATABASE_URL: postgres.url,
    SECRET_KEY: randomBytes(32).toString("hex"),
  };
  const server = await startServer(place);
  const db = await openDatabase(place);
  const handingIn = startHandingIn(() => server.base, await seatClass(db, 20, 400), 20);
  await sleep(1000);
  await postgres.stop();
  await sleep(1500);
  const health = await fetch(`${server.base}/api/health`);
  expect(health.status).toBe(503);
  await postgres.start();
  const since = performance.now();
  while ((await fetch(`${server.base}/api/health`)).status !== 200 && performance.now() - since < 20_000)
    await sleep(50);
  const backMs = Math.round(performance.now() - since);
  const before = handingIn.replies.length;
  await sleep(1000);
  await handingIn.stop();
  expect([...new Set(handingIn.replies.map(({ reply }) => reply.status))].sort()).toEqual([200, 503]);
  const refused = handingIn.withStatus(503)[0]?.reply.body;
  expect(refused).toMatchObject({
    success: false,
    code: "not_ready",
    message: "The database does not answer. Please try again in a moment.",
  });
  expect(handingIn.replies.slice(before).some(({ reply }) => reply.status === 200)).toBe(true);
  const again = await openDatabase(place);
  expect(await handingIn.lost(again)).toEqual([]);
  report("4, postgres, server stopped and started", {
    acknowledged: handingIn.withStatus(200).length,
    "refused with 503": handingIn.withStatus(503).length,
    lost: 0,
    "back after ms": backMs,
  });
  await again.destroy();
  await db.destroy().catch(() => {});
  await server.stop("SIGTERM");
  await postgres.stop();
});
