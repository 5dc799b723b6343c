import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Mutation, withoutSafety } from "./mutation.ts";
import { mutations } from "./table.ts";

// Takes each safety out of a copy, one by one, and expects the tests that guard it to turn red. A test that stays green
// proves nothing. `npm run test:mutations -- WORD` takes only those whose line holds the word.

const root = path.resolve(import.meta.dirname, "../..");
const left = new Set(["node_modules", "dist", "data", ".git"]);
const wanted = process.argv[2] ?? "";
const hasServer = process.env.TEST_DATABASE_URL !== undefined;

const copy = mkdtempSync(path.join(tmpdir(), "casebook-mutations-"));
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
cpSync(root, copy, { recursive: true, filter: (file) => !left.has(path.relative(root, file)) });
symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));

/** Whether the tests of a mutation pass in the copy as it is. */
async function isGreen({ project, tests }: Mutation): Promise<boolean> {
  const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
  // Without its safety a test may wait for what never comes: no longer than for two minutes.
  const patience = ["--testTimeout=120000", "--hookTimeout=120000"];
  const run = spawn(process.execPath, [vitest, "run", "--project", project, ...patience, ...tests], {
    cwd: copy,
    stdio: "ignore",
    detached: true,
  });
  const [status] = await once(run, "exit");
  endGroup(run.pid);
  return status === 0;
}

/** A test that turns red stops nothing: its servers would go on for ever. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // Nothing is left of it.
  }
}

const unnoticed: string[] = [];
const chosen = mutations.filter(({ safety }) => safety.includes(wanted));
for (const mutation of chosen) {
  if (mutation.project === "api on postgres" && !hasServer) {
    process.stdout.write(`not run (no TEST_DATABASE_URL)  ${mutation.safety}\n`);
    continue;
  }
  const file = path.join(copy, mutation.file);
  const text = readFileSync(file, "utf8");
  writeFileSync(file, withoutSafety(mutation, text));
  const stayedGreen = await isGreen(mutation);
  writeFileSync(file, text);
  if (stayedGreen) unnoticed.push(mutation.safety);
  process.stdout.write(`${stayedGreen ? "STAYED GREEN" : "red, as it must be"}  ${mutation.safety}\n`);
}
process.stdout.write(`${chosen.length - unnoticed.length} noticed, ${unnoticed.length} unnoticed\n`);
process.exitCode = unnoticed.length > 0 ? 1 : 0;
