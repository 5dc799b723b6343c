/** The projects of `npm test`: what a developer runs before each commit. */
export const coreProjects = ["unit", "api on sqlite", "core"];

/** The projects of `npm run test:all`: the rest. */
export const otherProjects = ["api on postgres", "processes", "browser"];

/** The paths that people walk most, and one server as a process: the files of the project "core". */
export const coreFiles = [
  "tests/process/smoke.test.ts",
  "tests/browser/main-path.test.ts",
  "tests/browser/attempt.test.ts",
  "tests/browser/session.test.ts",
  "tests/browser/student.test.ts",
  "tests/browser/keys-only.test.ts",
];

/**
 * The files about what stands in front of the database or beside it: limits of requests, uploads and their buckets, code sets,
 * grouper, models. What they ask the database is asked by other files too, so they run on SQLite only.
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

/** The files that take longest. They begin first, so that no worker waits for one of them at the end. */
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
