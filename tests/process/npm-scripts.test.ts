import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { newDataDir, runNpm } from "./server-process.ts";

const root = path.resolve(import.meta.dirname, "../..");

test("each command of the server is an npm script of its name", () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const commands = readdirSync(path.join(root, "server/commands"))
    .map((file) => path.basename(file, ".ts"))
    .filter((name) => name !== "run-command");
  expect(commands.length).toBeGreaterThan(5);
  for (const name of commands) expect([name, scripts[name]]).toEqual([name, `node server/commands/${name}.ts`]);
});

test("`npm run check-backup -- FILE` passes the file to the command and ends with its exit code", async () => {
  const file = path.join(await newDataDir(), "away.tar.gz");
  await expect(runNpm("check-backup", {}, [file])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("There is no file"),
  });
});
