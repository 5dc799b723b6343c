import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { migrate, refuseOtherSchema } from "../../server/database/migrate.ts";
import type { Db } from "../../server/database/schema.ts";
import { type Opened, openEmptyDatabase, type TestEngine } from "./engines.ts";

type Row = Record<string, unknown>;

const day = "2026-03-01T08:00:00.000Z";
const student = { role: "user", password_hash: "hash", paid_minor: 4_500_050, remaining_minor: 0, created_at: day };

/** A row of each table as the first release wrote it. */
const atFirst: Record<string, Row[]> = {
  file: [{ id: "chart", name: "nstemi.pdf", mime: "application/pdf", size: 48_000, created_at: day }],
  user: [
    { ...student, id: "admin", name: "Admin", name_key: "admin", role: "admin" },
    { ...student, id: "asha", name: "Asha Rao", name_key: "asha rao", course_name: "IP-DRG", enrolled_at: day },
    { ...student, id: "zoe", name: "Zoë Müller", name_key: "zoë müller", course_name: "", enrolled_at: day },
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
};

interface Addition {
  /** What a release writes besides into rows of tables that were there: the first of a table. */
  columns?: Record<string, Row>;
  rows?: Record<string, Row[]>;
}

const inQuiz = { section_id: "quiz", at: day };
const additions: Record<string, Addition> = {
  "002-assistant-use": { rows: { assistant_use: [{ id: "use", user_id: "asha", kind: "message", at: day }] } },
  "003-attempts": {
    columns: {
      attempt: { limit_minutes: 20, draft_changes: '{"notes":2}', revisions: '{"laptop":2}', seen_at: day },
      submission: { by_server: 1, opened_at: day },
      file: { pages: 3 },
    },
  },
  "005-secrets": {
    columns: { session: { confirmed_at: day }, audit: { address: "192.0.2.1" }, user: { is_sample: 1 } },
    rows: { secret_key: [{ id: "passwords", version: 1, check_value: "checked", since: day }] },
  },
  "006-assignment-version": { columns: { assignment: { version: 7 } } },
  "007-assistant-limits": {
    rows: {
      assistant_answer: [{ user_id: "asha", id: "answer", until: day }],
      assistant_tokens: [{ day: "2026-03-01", tokens: 12_000 }],
    },
  },
  "008-code-releases": {
    rows: {
      code_release: [
        {
          system: "cpt",
          release: "2026-01",
          from_day: "2026-01-01",
          file_id: "chart",
          file_name: "cpt.csv",
          hash: "hash",
          licence_holder: "Academy",
          licence_year: 2026,
          imported_at: day,
          imported_by: "Admin",
        },
      ],
    },
  },
  "009-section-codes": { columns: { section: { lookup: "closed", service_date: "2025-11-30" } } },
  "010-section-patient": { columns: { section: { patient: '{"age":79,"sex":"M","dischargeStatus":1}' } } },
  "011-keys": {
    columns: {
      section: { scoring: "codes", sequence: '{"icdCodes":true}', key_notes: '{"icdCodes":"note"}', key_version: 2 },
      submission: { earned: 0.5, possible: 2, key_version: 2, marked_by: 2 },
    },
    rows: {
      key_version: [1, 2].map((version) => ({ ...inQuiz, version, by_name: "Admin", cause: "added", content: "{}" })),
    },
  },
  "012-disputes": {
    rows: {
      dispute: [
        { ...inQuiz, id: "d", student_id: "asha", assignment_id: "module", field: "q", code_key: "", reason: "Why?" },
      ].map((row) => ({ ...row, state: "open" })),
    },
  },
  "013-comments": {
    rows: {
      submission_comment: [
        { student_id: "asha", assignment_id: "module", text: "Well done", by_name: "Admin", at: day },
      ],
    },
  },
};

const folder = path.resolve(import.meta.dirname, "../../server/database/migrations");
const releases = readdirSync(folder).map((name) => path.basename(name, ".ts"));

/** The releases from which a database may come with other data than the release before; and the newest. */
const starts = releases.filter((name) => name === releases[0] || name in additions || name === releases.at(-1));

/** What a release wrote: its own, and what all before it wrote. */
function writtenBy(release: string): Record<string, Row[]> {
  const written = structuredClone(atFirst);
  for (const name of releases.filter((one) => one <= release)) {
    const { columns = {}, rows = {} } = additions[name] ?? {};
    for (const [table, values] of Object.entries(columns)) Object.assign(written[table]?.[0] ?? {}, values);
    Object.assign(written, rows);
  }
  return written;
}

const engine = process.env.TEST_ENGINE as TestEngine;
let dataDir: string;
let opened: Opened;
let db: Db;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "casebook-upgrade-"));
  opened = await openEmptyDatabase(engine, dataDir);
  db = opened.db;
});
// A PostgreSQL takes seconds to make, its schema none.
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

async function migrateTo(release: string): Promise<void> {
  const found: Record<string, Migration> = {};
  for (const name of releases) found[name] = await import(path.join(folder, `${name}.ts`));
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => found } }).migrateTo(release);
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

/** What migrations complete in rows that stood there: students and names by 005, scores by 011. */
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

test.each(starts)("a database with data of %s keeps every row on its way to the newest schema", async (release) => {
  await migrateTo(release);
  const written = writtenBy(release);
  for (const [table, rows] of Object.entries(written)) {
    for (const row of rows) {
      await (db as unknown as Kysely<Record<string, Row>>).insertInto(table).values(row).execute();
    }
  }
  const before = await readAll(Object.keys(written));
  expect(Object.values(before).flat()).toHaveLength(Object.values(written).flat().length);

  await migrate(db);
  await refuseOtherSchema(db);

  const expected = completed(before, release);
  expect(await readAll(Object.keys(expected))).toMatchObject(expected);
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
