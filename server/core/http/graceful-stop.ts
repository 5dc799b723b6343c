import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const stepMs = 20;
/** A stopping server replies as usual for this time, or until it had no connection for `idleMs`. */
const closingRepliesMs = 1500;
const idleMs = 200;
/** A server pauses its replies until no client connected for these steps, or for `pauseMs` at most. */
const quietSteps = 5;
const pauseMs = 1000;
/** Requests on the last accepted connections may arrive within this time. */
const lastRequestsMs = 200;

/** Stops a server without losing a request that a client has sent. */
export interface GracefulStop {
  isStopping: () => boolean;
  /** Must be called before any other hook is added. */
  install: (app: FastifyInstance) => void;
  /** Resolves when the last connection is closed. */
  drain: (server: Server) => Promise<void>;
}

/**
 * Returns the graceful stop of a server. For a second and a half a stopping server replies as usual, with `connection: close`.
 * Then it pauses its replies for a moment: clients that wait for a reply open no new connection, so the system's queue becomes
 * empty; closing would reset connections in it. Then it accepts no connection and answers the requests it has. A server
 * without connections stops sooner.
 */
export function makeGracefulStop(): GracefulStop {
  let stopping = false;
  let pause: Promise<unknown> | undefined;
  return {
    isStopping: () => stopping,
    install: (app) => {
      app.addHook("onRequest", (_request, _reply, done) => {
        if (pause) pause.then(() => done(), done);
        else done();
      });
      app.addHook("onSend", (_request, reply, _payload, done) => {
        if (stopping) reply.header("connection", "close");
        done();
      });
    },
    drain: async (server) => {
      stopping = true;
      await waitUntilIdle(server, idleMs, performance.now() + closingRepliesMs);
      pause = waitForNewConnections(server, performance.now() + pauseMs);
      await pause;
      // http's own close would also reset a new connection whose request is on its way.
      NetServer.prototype.close.call(server);
      pause = undefined;
      await waitUntilIdle(server, 0, performance.now() + lastRequestsMs);
      const closing = setInterval(() => server.closeIdleConnections(), stepMs);
      await waitUntilIdle(server, 0);
      clearInterval(closing);
    },
  };
}

/**
 * Waits until no client connected for some steps, or until `untilMs` (on the clock of `performance`). Each step ends when the
 * system's queue is empty: a busy machine wakes late, so time alone does not show who has connected.
 */
async function waitForNewConnections(server: Server, untilMs: number): Promise<void> {
  let most = 0;
  for (let quiet = 0; quiet < quietSteps && performance.now() < untilMs; ) {
    await sleep(stepMs);
    await turn();
    const count = await countConnections(server);
    quiet = count > most ? 0 : quiet + 1;
    most = Math.max(most, count);
  }
  await turn();
}

/** Waits until there was no connection for `quietMs`, or until `untilMs` (on the clock of `performance`). */
async function waitUntilIdle(server: Server, quietMs: number, untilMs = Number.POSITIVE_INFINITY): Promise<void> {
  let lastBusyMs = performance.now();
  while (performance.now() < untilMs) {
    if ((await countConnections(server)) > 0) lastBusyMs = performance.now();
    else if (performance.now() - lastBusyMs >= quietMs) return;
    await sleep(stepMs);
  }
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
