import type { Mutation } from "./mutation.ts";

/** Safety checks for outages of the database or the bucket. */
export const outageSafeties: readonly Mutation[] = [
  {
    safety: "a database connection that falls silent is replaced",
    file: "server/core/database/connect-postgres.ts",
    edits: [[", query_timeout: queryTimeoutMs", ""]],
    project: "processes",
    tests: ["tests/faults/database-away.test.ts"],
  },
  {
    safety: "PostgreSQL ends a statement that waits too long",
    file: "server/core/database/connect-postgres.ts",
    edits: [["statement_timeout: queryTimeoutMs - earlierMs,", ""]],
    project: "processes",
    tests: ["tests/faults/database-away.test.ts"],
  },
  {
    safety: "PostgreSQL ends a transaction whose connection was lost",
    file: "server/core/database/connect-postgres.ts",
    edits: [["idle_in_transaction_session_timeout: longestIdleMs,", ""]],
    project: "processes",
    tests: ["tests/faults/database-away.test.ts"],
  },
  {
    safety: "a statement behind a failed one is not committed by itself",
    file: "server/core/database/read-write-driver.ts",
    edits: [['if (this.#hasEnded) throw new Error("The transaction has ended");', ""]],
    project: "api on sqlite",
    tests: ["tests/api/transactions.test.ts"],
  },
  {
    safety: "a migration may take longer than a call's query",
    file: "server/core/database/migrate.ts",
    edits: [["{ ...options, queryTimeoutMs: undefined }", "{ ...options, queryTimeoutMs: 15_000 }"]],
    project: "processes",
    tests: ["tests/faults/slow-migration.test.ts"],
  },
  {
    safety: "nginx passes on a 503 of Casebook",
    file: "deploy/nginx.conf",
    edits: [
      ["proxy_next_upstream error timeout;", "proxy_next_upstream error timeout http_503;"],
      [
        "proxy_next_upstream error timeout non_idempotent;",
        "proxy_next_upstream error timeout http_503 non_idempotent;",
      ],
    ],
    project: "processes",
    tests: ["tests/faults/rolling-restart.test.ts"],
  },
  {
    safety: "a bucket that fails is answered with 503",
    file: "server/core/files/store.ts",
    edits: [["? error : new StoreFailure(error)", "? error : error"]],
    project: "api on sqlite",
    tests: ["tests/api/bucket-away.test.ts"],
  },
  {
    safety: "a file is not said to be missing while the whole store is away",
    file: "server/core/files/store-owner.ts",
    edits: [
      ["if ((await store.readOwner()) === undefined) throw new StoreFailure", "if (!store) throw new StoreFailure"],
    ],
    project: "api on sqlite",
    tests: ["tests/api/bucket-away.test.ts"],
  },
  {
    safety: "an upload that failed leaves no open file",
    file: "server/core/files/store.ts",
    edits: [["content.destroy();", ""]],
    project: "unit",
    tests: ["tests/unit/file-store.test.ts"],
  },
  {
    safety: "a bucket that falls silent is given up",
    file: "server/core/files/bucket.ts",
    edits: [["requestHandler: isForUploads ? uploadLimits : readLimits,", ""]],
    project: "processes",
    tests: ["tests/faults/bucket.test.ts"],
  },
  {
    safety: "a submit by hand is sent again while the server is away",
    file: "web/attempt/send.ts",
    edits: [["if (!isOutage(fault) && ", "if (fault.status !== 0 && "]],
    project: "unit",
    tests: ["tests/unit/attempt-endings.test.ts"],
  },
  {
    safety: "a section that could not be opened opens by itself",
    file: "web/attempt/attempt.ts",
    edits: [['schedule(opening, "open", openRetryMs, () => void open(opening));', ""]],
    project: "unit",
    tests: ["tests/unit/attempt-outages.test.ts"],
  },
  {
    safety: "a section is opened once, whoever opens it",
    file: "web/attempt/attempt.ts",
    edits: [['opening.timers.get("open")?.();', ""]],
    project: "unit",
    tests: ["tests/unit/attempt-outages.test.ts"],
  },
];
