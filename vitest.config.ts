import { defineConfig } from "vitest/config";

/** `SLOW_BROWSER=6` has the pages compute that many times slower: races show that a fast machine hides. */
const slowness = Number(process.env.SLOW_BROWSER ?? 1);

/**
 * Two cores serve these many files at once: most tests wait for a server, a page or a timer for much of their time. With two
 * workers the cores of a quiet machine were idle for 43 % (browser, faults) to 47 % (processes) of it.
 */
const workers = { api: 3, process: 4, browser: 4, faults: 3 };

/** What is waited for is waited for long: a busy machine is slow, and what never comes fails all the same. */
const patience = { expect: { poll: { timeout: 20_000 * slowness } } };

const api = (engine: string) => ({
  test: {
    name: `api on ${engine}`,
    include: ["tests/api/*.test.ts"],
    env: { TEST_ENGINE: engine },
    globalSetup: ["tests/api/engines.ts", "tests/code-index.ts"],
    // The files of a worker share what they import: reading the server anew for each was half of their time.
    isolate: false,
    maxWorkers: workers.api,
    // One engine after the other: what the first one has built of imported codes the next one takes.
    sequence: { groupOrder: engine === "sqlite" ? 0 : 1 },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    ...patience,
  },
});

// The same tests run on two engines: SQLite in a file, and PostgreSQL. Without a real PostgreSQL server, PGlite takes its place.
const onPostgres = api(process.env.TEST_DATABASE_URL ? "postgres" : "pglite");

export default defineConfig({
  test: {
    reporters: ["default", ...(process.env.CASEBOOK_TEST_REPORT ? ["json"] : [])],
    ...(process.env.CASEBOOK_TEST_REPORT && { outputFile: { json: process.env.CASEBOOK_TEST_REPORT } }),
    projects: [
      {
        test: {
          name: "unit",
          include: ["tests/unit/*.test.ts"],
          // Rules and parts by themselves: what a file imports, the next one of its worker takes.
          isolate: false,
          maxWorkers: workers.api,
          globalSetup: "tests/code-index.ts",
          testTimeout: 300_000,
          hookTimeout: 300_000,
          ...patience,
        },
      },
      {
        test: {
          name: "process",
          include: ["tests/process/*.test.ts"],
          globalSetup: "tests/code-index.ts",
          // These tests start whole servers. Beside browser tests a backup with its thirteen commands took 180 s instead of 43.
          sequence: { groupOrder: 2 },
          maxWorkers: workers.process,
          testTimeout: 600_000,
          hookTimeout: 300_000,
          ...patience,
        },
      },
      {
        test: {
          name: "faults",
          include: ["tests/faults/*.test.ts"],
          globalSetup: "tests/code-index.ts",
          sequence: { groupOrder: 4 },
          maxWorkers: workers.faults,
          testTimeout: 300_000,
        },
      },
      api("sqlite"),
      onPostgres,
      {
        test: {
          name: "browser",
          include: ["tests/browser/*.test.ts"],
          // The files of a worker share its browser.
          isolate: false,
          // Beside other tests both take longer than one after the other (decision 025).
          sequence: { groupOrder: 3 },
          maxWorkers: workers.browser,
          // A machine that stands still for seconds fails a page for no fault of its own. A second try begins with what
          // the first one found: its browsers are closed, what it routed is let go, and the data are laid back.
          retry: 1,
          testTimeout: 300_000 * slowness,
          hookTimeout: 120_000,
          globalSetup: ["tests/code-index.ts", "tests/browser/setup.ts"],
          ...patience,
        },
      },
    ],
  },
});
