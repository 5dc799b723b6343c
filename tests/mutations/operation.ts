import type { Mutation } from "./mutation.ts";

/** Safeties of the database, the file store and the start. */
export const operationSafeties: readonly Mutation[] = [
  {
    safety: "contents go with what they belonged to",
    file: "server/files/files.ts",
    edits: [["await Promise.allSettled(ids.map((id) => store.remove(id)));", ""]],
    project: "api on sqlite",
    tests: ["tests/api/files.test.ts"],
  },
  {
    safety: "the sweepers of files and sessions run",
    file: "server/background.ts",
    edits: [["const ends = [...ownWork, ...more]", "const ends = [...more]"]],
    project: "api on sqlite",
    tests: ["tests/api/files.test.ts"],
  },
  {
    safety: "another key is refused while there are readable passwords",
    file: "server/secrets/open-keys.ts",
    edits: [["if (readable > 0 && !forget) throw", "if (readable < 0 && !forget) throw"]],
    project: "api on sqlite",
    tests: ["tests/api/readable-passwords.test.ts"],
  },
  {
    safety: "a sealed password is bound to its student",
    file: "server/secrets/keys.ts",
    edits: [["=> Buffer.from(`readable", "=> Buffer.alloc(0) ?? Buffer.from(`readable"]],
    project: "api on sqlite",
    tests: ["tests/api/readable-passwords.test.ts"],
  },
  {
    safety: "the audit log is append-only",
    file: "server/database/migrations/005-secrets.ts",
    edits: [["  await keepAudit(db);\n", ""]],
    project: "api on sqlite",
    tests: ["tests/api/audit.test.ts"],
  },
  {
    safety: "a damaged database is refused before anything is written",
    file: "server/database/open-file.ts",
    edits: [["    if (!isAsClosed) refuseDamaged(database);\n", ""]],
    project: "unit",
    tests: ["tests/unit/database-file.test.ts"],
  },
  {
    safety: "files of a commit whose answer was lost stay",
    file: "server/files/files.ts",
    edits: [["if (error instanceof Refusal)", "if (error !== undefined)"]],
    project: "api on sqlite",
    tests: ["tests/api/files.test.ts"],
  },
  {
    safety: "a class that opens its chart takes turns with everybody else",
    file: "server/files/in-turns.ts",
    edits: [["await turn();", ""]],
    project: "unit",
    tests: ["tests/unit/contents.test.ts"],
  },
  {
    safety: "no read waits for a transaction (SQLite)",
    file: "server/database/read-write-driver.ts",
    edits: [["isRead(query) ? this.#reader : this.#writer", "this.#writer"]],
    project: "api on sqlite",
    tests: ["tests/api/reads-beside-writes.test.ts"],
  },
  {
    safety: "transactions that wait for a lock leave readers their connections",
    file: "server/database/connect-postgres.ts",
    edits: [
      [
        "new PipelinedDialect(open(), writers, watch, connections)",
        "new PipelinedDialect(writers, writers, watch, connections)",
      ],
    ],
    project: "api on postgres",
    tests: ["tests/api/reads-beside-writes.test.ts"],
  },
  {
    safety: "one transaction at a time has SQLite's writing connection",
    file: "server/database/sqlite-dialect.ts",
    edits: [["    await before;\n", ""]],
    project: "unit",
    tests: ["tests/unit/two-connections.test.ts"],
  },
  {
    safety: "SQLite flushes its log within each commit",
    file: "server/database/open-file.ts",
    edits: [["PRAGMA synchronous = FULL", "PRAGMA synchronous = NORMAL"]],
    project: "unit",
    tests: ["tests/unit/database-file.test.ts"],
  },
  {
    safety: "all migrations of an upgrade run in one transaction",
    file: "server/database/migrate.ts",
    edits: [
      ["db.transaction().execute", "db.connection().execute"],
      ["db: trx, provider", "db: trx, disableTransactions: true, provider"],
    ],
    project: "processes",
    tests: ["tests/faults/migration.test.ts"],
  },
  {
    safety: "an SQLite file is copied before an upgrade",
    file: "server/database/migrate.ts",
    edits: [["copy = await copyIfBehind(trx);", "{ }"]],
    project: "unit",
    tests: ["tests/unit/database-file.test.ts"],
  },
  {
    safety: "a store that belongs to another database refuses the start",
    file: "server/files/store-owner.ts",
    edits: [["else if (owner !== id)", 'else if (owner === "")']],
    project: "processes",
    tests: ["tests/process/shared-store.test.ts"],
  },
  {
    safety: "nothing is removed from the store of another database",
    file: "server/files/sweep-files.ts",
    edits: [["await claimStore(db, files);", "void claimStore;"]],
    project: "api on sqlite",
    tests: ["tests/api/deleted-files.test.ts"],
  },
  {
    safety: "the contents of a deleted file stay for 30 days",
    file: "server/files/sweep-files.ts",
    edits: [["contentsStayDays = 30", "contentsStayDays = 1"]],
    project: "api on sqlite",
    tests: ["tests/api/deleted-files.test.ts"],
  },
  {
    safety: "a file whose row was restored by hand is not removed",
    file: "server/files/sweep-files.ts",
    edits: [['.where("id", "not in", db.selectFrom("file").select("id"))', ""]],
    project: "api on sqlite",
    tests: ["tests/api/deleted-files.test.ts"],
  },
  {
    safety: "a start that cannot listen makes no accounts",
    file: "server/main.ts",
    edits: [
      [
        "const address = await listen",
        "await makeFirstAccounts(services, print, hasStore);\n    const address = await listen",
      ],
      [
        "    // A start that cannot listen makes no accounts.\n    await makeFirstAccounts(services, print, hasStore);",
        "",
      ],
    ],
    project: "processes",
    tests: ["tests/process/first-start.test.ts"],
  },
  {
    safety: "passwords are printed before their accounts are committed",
    file: "server/first-start.ts",
    edits: [
      [
        '    if (lines.length > 0) await print(lines.join("\\n"));\n  });',
        '    return lines.join("\\n");\n  }).then(print);',
      ],
    ],
    project: "api on sqlite",
    tests: ["tests/api/first-start.test.ts"],
  },
  {
    safety: "an upload that is cut off is noted before it is stored",
    file: "server/files/files.ts",
    edits: [
      [
        ".values(files.map(({ id }) => ({ id, since })))\n    .execute();",
        ".values(files.map(({ id }) => ({ id, since })))\n    .compile();",
      ],
    ],
    project: "api on sqlite",
    tests: ["tests/api/deleted-files.test.ts"],
  },
  {
    safety: "an upgrade removes only the copies that upgrades made",
    file: "server/database/copy-before-migration.ts",
    edits: [["\\d{3}$/", "/"]],
    project: "unit",
    tests: ["tests/unit/database-file.test.ts"],
  },
  {
    safety: "a log that cannot be written does not stop the server",
    file: "server/http/open-service.ts",
    edits: [
      [", stream: logStream }", " }"],
      ["const logStream = {", "export const logStream = {"],
    ],
    project: "processes",
    tests: ["tests/process/output-full.test.ts"],
  },
];
