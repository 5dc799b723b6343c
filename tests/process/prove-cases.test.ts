import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

test("20 seeds of each blueprint are proven", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/prove-cases.ts", "20"], { cwd: root });
  expect(stdout).toContain(`${20 * (69 + 20)} cases, 0 violations`);
});
