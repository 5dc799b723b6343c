import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { until } from "../until.ts";
import { newDataDir, startServer } from "./server-process.ts";

const crowd = 1500;

// A busy server accepts no connections. Stopping its process simulates a busy one for any length of time.
test("1,500 students who connect while the server is busy wait connected, and each is answered", async (context) => {
  const most = await readFile("/proc/sys/net/core/somaxconn", "utf8").catch(() => "128");
  if (Number(most) < crowd) return context.skip("this system lets fewer wait");
  const server = await startServer({ DATA_DIR: await newDataDir() });
  const { hostname, port } = new URL(server.base);
  server.child.kill("SIGSTOP");
  const sockets = Array.from({ length: crowd }, () => connect(Number(port), hostname));
  const answers = sockets.map(
    (socket) =>
      new Promise<string>((resolve, reject) =>
        socket.once("data", (data) => resolve(data.toString("latin1", 0, 15))).once("error", reject),
      ),
  );
  // A connection that the system has dropped is established only after the server continues.
  await until(() => sockets.every(({ connecting }) => !connecting), 20_000);
  server.child.kill("SIGCONT");
  for (const socket of sockets) socket.write("GET /api/health HTTP/1.1\r\nhost: casebook\r\nconnection: close\r\n\r\n");
  expect([...new Set(await Promise.all(answers))]).toEqual(["HTTP/1.1 200 OK"]);
  await server.stop("SIGTERM");
});
