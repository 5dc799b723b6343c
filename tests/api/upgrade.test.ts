import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { migrate, refuseOtherSchema } from "../../server/core/database/migrate.ts";
import type { Db } from "../../server/core/database/schema.ts";
import { day, fillAsRelease, type Row, readTables, releasesWithData } from "../older-releases.ts";
import { type Opened, openEmptyDatabase, type TestEngine } from "./engines.ts";

const engine = process.env.TEST_ENGINE as TestEngine;
let dataDir: string;
let opened: Opened;
let db: Db;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "casebook-upgrade-"));
  opened = await openEmptyDatabase(engine, dataDir);
  db = opened.db;
});
// Creating a PostgreSQL database takes seconds, but a schema is fast.
afterEach(async () => {
  if (engine === "sqlite") {
    await db.destroy();
    await rm(path.join(dataDir, "casebook.db"));
    opened = await openEmptyDatabase(engine, dataDir);
    db = opened.db;
  } else {
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
  }
});
afterAll(async () => {
  await db?.destroy();
  await opened?.drop();
  await rm(dataDir, { recursive: true });
});

/** Adds the values that migrations fill in old rows: students and names in 005, scores in 011. */
function completed(before: Record<string, Row[]>, release: string): Record<string, Row[]> {
  const wide = { name: "Ａｓｈａ Rao (2)", name_key: "asha rao (2)", course_name: "", enrolled_at: day, is_sample: 1 };
  return {
    ...before,
    ...(release < "005" && { user: (before.user ?? []).map((row) => (row.id === "wide" ? { ...row, ...wide } : row)) }),
    ...(release < "011" && {
      submission: (before.submission ?? []).map((row) => ({ ...row, earned: 1, possible: 1, key_version: 1 })),
      key_version: ["nstemi", "quiz"].map((section_id) => ({ section_id, version: 1, cause: "added" })),
    }),
  };
}

test.each(releasesWithData)("an upgrade from %s to the newest schema keeps every row", async (release) => {
  const written = await fillAsRelease(db, release);
  const before = await readTables(db, Object.keys(written));
  expect(Object.values(before).flat()).toHaveLength(Object.values(written).flat().length);

  await migrate(db);
  await refuseOtherSchema(db);

  const expected = completed(before, release);
  expect(await readTables(db, Object.keys(expected))).toMatchObject(expected);
  if (release < "032") {
    const zoe = await db.selectFrom("user").select("search_name").where("id", "=", "zoe").executeTakeFirst();
    expect(zoe).toEqual({ search_name: "zoe muller" });
  }
  if (release < "009") {
    const sections = await db.selectFrom("section").select(["lookup", "service_date", "patient"]).execute();
    expect(sections).toEqual(sections.map(() => ({ lookup: "open", service_date: null, patient: null })));
  }
  if (release < "011") {
    const { content } = await db
      .selectFrom("key_version")
      .select("content")
      .where("section_id", "=", "quiz")
      .executeTakeFirstOrThrow();
    const question = { _id: "q", questionText: "Which modifier?", options: ["25", "50"], answer: "50" };
    expect(JSON.parse(content)).toMatchObject({ answerKey: null, questions: [question], scoring: "fields" });
  }
  await expect(db.deleteFrom("audit").execute()).rejects.toThrow(/append-only|audit/);
});
