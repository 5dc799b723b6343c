import { expect, test } from "vitest";
import { newDataDir, post, startServer } from "./server-process.ts";

test("`npm start` serves the page and the API, stops in order, and a second start finds the data of the first", async () => {
  const env = { DATA_DIR: await newDataDir(), SAMPLE_DATA: "on" };
  const first = await startServer(env, [], "npm start");
  expect(await (await fetch(first.base)).text()).toContain("<title>Casebook</title>");
  const password = /has the password: (\S+)/.exec(first.output())?.[1];
  const student = { name: "Asha Rao", password };
  expect((await post(first.base, "/login", student)).status).toBe(200);
  expect((await first.stop("SIGTERM")).code).toBe(0);

  const second = await startServer(env, [], "npm start");
  expect(second.output()).not.toContain("has the password");
  expect((await post(second.base, "/login", student)).status).toBe(200);
  expect((await second.stop("SIGTERM")).code).toBe(0);
});
