import { mkdtemp, readdir } from "node:fs/promises";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { until } from "../until.ts";
import { newDataDir, startServer } from "./server-process.ts";

interface Reply {
  status: number | undefined;
  /** The error code of the connection. */
  fault: string | undefined;
  isLast: boolean;
}

/** Sends a call over a persistent connection, as browsers and proxies do. */
function ask(agent: Agent, address: string): Promise<Reply> {
  return new Promise((resolve) => {
    const call = request(address, { agent }, (answer) => {
      answer.resume();
      answer.once("end", () =>
        resolve({ status: answer.statusCode, fault: undefined, isLast: answer.headers.connection === "close" }),
      );
    });
    call.once("error", (error: NodeJS.ErrnoException) =>
      resolve({ status: undefined, fault: error.code ?? error.message, isLast: false }),
    );
    call.end();
  });
}

/** Sends calls one after another until the server is gone. Returns all replies and errors. */
async function askUntilGone(agent: Agent, address: string): Promise<Reply[]> {
  const heard: Reply[] = [];
  for (;;) {
    const one = await ask(agent, address);
    heard.push(one);
    if (one.fault !== undefined) return heard;
  }
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).once("error", () => resolve(false));
    socket.unref();
  });
}

test.each([
  ["start", "/api/settings", 401],
  ["start:assistant", "/api/health", 200],
])(
  "a SIGTERM to `npm run %s` under load loses no request and leaves no server behind",
  async (script, path, status) => {
    const server = await startServer(
      { DATA_DIR: await newDataDir(), PLATFORM_URL: "http://127.0.0.1:9" },
      script === "start" ? ["--api-only"] : [],
      `npm run ${script}`,
    );
    const port = Number(new URL(server.base).port);
    const agent = new Agent({ keepAlive: true, maxSockets: 40 });
    const clients = Array.from({ length: 40 }, () => askUntilGone(agent, `${server.base}${path}`));
    await ask(agent, `${server.base}${path}`);
    const stopped = server.stop("SIGTERM");
    const heard = (await Promise.all(clients)).flat();
    // A refused connection loses nothing, because its request was never sent.
    const lost = heard.filter(({ fault }) => fault !== undefined && fault !== "ECONNREFUSED");
    expect(lost).toEqual([]);
    expect(heard.filter((one) => one.isLast).length).toBeGreaterThan(0);
    expect(heard.map((one) => one.status)).toContain(status);
    expect((await stopped).code).toBe(0);
    expect(await isTaken(port)).toBe(false);
  },
);

test("a stopping server answers 503 to health checks and still answers other calls", async () => {
  const server = await startServer({ DATA_DIR: await newDataDir() });
  const agent = new Agent({ keepAlive: true });
  // An idle connection that stays open.
  expect((await ask(new Agent({ keepAlive: true }), `${server.base}/api/health`)).status).toBe(200);
  const stopped = server.stop("SIGTERM");
  let health: Reply;
  do health = await ask(agent, `${server.base}/api/health`);
  while (health.status === 200);
  expect(health).toMatchObject({ status: 503, isLast: true });
  expect(await ask(agent, `${server.base}/api/settings`)).toMatchObject({ status: 401, isLast: true });
  expect((await stopped).code).toBe(0);
});

test("a server that is stopped while it builds the code index leaves no unfinished file", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "casebook-building-"));
  const parts = async () => (await readdir(folder)).filter((name) => name.includes(".part"));
  const server = await startServer({ DATA_DIR: folder });
  await until(async () => (await parts()).length > 0);
  const { code } = await server.stop("SIGTERM");
  expect([code, await parts()]).toEqual([0, []]);
});
