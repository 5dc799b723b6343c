import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { newDataDir, startServer } from "../process/server-process.ts";
import { openDatabase, seatClass } from "./class.ts";
import { openAddress } from "./database-address.ts";
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
    message: "The server cannot reach its data right now. Please try again in a moment.",
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

test("database connections that fall silent are replaced: calls end with 503, then go on without a restart", async (context) => {
  const postgres = await makeOwnPostgres();
  if (!postgres) return context.skip("no PostgreSQL server of our own can be run here");
  await postgres.start();
  const address = await openAddress(postgres.port);
  const secret = { DATA_DIR: await newDataDir(), SECRET_KEY: randomBytes(32).toString("hex") };
  const server = await startServer({ ...secret, DATABASE_URL: address.url });
  const db = await openDatabase({ ...secret, DATABASE_URL: postgres.url });
  const handingIn = startHandingIn(() => server.base, await seatClass(db, 30, 400), 20);
  const accepted = () => handingIn.withStatus(200).length;
  while (accepted() < 100) await sleep(20);
  address.silence();
  const since = performance.now();
  await sleep(200);
  const before = accepted();
  const reads = await Promise.all(Array.from({ length: 20 }, () => fetch(`${server.base}/api/health`)));
  const longestReadMs = Math.round(performance.now() - since);
  while (accepted() < before + 100 && performance.now() - since < 60_000) await sleep(50);
  const backMs = Math.round(performance.now() - since);
  await handingIn.stop();
  expect(accepted()).toBeGreaterThanOrEqual(before + 100);
  expect(reads.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect([...new Set(handingIn.replies.map(({ reply }) => reply.status))].sort()).toEqual([200, 503]);
  expect(await handingIn.lost(db)).toEqual([]);
  report("18, postgres, its connections silent", {
    acknowledged: accepted(),
    "refused with 503": handingIn.withStatus(503).length,
    lost: 0,
    "longest read ms": longestReadMs,
    "back after ms": backMs,
  });
  await db.destroy();
  await server.stop("SIGTERM");
  address.close();
  await postgres.remove();
});
