/** The projects of `npm test`, which a developer runs before each commit. */
export const coreProjects = ["unit", "api on sqlite", "core"];

/** The other projects, which `npm run test:all` runs. */
export const otherProjects = ["api on postgres", "processes", "browser"];

/** The files of the project "core": the most used paths, and one server as a process. */
export const coreFiles = [
  "tests/process/smoke.test.ts",
  "tests/browser/main-path.test.ts",
  "tests/browser/attempt.test.ts",
  "tests/browser/session.test.ts",
  "tests/browser/student.test.ts",
  "tests/browser/keys-only.test.ts",
];

/**
 * Files about code in front of the database or beside it: limits of requests, uploads and their buckets, code sets,
 * grouper, models. Other files cover their queries, so they run on SQLite only.
 */
export const filesWithoutDatabase = [
  "assistant-models",
  "body-limits",
  "bucket-away",
  "codes",
  "compressed",
  "documentation",
  "drg",
  "limits",
  "question-sheets",
  "unchanged",
  "uploads",
].map((name) => `tests/api/${name}.test.ts`);

/** The slowest files. They start first, so that no worker waits for one of them at the end. */
export const longFiles = [
  "tests/unit/drg-import.test.ts",
  "tests/browser/attempt.test.ts",
  "tests/faults/pooler.test.ts",
  "tests/faults/killed-imports.test.ts",
  "tests/faults/database-away.test.ts",
  "tests/faults/hostile.test.ts",
  "tests/browser/webkit.test.ts",
  "tests/browser/firefox.test.ts",
  "tests/browser/every-screen.test.ts",
  "tests/browser/key-editor.test.ts",
  "tests/browser/evidence.test.ts",
  "tests/browser/code-fields.test.ts",
];
