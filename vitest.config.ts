import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { coreFiles, filesWithoutDatabase, longFiles } from "./tests/projects.ts";

/** `SLOW_BROWSER=6` slows down pages by this factor, to find races that a fast machine hides. */
const slowness = Number(process.env.SLOW_BROWSER ?? 1);

/**
 * The number of parallel files on two cores: most tests wait for a server, a page or a timer for part of their time
 * (docs/decisions/025-test-suite.md).
 */
const workers = { api: 3, processes: 4, browser: 3 };

/** Long timeouts, because a busy machine is slow. A missing result still fails the test. */
const patience = {
  expect: { poll: { timeout: 20_000 * slowness } },
  testTimeout: 600_000 * slowness,
  hookTimeout: 300_000 * slowness,
};

/** Starts with the long files; the others follow in vitest's order. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      Number(longFiles.includes(path.relative(import.meta.dirname, moduleId)));
    return (await super.sort(files)).sort((one, other) => isLong(other) - isLong(one));
  }
}

/** The API on a database: SQLite, or PostgreSQL (PGlite without a configured server). */
const api = (name: string, engine: string) => ({
  test: {
    name,
    include: ["tests/api/*.test.ts"],
    exclude: engine === "sqlite" ? [] : filesWithoutDatabase,
    env: { TEST_ENGINE: engine },
    globalSetup: ["tests/api/engines.ts", "tests/code-index.ts"],
    // The files of a worker share imported modules: loading the server for each file was half of their time.
    isolate: false,
    maxWorkers: workers.api,
    sequence: { groupOrder: engine === "sqlite" ? 0 : 2 },
    ...patience,
  },
});

/** Files with a browser, which the files of a worker share. */
const browser = {
  isolate: false,
  maxWorkers: workers.browser,
  globalSetup: ["tests/code-index.ts", "tests/browser/setup.ts"],
  ...patience,
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    reporters: ["default", ...(process.env.CASEBOOK_TEST_REPORT ? ["json"] : [])],
    ...(process.env.CASEBOOK_TEST_REPORT && { outputFile: { json: process.env.CASEBOOK_TEST_REPORT } }),
    projects: [
      {
        test: {
          name: "unit",
          include: ["tests/unit/*.test.ts"],
          // Unit tests share the modules of their worker.
          isolate: false,
          maxWorkers: workers.api,
          globalSetup: "tests/code-index.ts",
          ...patience,
        },
      },
      api("api on sqlite", "sqlite"),
      { test: { name: "core", include: coreFiles, sequence: { groupOrder: 1 }, ...browser } },
      api("api on postgres", process.env.TEST_DATABASE_URL ? "postgres" : "pglite"),
      {
        test: {
          name: "processes",
          include: ["tests/process/*.test.ts", "tests/faults/*.test.ts"],
          exclude: coreFiles,
          globalSetup: "tests/code-index.ts",
          setupFiles: "tests/time-left.ts",
          // These tests start whole servers. Beside browser tests a backup with 13 commands took 180 s instead of 43.
          sequence: { groupOrder: 3 },
          maxWorkers: workers.processes,
          ...patience,
        },
      },
      {
        test: {
          name: "browser",
          include: ["tests/browser/*.test.ts"],
          exclude: coreFiles,
          setupFiles: "tests/time-left.ts",
          sequence: { groupOrder: 4 },
          ...browser,
        },
      },
    ],
  },
});
