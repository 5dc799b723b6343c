import { execFileSync } from "node:child_process";
import path from "node:path";
import { beforeAll, expect, type TestContext, test } from "vitest";
import { ensureWebBuilt } from "../../server/core/web-build.ts";
import { newDataDir, startServer } from "./server-process.ts";

const root = path.resolve(import.meta.dirname, "../..");
/** Runs a program that cannot write to the project's folder, as under casebook.service and in the image. */
const readOnlyCode = [
  ...["unshare", "--map-root-user", "--mount", "sh", "-c"],
  'mount --rbind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"',
  root,
];

beforeAll(() => ensureWebBuilt(() => {}));

function skipWithoutNamespaces(context: TestContext): void {
  try {
    execFileSync("unshare", readOnlyCode.slice(1).concat("true"), { stdio: "ignore" });
  } catch {
    context.skip("no folder can be made read-only here");
  }
}

test("a server that cannot write its own code starts and answers", async (context) => {
  skipWithoutNamespaces(context);
  const server = await startServer({ DATA_DIR: await newDataDir() }, [], "server/main.ts", readOnlyCode);
  expect((await fetch(`${server.base}/api/ready`)).status).toBe(200);
  expect(await (await fetch(server.base)).text()).toContain("<title>Casebook</title>");
  expect((await server.stop("SIGTERM")).code).toBe(0);
});

test("a server that must build the web into a read-only folder is not started and says so in one line", async (context) => {
  skipWithoutNamespaces(context);
  const env = { DATA_DIR: await newDataDir(), VITE_AI_BASE: "https://assistant.example.org" };
  const output = await startServer(env, [], "server/main.ts", readOnlyCode).then(
    (server) => server.stop("SIGKILL").then(() => "it started"),
    (error: Error) => error.message,
  );
  expect(output).toBe(
    `The web must be built again, and ${JSON.stringify(path.join(root, "dist"))} cannot be written (EROFS). With the server's ` +
      "VITE_AI_BASE, run npm ci as the owner of the code, or build the image again.\n",
  );
});
