import { spawn } from "node:child_process";

/**
 * The checks of `npm run check`, run in parallel. All folders that run in Node are one TypeScript program, so that shared
 * types are checked once; more compiler threads would each check them again.
 */
const checks = [
  ...["contract", ".", "web", "tests"].map((module) => ["tsc", "--checkers", "1", "-p", module]),
  ["biome", "check", "."],
  ["node", "scripts/check-imports.ts", ...process.argv.slice(2)],
  ["node", "scripts/check-look.ts"],
  ["node", "scripts/check-page-weights.ts"],
  ["node", "scripts/check-case-library.ts"],
  ["knip", "--no-progress", "--cache"],
];

/** Runs a command and prints its output in one piece. Returns whether it found nothing. */
function passes([command = "", ...args]: string[]): Promise<boolean> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  const said: Buffer[] = [];
  child.stdout.on("data", (chunk) => said.push(chunk));
  child.stderr.on("data", (chunk) => said.push(chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      process.stdout.write(Buffer.concat(said));
      resolve(code === 0);
    });
  });
}

const passed = await Promise.all(checks.map(passes));
if (passed.includes(false)) process.exit(1);
