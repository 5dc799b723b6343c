import { spawn } from "node:child_process";
import path from "node:path";
import { makeOwnPostgres } from "./faults/own-postgres.ts";

// All tests but those that kill servers by the minute. The browser tests wait about half of their time: they run beside the
// others, which compute. What they say is shown when both are done, so that neither is read through the other.

/** A run of vitest, shown as it goes or not. Out: its code, and what it said. */
function run(args: string[], env: NodeJS.ProcessEnv, isShown: boolean): Promise<{ code: number; said: string }> {
  const child = spawn("vitest", ["run", ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  const hear = (chunk: Buffer) => {
    said += chunk;
    if (isShown) process.stdout.write(chunk);
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, said }));
  });
}

/** What failed, which vitest says last. */
function failuresIn(said: string): string {
  const start = said.search(/^.*(Failed (Suites|Tests)|Unhandled (Errors|Rejection))/m);
  return start === -1 ? "" : said.slice(start);
}

/** The browser tests' own report stands beside that of the others. */
function withOwnReport(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (!env.CASEBOOK_TEST_REPORT) return env;
  const { dir, name, ext } = path.parse(env.CASEBOOK_TEST_REPORT);
  return { ...env, CASEBOOK_TEST_REPORT: path.join(dir, `${name}-browser${ext}`) };
}

/** The PostgreSQL server that is named, else one of this run's own where the machine has the programs, else none. */
async function findPostgres(): Promise<{ env: NodeJS.ProcessEnv; stop: () => Promise<void> }> {
  const own = process.env.TEST_DATABASE_URL ? undefined : await makeOwnPostgres();
  if (!own) return { env: {}, stop: async () => {} };
  await own.start();
  return { env: { TEST_DATABASE_URL: own.url }, stop: own.remove };
}

const postgres = await findPostgres();
const env = {
  // What one worker, server or command has compiled the next ones take.
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, "../node_modules/.cache/node-compile"),
  ...process.env,
  // What is read through a pipe is shown as to whom it is shown.
  ...(process.stdout.isTTY && { FORCE_COLOR: "1" }),
  ...postgres.env,
};
// Files may be named, as to vitest: `npm test -- staff`.
const files = ["--passWithNoTests", ...process.argv.slice(2)];
try {
  const [browser, others] = await Promise.all([
    run(["--project", "browser", ...files], withOwnReport(env), false),
    run(["--project", "!browser", "--project", "!faults", ...files], env, true),
  ]);
  process.stdout.write(browser.said);
  // What failed stands at the end, where one looks, and not above all that the browser said.
  if (others.code !== 0) process.stdout.write(failuresIn(others.said));
  process.exitCode = others.code || browser.code;
} finally {
  await postgres.stop();
}
