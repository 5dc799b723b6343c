import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { connect, type SlowQuery } from "../../server/core/database/connect.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "casebook-slow-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const server = process.env.TEST_DATABASE_URL;

test.each([
  { engine: "SQLite", databaseUrl: undefined },
  ...(server ? [{ engine: "PostgreSQL", databaseUrl: server }] : []),
])(
  "a query of $engine that takes as long as was said is told by its text, without a value",
  async ({ databaseUrl }) => {
    for (const [fromMs, times] of [
      [0, 1],
      [60_000, 0],
    ] as const) {
      const reported: SlowQuery[] = [];
      const db = await connect({ databaseUrl, dataDir }, { fromMs, report: (slow) => reported.push(slow) });
      await sql`select cast(${"canary-of-a-name"} as text) as name`.execute(db);
      await db.destroy();
      expect(reported.filter(({ query }) => query.startsWith("select cast("))).toHaveLength(times);
      expect(JSON.stringify(reported)).not.toContain("canary");
    }
  },
);
