import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { newDataDir, startServer } from "../process/server-process.ts";
import { until } from "../until.ts";
import { openDatabase, seatClass } from "./class.ts";
import { hasPostgres, newPlace, report } from "./engines.ts";
import { startHandingIn } from "./handing-in.ts";
import { hasNginx, startProxy } from "./nginx.ts";
import { findFreePort, makeOwnPostgres } from "./own-postgres.ts";

test("no request fails while two servers behind nginx are restarted one after the other under load", async (context) => {
  if (!hasNginx()) return context.skip("no nginx here");
  if (!hasPostgres) return context.skip("no PostgreSQL server is named");
  const place = await newPlace("postgres");
  const ports = [await findFreePort(), await findFreePort()] as const;
  const start = (port: number) => startServer({ ...place, PORT: String(port) });
  const servers = [await start(ports[0]), await start(ports[1])];
  const proxy = await startProxy(ports);
  const db = await openDatabase(place);
  // Fewer students than a server has connections: where the disk stalls for seconds, their calls wait for it. A call that
  // waits for a connection is answered with 503 after five seconds.
  const handingIn = startHandingIn(() => proxy.base, await seatClass(db, 8, 1000), 30);
  await until(() => handingIn.replies.length >= 20);
  for (const [index, port] of ports.entries()) {
    await servers[index]?.stop("SIGTERM");
    const atStart = (await proxy.readLogs()).length;
    servers[index] = await start(port);
    // Waits until nginx sends calls to it again.
    await until(async () => (await proxy.readLogs()).slice(atStart).includes(` 127.0.0.1:${port} 200`));
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

test("two servers behind nginx answer every call with their own 503 while the database is away, and go on when it is back", async (context) => {
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
  await until(() => accepted() >= 20);
  await postgres.stop();
  const sent = handingIn.replies.length;
  await until(() => handingIn.replies.length >= sent + 200);
  const health = await fetch(`${proxy.base}/api/health`);
  expect([health.status, health.headers.get("retry-after")]).toEqual([503, "2"]);
  await postgres.start();
  const before = accepted();
  await until(() => accepted() >= before + 20);
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
