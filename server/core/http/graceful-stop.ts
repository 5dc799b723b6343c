import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const stepMs = 20;
const answerMs = 1500;
const desertedMs = 200;
const quietSteps = 5;
const holdMs = 1000;
const arrivingMs = 200;

/** How a server ends so that no request is lost which a client has sent. */
export interface GracefulStop {
  isStopping: () => boolean;
  /** Must be called before any other hook is added. */
  install: (app: FastifyInstance) => void;
  /** Out: when the last connection has gone. */
  drain: (server: Server) => Promise<void>;
}

/**
 * For a second and a half a stopping server answers as before, with `connection: close`. Then it holds its answers back for a
 * moment: who waits for one opens no connection meanwhile, so that none stands unseen in the system's queue, where
 * closing would cut it. Then it takes no new connection and answers what has come. A server that nobody is connected to
 * ends sooner.
 */
export function makeGracefulStop(): GracefulStop {
  let stopping = false;
  let held: Promise<unknown> | undefined;
  return {
    isStopping: () => stopping,
    install: (app) => {
      app.addHook("onRequest", (_request, _reply, done) => {
        if (held) held.then(() => done(), done);
        else done();
      });
      app.addHook("onSend", (_request, reply, _payload, done) => {
        if (stopping) reply.header("connection", "close");
        done();
      });
    },
    drain: async (server) => {
      stopping = true;
      await untilDeserted(server, desertedMs, performance.now() + answerMs);
      held = untilNobodyComes(server, performance.now() + holdMs);
      await held;
      // The close of http would also cut what has just connected, and whose request is on its way.
      NetServer.prototype.close.call(server);
      held = undefined;
      await untilDeserted(server, 0, performance.now() + arrivingMs);
      const closing = setInterval(() => server.closeIdleConnections(), stepMs);
      await untilDeserted(server, 0);
      clearInterval(closing);
    },
  };
}

/**
 * Waits until some steps long nobody has connected, or until then. Each step ends when all that stands in the system's queue
 * is taken: a busy machine wakes late, and time alone says nothing of who has come meanwhile.
 */
async function untilNobodyComes(server: Server, until: number): Promise<void> {
  let most = 0;
  for (let quiet = 0; quiet < quietSteps && performance.now() < until; ) {
    await sleep(stepMs);
    await turn();
    const count = await countConnections(server);
    quiet = count > most ? 0 : quiet + 1;
    most = Math.max(most, count);
  }
  await turn();
}

/** Waits until there has been no connection for so long, but no longer than until then (on the clock of performance). */
async function untilDeserted(server: Server, quietMs: number, until = Number.POSITIVE_INFINITY): Promise<void> {
  let last = performance.now();
  while (performance.now() < until) {
    if ((await countConnections(server)) > 0) last = performance.now();
    else if (performance.now() - last >= quietMs) return;
    await sleep(stepMs);
  }
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
