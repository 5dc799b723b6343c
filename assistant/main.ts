import { setTimeout as sleep } from "node:timers/promises";
import { connect, serverQueryTimeoutMs } from "../server/core/database/connect.ts";
import { migrateAtStart } from "../server/core/database/migrate.ts";
import { shareClock } from "../server/core/database/shared-clock.ts";
import { makeGracefulStop } from "../server/core/http/graceful-stop.ts";
import { listen } from "../server/core/http/listen.ts";
import { ConfigFault } from "../server/core/variables.ts";
import { buildAssistant } from "./app.ts";
import { readAssistantConfig } from "./config.ts";
import { sweepUses } from "./uses.ts";

const longestStopMs = 4500;
const sweepEveryMs = 60 * 60 * 1000;
const clockEveryMs = 30_000;

async function start(): Promise<void> {
  process.stdout.on("error", () => {});
  process.umask(0o077);
  const config = readAssistantConfig(process.env);
  const db = await connect({ ...config, queryTimeoutMs: serverQueryTimeoutMs });
  await migrateAtStart(db, config);
  const { clock, follow } = await shareClock(db);
  const ending = makeGracefulStop();
  const app = await buildAssistant(config, db, clock, ending);
  const address = await listen(app, config);
  const repeat = (name: string, everyMs: number, work: () => Promise<void>) => {
    const run = () => work().catch((error: unknown) => app.log.warn({ err: error }, name));
    setInterval(() => void run(), everyMs).unref();
  };
  repeat("sweep", sweepEveryMs, () => sweepUses(db, clock));
  repeat("clock", clockEveryMs, follow);
  process.stdout.write(`The assistant (${config.ai.provider}) is ready at ${address}\n`);

  const stop = async () => {
    if (ending.isStopping()) return;
    const finish = async () => {
      await ending.drain(app.server);
      await app.close();
      await db.destroy();
    };
    await Promise.race([finish(), sleep(longestStopMs)]);
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());
}

start().catch((error: unknown) => {
  const text = error instanceof ConfigFault ? error.message : `The assistant could not start: ${String(error)}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
