import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { startServer } from "../process/server-process.ts";
import { openDatabase, seatClass } from "./class.ts";
import { engines, newPlace, report } from "./engines.ts";
import { startHandingIn } from "./handing-in.ts";
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
