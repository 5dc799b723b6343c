import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "../../server/core/database/schema.ts";
import { newDataDir, startServer } from "../process/server-process.ts";
import { until } from "../until.ts";
import { openDatabase, seatClass, submit } from "./class.ts";
import { openAddress } from "./database-address.ts";
import { hasPostgres, newPlace, report } from "./engines.ts";
import { startHandingIn } from "./handing-in.ts";
import { makeOwnPostgres } from "./own-postgres.ts";

test.concurrent("a server answers 503 while PostgreSQL is stopped, and works again without a restart afterwards", async (context) => {
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
  const accepted = () => handingIn.withStatus(200).length;
  const refusedCalls = () => handingIn.withStatus(503).length;
  await until(() => accepted() >= 20);
  await postgres.stop();
  await until(() => refusedCalls() >= 20);
  expect((await fetch(`${server.base}/api/health`)).status).toBe(503);
  await postgres.start();
  const since = performance.now();
  await until(async () => (await fetch(`${server.base}/api/health`)).ok);
  const backMs = Math.round(performance.now() - since);
  const before = accepted();
  await until(() => accepted() > before);
  await handingIn.stop();
  expect([...new Set(handingIn.replies.map(({ reply }) => reply.status))].sort()).toEqual([200, 503]);
  const refused = handingIn.withStatus(503)[0]?.reply.body;
  expect(refused).toMatchObject({
    success: false,
    code: "not_ready",
    message: "The server cannot reach its data right now. Please try again in a moment.",
  });
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

/** Counts the open transactions of this database, without the one of this query. */
async function countTransactions(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts the statements of this database that wait for a lock. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

test.concurrent("calls that wait for a lock too long end with 503, leave nothing waiting in PostgreSQL, and later succeed", async (context) => {
  if (!hasPostgres) return context.skip("no PostgreSQL server is named");
  const place = await newPlace("postgres");
  const server = await startServer({ ...place });
  const db = await openDatabase(place);
  const { seats, assignmentIds } = await seatClass(db, 20, 1);
  const exam = assignmentIds[0] ?? "";
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom("assignment").select("id").where("id", "=", exam).forUpdate().execute();
    const refused = await Promise.all(seats.map((seat) => submit(server.base, seat, exam)));
    expect([...new Set(refused.map(({ status }) => status))]).toEqual([503]);
    expect(await countWaiting(db)).toBe(0);
  });
  const replies = await Promise.all(seats.map((seat) => submit(server.base, seat, exam)));
  expect([...new Set(replies.map(({ status }) => status))]).toEqual([200]);
  await db.destroy();
  await server.stop("SIGTERM");
});

test.concurrent("a server answers 503 while its database connections are silent, replaces them, and works without a restart", async (context) => {
  const postgres = await makeOwnPostgres();
  if (!postgres) return context.skip("no PostgreSQL server of our own can be run here");
  await postgres.start();
  const address = await openAddress(postgres.port);
  const secret = { DATA_DIR: await newDataDir(), SECRET_KEY: randomBytes(32).toString("hex") };
  const server = await startServer({ ...secret, DATABASE_URL: address.url });
  const db = await openDatabase({ ...secret, DATABASE_URL: postgres.url });
  const handingIn = startHandingIn(() => server.base, await seatClass(db, 30, 400), 20);
  const accepted = () => handingIn.withStatus(200).length;
  await until(() => accepted() >= 100);
  address.silence();
  const since = performance.now();
  const before = accepted();
  const reads = await Promise.all(Array.from({ length: 20 }, () => fetch(`${server.base}/api/health`)));
  const longestReadMs = Math.round(performance.now() - since);
  await until(() => accepted() >= before + 100, 120_000);
  const backMs = Math.round(performance.now() - since);
  await handingIn.stop();
  // PostgreSQL ends the transactions of the lost connections and releases their locks.
  await until(async () => (await countTransactions(db)) === 0, 120_000);
  const freeMs = Math.round(performance.now() - since);
  expect(reads.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect([...new Set(handingIn.replies.map(({ reply }) => reply.status))].sort()).toEqual([200, 503]);
  expect(await handingIn.lost(db)).toEqual([]);
  report("18, postgres, its connections silent", {
    acknowledged: accepted(),
    "refused with 503": handingIn.withStatus(503).length,
    lost: 0,
    "longest read ms": longestReadMs,
    "back after ms": backMs,
    "lost transactions ended after ms": freeMs,
  });
  await db.destroy();
  await server.stop("SIGTERM");
  address.close();
  await postgres.remove();
});
