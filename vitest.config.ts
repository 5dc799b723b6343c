import { defineConfig } from "vitest/config";

const api = (engine: string) => ({
  test: {
    name: `api on ${engine}`,
    include: ["tests/api/*.test.ts"],
    env: { TEST_ENGINE: engine },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

// Three engines, the same tests: SQLite in a file, PostgreSQL in this process, and a real server where one is named.
const engines = ["sqlite", "pglite", ...(process.env.TEST_DATABASE_URL ? ["postgres"] : [])];

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ["default", ...(process.env.CASEBOOK_TEST_REPORT ? ["json"] : [])],
    ...(process.env.CASEBOOK_TEST_REPORT && { outputFile: { json: process.env.CASEBOOK_TEST_REPORT } }),
    projects: [
      { test: { name: "unit", include: ["tests/unit/*.test.ts"] } },
      { test: { name: "process", include: ["tests/process/*.test.ts"], testTimeout: 60_000, hookTimeout: 60_000 } },
      { test: { name: "faults", include: ["tests/faults/*.test.ts"], testTimeout: 300_000 } },
      ...engines.map(api),
      {
        test: {
          name: "browser",
          include: ["tests/browser/*.test.ts"],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          globalSetup: "tests/browser/chromium.ts",
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
