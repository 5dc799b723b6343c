import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Mutation, withoutSafety } from "./mutation.ts";
import { mutations } from "./table.ts";

// Removes each safety check in a copy, one at a time, and expects its tests to fail: a test that still passes proves
// nothing. `npm run test:mutations -- WORD` runs only entries that contain the word.

const root = path.resolve(import.meta.dirname, "../..");
const left = new Set(["node_modules", "dist", "data", ".git"]);
const wanted = process.argv[2] ?? "";

const copy = mkdtempSync(path.join(tmpdir(), "casebook-mutations-"));
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
cpSync(root, copy, { recursive: true, filter: (file) => !left.has(path.relative(root, file)) });
symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));

/** Runs the tests of a mutation in the copy. They are skipped if the machine lacks PostgreSQL or nginx. */
async function runTests({ project, tests }: Mutation): Promise<"red" | "green" | "skipped"> {
  if (project === "api on postgres" && !process.env.TEST_DATABASE_URL) return "skipped";
  const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
  // Without the check a test may wait for ever, so it gets two minutes.
  const patience = ["--testTimeout=120000", "--hookTimeout=120000"];
  const report = path.join(copy, "report.json");
  const reported = ["--reporter=json", `--outputFile=${report}`];
  const run = spawn(process.execPath, [vitest, "run", "--project", project, ...patience, ...reported, ...tests], {
    cwd: copy,
    stdio: "ignore",
    detached: true,
  });
  const [status] = await once(run, "exit");
  endGroup(run.pid);
  if (status !== 0) return "red";
  return JSON.parse(readFileSync(report, "utf8")).numPassedTests > 0 ? "green" : "skipped";
}

/** A failed test leaves its servers running, so the whole process group is killed. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // The group has already ended.
  }
}

const words = { red: "red, as it must be", green: "STAYED GREEN", skipped: "not run: its tests are skipped here" };
const ended = { red: 0, green: 0, skipped: 0 };
for (const mutation of mutations.filter(({ safety }) => safety.includes(wanted))) {
  const file = path.join(copy, mutation.file);
  const text = readFileSync(file, "utf8");
  writeFileSync(file, withoutSafety(mutation, text));
  const end = await runTests(mutation);
  writeFileSync(file, text);
  ended[end] += 1;
  process.stdout.write(`${words[end]}  ${mutation.safety}\n`);
}
process.stdout.write(`${ended.red} noticed, ${ended.green} unnoticed, ${ended.skipped} not run\n`);
process.exitCode = ended.green > 0 ? 1 : 0;
