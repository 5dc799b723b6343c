import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Platform } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
  await sql`create table once (n integer primary key)`.execute(platform.db);
});
afterAll(() => platform.stop());

const insert = (n: number) => sql`insert into once (n) values (${n})`;

test("a failed statement of a transaction leaves none of its statements committed", async () => {
  await insert(0).execute(platform.db);
  for (let round = 1; round <= 20; round += 1) {
    const failing = platform.db
      .transaction()
      .execute((trx) => Promise.all([0, 1, 2, 3].map((n) => insert(n === 0 ? 0 : round * 10 + n).execute(trx))));
    await expect(failing).rejects.toThrow();
  }
  // Statements still running finish before this transaction.
  const { rows } = await platform.db.transaction().execute((trx) => sql`select n from once`.execute(trx));
  expect(rows).toEqual([{ n: 0 }]);
});
