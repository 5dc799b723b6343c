import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeGracefulStop } from "../../server/core/http/graceful-stop.ts";

/** Runs once, after the server's first turn of the event loop in its drain: nothing is accepted until it returns. */
const hold = vi.hoisted(() => ({ afterFirstTurn: undefined as (() => void) | undefined }));

vi.mock("node:timers/promises", async (importOriginal) => {
  const timers = await importOriginal<typeof import("node:timers/promises")>();
  return {
    ...timers,
    setImmediate: async () => {
      await timers.setImmediate();
      hold.afterFirstTurn?.();
      hold.afterFirstTurn = undefined;
    },
  };
});

/** On a message connects and sends a call, sets the flag, and posts everything received until the connection ends. */
const client = `
  const { connect } = require("node:net");
  const { parentPort, workerData } = require("node:worker_threads");
  const flag = new Int32Array(workerData.flag);
  const setFlag = () => { Atomics.store(flag, 0, 1); Atomics.notify(flag, 0); };
  parentPort.once("message", () => {
    let heard = "";
    const socket = connect(workerData.port, "127.0.0.1");
    socket.write("GET /listening HTTP/1.1\\r\\nhost: casebook\\r\\n\\r\\n", setFlag);
    socket.on("data", (chunk) => { heard += chunk; });
    socket.on("error", (error) => { heard += error.code; setFlag(); });
    socket.on("close", () => parentPort.postMessage(heard));
  });`;

/** Stops a server and sends a call that is still in the system's queue when the drain begins. Returns the reply. */
async function callInHold(): Promise<string> {
  const app = fastify();
  const ending = makeGracefulStop();
  ending.install(app);
  app.get("/listening", () => `listening: ${app.server.listening}`);
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  const flag = new SharedArrayBuffer(4);
  const { port } = app.server.address() as AddressInfo;
  const worker = new Worker(client, { eval: true, workerData: { port, flag } });
  onTestFinished(async () => void (await worker.terminate()));
  await once(worker, "online");
  const heard = once(worker, "message");
  hold.afterFirstTurn = () => {
    worker.postMessage("call");
    // The kernel establishes the connection while this thread, and with it the server, is blocked.
    Atomics.wait(new Int32Array(flag), 0, 0);
  };
  await ending.drain(app.server);
  expect(hold.afterFirstTurn).toBeUndefined();
  return (await heard)[0];
}

test("a stopping server answers a call whose connection it had not yet accepted", async () => {
  expect(await callInHold()).toMatch(/^HTTP\/1\.1 200 .*connection: close/s);
});

test("a stopping server answers the calls that come at its end only when it takes no new connection", async () => {
  expect(await callInHold()).toMatch(/\r\nlistening: false$/);
});
