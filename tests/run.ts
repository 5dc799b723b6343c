import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { makeOwnPostgres } from "./faults/own-postgres.ts";
import { coreProjects, otherProjects } from "./projects.ts";

// `npm test` runs the core, `npm run test:all` the rest. With names it runs the files of both whose paths contain one
// of them, as vitest does: `npm test -- staff`.

const [part, ...names] = process.argv.slice(2);
const isNamed = names.some((name) => !name.startsWith("-"));
const isCore = part === "core" && !isNamed;
const projects = isNamed ? [...coreProjects, ...otherProjects] : isCore ? coreProjects : otherProjects;

/** Finds the PostgreSQL server in TEST_DATABASE_URL, or else starts one if it is installed. */
async function findPostgres(): Promise<{ env: NodeJS.ProcessEnv; stop: () => Promise<void> }> {
  const own = process.env.TEST_DATABASE_URL || isCore ? undefined : await makeOwnPostgres();
  if (!own) return { env: {}, stop: async () => {} };
  await own.start();
  return { env: { TEST_DATABASE_URL: own.url }, stop: own.remove };
}

const postgres = await findPostgres();
const env = {
  // All workers, servers and commands share one compile cache.
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, "../node_modules/.cache/node-compile"),
  ...process.env,
  ...postgres.env,
};
try {
  const chosen = projects.flatMap((project) => ["--project", project]);
  const vitest = spawn("vitest", ["run", ...chosen, "--passWithNoTests", ...names], {
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code] = await once(vitest, "close");
  process.exitCode = code ?? 1;
} finally {
  await postgres.stop();
}
