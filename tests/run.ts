import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { makeOwnPostgres } from "./faults/own-postgres.ts";

// Runs all tests except those that kill servers by the minute. Files may be named, as for vitest: `npm test -- staff`.

/** The PostgreSQL server in TEST_DATABASE_URL, otherwise one of our own where the machine has the programs, otherwise none. */
async function findPostgres(): Promise<{ env: NodeJS.ProcessEnv; stop: () => Promise<void> }> {
  const own = process.env.TEST_DATABASE_URL ? undefined : await makeOwnPostgres();
  if (!own) return { env: {}, stop: async () => {} };
  await own.start();
  return { env: { TEST_DATABASE_URL: own.url }, stop: own.remove };
}

const postgres = await findPostgres();
const env = {
  // All workers, servers and commands share what one of them has compiled.
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, "../node_modules/.cache/node-compile"),
  ...process.env,
  ...postgres.env,
};
try {
  const vitest = spawn("vitest", ["run", "--project", "!faults", "--passWithNoTests", ...process.argv.slice(2)], {
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code] = await once(vitest, "close");
  process.exitCode = code ?? 1;
} finally {
  await postgres.stop();
}
