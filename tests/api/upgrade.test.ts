import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate, refuseOtherSchema } from "../../server/database/migrate.ts";
import * as first from "../../server/database/migrations/001-first.ts";
import * as assistantUse from "../../server/database/migrations/002-assistant-use.ts";
import type { Db } from "../../server/database/schema.ts";
import { type Opened, openEmptyDatabase, type TestEngine } from "./engines.ts";

type Row = Record<string, unknown>;

const day = "2026-03-01T08:00:00.000Z";
const student = { role: "user", password_hash: "hash", paid_minor: 4_500_050, remaining_minor: 0, created_at: day };

/** A row of each table as the first released versions wrote it, before what later ones hang on them. */
const written: Record<string, Row[]> = {
  file: [{ id: "chart", name: "nstemi.pdf", mime: "application/pdf", size: 48_000, created_at: day }],
  user: [
    { ...student, id: "admin", name: "Admin", name_key: "admin", role: "admin" },
    { ...student, id: "asha", name: "Asha Rao", name_key: "asha rao", course_name: "IP-DRG", enrolled_at: day },
    { ...student, id: "wide", name: "Ａｓｈａ Rao", name_key: "ａｓｈａ rao" },
  ],
  session: [{ id_hash: "session", user_id: "asha", created_at: day, last_seen_at: day }],
  login_failure: [{ id: "failure", name_key: "asha rao", address: "192.0.2.1", at: day }],
  login_address: [{ user_id: "asha", address: "192.0.2.1", at: day }],
  assignment: [
    { id: "module", module_name: "Cardiology", category: "IP-DRG", category_key: "ip-drg", assigned_at: day },
  ],
  section: [
    { id: "nstemi", assignment_id: "module", position: 0, name: "NSTEMI", is_dynamic: 0, pdf_file_id: "chart" },
    { id: "quiz", assignment_id: "module", position: 1, name: "Quiz", is_dynamic: 1, time_limit_minutes: 20 },
  ],
  question: [
    { id: "q", section_id: "quiz", position: 0, text: "Which modifier?", options: '["25","50"]', answer: "50" },
  ],
  attempt: [
    { student_id: "asha", section_id: "nstemi", started_at: day, draft: '{"notes":"two\\nlines "}', saved_at: day },
    { student_id: "asha", section_id: "quiz", started_at: day, deadline_at: day, is_open: 0 },
  ],
  extra_time: [{ student_id: "asha", assignment_id: "module", minutes: 15 }],
  submission: [
    {
      id: "submission",
      student_id: "asha",
      section_id: "quiz",
      assignment_id: "module",
      answers: '{"dynamicQuestions":[{"_id":"q","questionText":"Which modifier?","submittedAnswer":"50"}]}',
      verdicts: '{"q":{"correct":true}}',
      correct: 1,
      wrong: 0,
      percent: 100,
      submitted_at: day,
      auto: 0,
      late_seconds: 0,
    },
  ],
  audit: [
    {
      id: "audit",
      at: day,
      actor_id: "admin",
      actor_name: "Admin",
      action: "student added",
      subject_id: "asha",
      subject_name: "Asha Rao",
      details: "{}",
    },
  ],
  assistant_use: [{ id: "use", user_id: "asha", kind: "message", at: day }],
};

const released = { "001-first": first, "002-assistant-use": assistantUse };

let dataDir: string;
let opened: Opened;
let db: Db;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "casebook-upgrade-"));
  opened = await openEmptyDatabase(process.env.TEST_ENGINE as TestEngine, dataDir);
  db = opened.db;
});
afterEach(async () => {
  await db.destroy();
  await opened.drop();
  await rm(dataDir, { recursive: true });
});

async function migrateTo(name: keyof typeof released): Promise<void> {
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => released } }).migrateTo(name);
  if (error) throw error;
}

async function readAll(tables: readonly string[]): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {};
  for (const table of tables) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} order by 1, 2`.execute(db);
    found[table] = rows;
  }
  return found;
}

test.each(Object.keys(released) as (keyof typeof released)[])(
  "a database with data of release %s keeps every row on its way to the newest schema",
  async (release) => {
    await migrateTo(release);
    const tables = Object.keys(written).filter((table) => release !== "001-first" || table !== "assistant_use");
    for (const table of tables) {
      for (const row of written[table] ?? []) {
        await (db as unknown as Kysely<Record<string, Row>>).insertInto(table).values(row).execute();
      }
    }
    const before = await readAll(tables);

    await migrate(db);
    await refuseOtherSchema(db);

    // Whatever stood in a column stands there still, but for what a migration says that it completes.
    const completed = before.user?.map((row) =>
      row.id === "wide"
        ? { ...row, name: "Ａｓｈａ Rao (2)", name_key: "asha rao (2)", course_name: "", enrolled_at: day }
        : row,
    );
    const expected = { ...before, ...(completed && { user: completed }) };
    expect(await readAll(tables)).toMatchObject(expected);
    expect(before.submission).toHaveLength(1);

    const sections = await db.selectFrom("section").select(["lookup", "service_date", "patient"]).execute();
    expect(sections).toEqual(sections.map(() => ({ lookup: "open", service_date: null, patient: null })));
    expect(sections).toHaveLength(2);

    const samples = await db.selectFrom("user").select("id").where("is_sample", "=", 1).execute();
    expect(samples).toEqual([{ id: "wide" }]);
    await expect(db.deleteFrom("audit").execute()).rejects.toThrow(/append-only|audit/);
  },
);
