import type { FastifyBaseLogger } from "fastify";
import { sweepUses } from "../assistant/uses.ts";
import { sweepFiles } from "./files/files.ts";
import type { Services } from "./http/services.ts";
import { sweepSessions } from "./sessions/sessions.ts";
import { submitExpired } from "./submissions/submit-expired.ts";

const secondMs = 1000;

/**
 * What the server does by itself: submits attempts whose time is over, sweeps sessions and orphaned files. A run that
 * fails is logged and tried again at its next turn. Out: a function that ends it after the run under way.
 */
export function startBackgroundWork(services: Services, log: FastifyBaseLogger): () => Promise<void> {
  const ends = [
    repeat(5 * secondMs, log, () => submitExpired(services)),
    repeat(60 * 60 * secondMs, log, () => sweepSessions(services.db, services.clock)),
    repeat(60 * 60 * secondMs, log, () => sweepUses(services.db, services.clock)),
    repeat(24 * 60 * 60 * secondMs, log, () => sweepFiles(services.db, services.files, services.clock)),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}

function repeat(everyMs: number, log: FastifyBaseLogger, work: () => Promise<unknown>): () => Promise<void> {
  let ended = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const turn = () => {
    running = work()
      .catch((error: unknown) => log.warn({ err: error }, "background work failed"))
      .finally(() => {
        if (!ended) timer = setTimeout(turn, everyMs).unref();
      });
  };
  timer = setTimeout(turn, secondMs).unref();
  return async () => {
    ended = true;
    clearTimeout(timer);
    await running;
  };
}
