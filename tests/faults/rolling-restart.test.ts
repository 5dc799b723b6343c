import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { newDataDir, startServer } from "../process/server-process.ts";
import { openDatabase, seatClass } from "./class.ts";
import { hasPostgres, newPlace, report } from "./engines.ts";
import { startHandingIn } from "./handing-in.ts";
import { hasNginx, startProxy } from "./nginx.ts";
import { findFreePort, makeOwnPostgres } from "./own-postgres.ts";

test("two servers behind nginx are restarted one after the other under load, and no request fails", async (context) => {
  if (!hasNginx()) return context.skip("no nginx here");
  if (!hasPostgres) return context.skip("no PostgreSQL server is named");
  const place = await newPlace("postgres");
  const ports = [await findFreePort(), await findFreePort()] as const;
  const start = (port: number) => startServer({ ...place, PORT: String(port) });
  const servers = [await start(ports[0]), await start(ports[1])];
  const proxy = await startProxy(ports);
  const db = await openDatabase(place);
  const handingIn = startHandingIn(() => proxy.base, await seatClass(db, 20, 400), 30);
  await sleep(1000);
  for (const [index, port] of ports.entries()) {
    await servers[index]?.stop("SIGTERM");
    servers[index] = await start(port);
    await sleep(3000);
  }
  await handingIn.stop();
  const { replies } = handingIn;
  const failed = replies.filter(({ reply }) => reply.status !== 200);
  expect(failed.map(({ reply }) => [reply.status, reply.body])).toEqual([]);
  expect(await handingIn.lost(db)).toEqual([]);
  report("7, two servers behind nginx, each restarted", { requests: replies.length, failed: failed.length, lost: 0 });
  proxy.stop();
  await db.destroy();
  for (const server of servers) await server.stop("SIGTERM");
});

test("two servers behind nginx while their database is away: every call is answered by us with 503, and then goes on", async (context) => {
  if (!hasNginx()) return context.skip("no nginx here");
  const postgres = await makeOwnPostgres();
  if (!postgres) return context.skip("no PostgreSQL server of our own can be run here");
  await postgres.start();
  const place = { DATABASE_URL: postgres.url, SECRET_KEY: randomBytes(32).toString("hex") };
  const ports = [await findFreePort(), await findFreePort()] as const;
  const dirs = [await newDataDir(), await newDataDir()];
  const servers = [
    await startServer({ ...place, DATA_DIR: dirs[0] ?? "", PORT: String(ports[0]) }),
    await startServer({ ...place, DATA_DIR: dirs[1] ?? "", PORT: String(ports[1]) }),
  ];
  const proxy = await startProxy(ports);
  const db = await openDatabase({ ...place, DATA_DIR: dirs[0] ?? "" });
  const handingIn = startHandingIn(() => proxy.base, await seatClass(db, 20, 400), 30);
  const accepted = () => handingIn.withStatus(200).length;
  while (accepted() < 20) await sleep(20);
  await postgres.stop();
  const sent = handingIn.replies.length;
  while (handingIn.replies.length < sent + 200) await sleep(20);
  const health = await fetch(`${proxy.base}/api/health`);
  expect([health.status, health.headers.get("retry-after")]).toEqual([503, "2"]);
  await postgres.start();
  const before = accepted();
  while (accepted() < before + 20) await sleep(20);
  await handingIn.stop();
  const { replies } = handingIn;
  const failed = replies.filter(({ reply }) => reply.status !== 200);
  const codes = failed.map(({ reply }) => (reply.body as { code?: string }).code ?? reply.body);
  expect([...new Set(codes)]).toEqual(["not_ready"]);
  const again = await openDatabase({ ...place, DATA_DIR: dirs[0] ?? "" });
  expect(await handingIn.lost(again)).toEqual([]);
  report("19, two servers behind nginx, their database away", {
    acknowledged: accepted(),
    "answered 503 by us": failed.length,
    lost: 0,
  });
  proxy.stop();
  await again.destroy();
  await db.destroy().catch(() => {});
  for (const server of servers) await server.stop("SIGTERM");
  await postgres.remove();
});
