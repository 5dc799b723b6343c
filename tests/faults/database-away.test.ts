import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { newDataDir, startServer } from "../process/server-process.ts";
import { openDatabase, type Reply, seatClass, submit } from "./class.ts";
import { report } from "./engines.ts";
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
  const { seats, assignmentIds } = await seatClass(db, 20, 400);
  const replies: { id: string; reply: Reply }[] = [];
  let isOver = false;
  const clients = seats.map(async (seat) => {
    for (const exam of assignmentIds) {
      if (isOver) return;
      replies.push({ id: `${seat.studentId}/${exam}`, reply: await submit(server.base, seat, exam) });
      await sleep(20);
    }
  });
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
  const before = replies.length;
  await sleep(1000);
  isOver = true;
  await Promise.all(clients);
  const count = (status: number) => replies.filter(({ reply }) => reply.status === status).length;
  expect([...new Set(replies.map(({ reply }) => reply.status))].sort()).toEqual([200, 503]);
  const refused = replies.find(({ reply }) => reply.status === 503)?.reply.body;
  expect(refused).toMatchObject({
    success: false,
    code: "not_ready",
    message: "The database does not answer. Please try again in a moment.",
  });
  expect(replies.slice(before).some(({ reply }) => reply.status === 200)).toBe(true);
  const again = await openDatabase(place);
  const rows = await again.selectFrom("submission").select(["student_id", "assignment_id"]).execute();
  const stored = new Set(rows.map((row) => `${row.student_id}/${row.assignment_id}`));
  expect(replies.filter(({ id, reply }) => reply.status === 200 && !stored.has(id))).toEqual([]);
  report("4, postgres, server stopped and started", {
    acknowledged: count(200),
    "refused with 503": count(503),
    lost: 0,
    "back after ms": backMs,
  });
  await again.destroy();
  await db.destroy().catch(() => {});
  await server.stop("SIGTERM");
  await postgres.stop();
});
