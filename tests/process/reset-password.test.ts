import { expect, test } from "vitest";
import { newDataDir, post, runCommand, startServer } from "./server-process.ts";

const reset = (dataDir: string, name: string) => runCommand("reset-password", { DATA_DIR: dataDir }, [name]);

test("reset-password gives a user a new password, prints it, and ends their sessions and their wait after failed logins", async () => {
  const dataDir = await newDataDir();
  const server = await startServer({ DATA_DIR: dataDir });
  const logIn = (password: string) => post(server.base, "/login", { name: "admin", password });
  const { sessionId } = (await logIn("admin-password")).body;
  for (let count = 0; count < 10; count += 1) await logIn("forgotten");
  const output = await reset(dataDir, "ADMIN");
  const password = /Name: admin {2}Password: (\S+)\n$/.exec(output)?.[1] ?? "";
  expect((await logIn(password)).status).toBe(200);
  expect((await logIn("admin-password")).status).toBe(401);
  const answer = await fetch(`${server.base}/api/account`, { headers: { "x-session-id": sessionId } });
  expect(answer.status).toBe(401);
  await expect(reset(dataDir, "nobody")).rejects.toThrow('There is no user of the name "nobody".');
  await server.stop("SIGTERM");
  await expect(reset(await newDataDir(), "admin")).rejects.toThrow("DATA_DIR is wrong: there is no casebook.db");
});
