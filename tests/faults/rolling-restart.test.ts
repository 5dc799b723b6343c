import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { startServer } from "../process/server-process.ts";
import { openDatabase, type Reply, seatClass, submit } from "./class.ts";
import { engines, newPlace, report } from "./engines.ts";
import { hasNginx, startProxy } from "./nginx.ts";
import { findFreePort } from "./own-postgres.ts";

test("two servers behind nginx are restarted one after the other under load, and no request fails", async (context) => {
  if (!hasNginx()) return context.skip("no nginx here");
  if (!(engines as readonly string[]).includes("postgres")) return context.skip("no PostgreSQL server is named");
  const place = await newPlace("postgres");
  const ports = [await findFreePort(), await findFreePort()] as const;
  const start = (port: number) => startServer({ ...place, PORT: String(port) });
  const servers = [await start(ports[0]), await start(ports[1])];
  const proxy = await startProxy(ports);
  const db = await openDatabase(place);
  const { seats, assignmentIds } = await seatClass(db, 20, 400);
  const replies: { id: string; reply: Reply }[] = [];
  let isOver = false;
  const clients = seats.map(async (seat) => {
    for (const exam of assignmentIds) {
      if (isOver) return;
      replies.push({ id: `${seat.studentId}/${exam}`, reply: await submit(proxy.base, seat, exam) });
      await sleep(30);
    }
  });
  await sleep(1000);
  for (const [index, port] of ports.entries()) {
    await servers[index]?.stop("SIGTERM");
    servers[index] = await start(port);
    await sleep(3000);
  }
  isOver = true;
  await Promise.all(clients);
  const failed = replies.filter(({ reply }) => reply.status !== 200);
  expect(failed.map(({ reply }) => [reply.status, reply.body])).toEqual([]);
  const rows = await db.selectFrom("submission").select(["student_id", "assignment_id"]).execute();
  const stored = new Set(rows.map((row) => `${row.student_id}/${row.assignment_id}`));
  expect(replies.filter(({ id }) => !stored.has(id))).toEqual([]);
  report("7, two servers behind nginx, each restarted", { requests: replies.length, failed: failed.length, lost: 0 });
  proxy.stop();
  await db.destroy();
  for (const server of servers) await server.stop("SIGTERM");
});
