import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { newDataDir, startServer } from "../process/server-process.ts";
import { until } from "../until.ts";
import { openDatabase, seatClass } from "./class.ts";
import { openAddress } from "./database-address.ts";
import { report } from "./engines.ts";
import { startHandingIn } from "./handing-in.ts";
import { makePostgresPair } from "./own-postgres.ts";

test("servers go on with the promoted synchronous standby of a killed primary, which has everything acknowledged", async (context) => {
  const pair = await makePostgresPair();
  if (!pair) return context.skip("no PostgreSQL server of our own can be run here");
  const { primary, standby } = pair;
  const address = await openAddress(primary.port);
  const place = { DATABASE_URL: address.url, SECRET_KEY: randomBytes(32).toString("hex") };
  const servers = [
    await startServer({ ...place, DATA_DIR: await newDataDir() }),
    await startServer({ ...place, DATA_DIR: await newDataDir() }),
  ];
  const db = await openDatabase({ ...place, DATA_DIR: await newDataDir() });
  const baseOf = (place: number) => servers[place % servers.length]?.base ?? "";
  const handingIn = startHandingIn(baseOf, await seatClass(db, 20, 400), 20);
  await until(() => handingIn.withStatus(200).length >= 50);
  await primary.stop();
  const killedAt = performance.now();
  await standby.promote();
  address.moveTo(standby.port);
  for (const { base } of servers) await until(async () => (await fetch(`${base}/api/ready`)).ok);
  const backMs = Math.round(performance.now() - killedAt);
  const { replies } = handingIn;
  const before = replies.length;
  await until(() => replies.slice(before).some(({ reply }) => reply.status === 200));
  await handingIn.stop();
  expect(
    [...new Set(replies.map(({ reply }) => reply.status))].filter((status) => status !== 200 && status !== 503),
  ).toEqual([]);
  const again = await openDatabase({ ...place, DATA_DIR: await newDataDir() });
  expect(await handingIn.lost(again)).toEqual([]);
  const acknowledged = handingIn.withStatus(200);
  report("9, the primary killed, its synchronous standby promoted", {
    acknowledged: acknowledged.length,
    "refused with 503": replies.length - acknowledged.length,
    lost: 0,
    "back after ms": backMs,
  });
  await again.destroy();
  await db.destroy().catch(() => {});
  for (const server of servers) await server.stop("SIGTERM");
  address.close();
  await standby.stop();
});
