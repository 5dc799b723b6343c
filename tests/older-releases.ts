import { readdirSync } from "node:fs";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Db } from "../server/core/database/schema.ts";

export type Row = Record<string, unknown>;

export const day = "2026-03-01T08:00:00.000Z";
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
  /** Columns that the release added to older tables, with their values in the first row. */
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

const folder = path.resolve(import.meta.dirname, "../server/core/database/migrations");
/** The names of all migrations, oldest first. */
const releases = readdirSync(folder)
  .map((name) => path.basename(name, ".ts"))
  .sort();

/** The releases whose data differs from the previous one, and the newest release. */
export const releasesWithData = releases.filter(
  (name) => name === releases[0] || name in additions || name === releases.at(-1),
);

/** The rows that a release wrote, by table. */
function rowsOf(release: string): Record<string, Row[]> {
  const written = structuredClone(atFirst);
  for (const name of releases.filter((one) => one <= release)) {
    const { columns = {}, rows = {} } = additions[name] ?? {};
    for (const [table, values] of Object.entries(columns)) Object.assign(written[table]?.[0] ?? {}, values);
    Object.assign(written, rows);
  }
  return written;
}

/** Migrates an empty database to a release and inserts the rows of that release. Returns the rows by table. */
export async function fillAsRelease(db: Db, release: string): Promise<Record<string, Row[]>> {
  const found: Record<string, Migration> = {};
  for (const name of releases) found[name] = await import(path.join(folder, `${name}.ts`));
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => found } }).migrateTo(release);
  if (error) throw error;
  const written = rowsOf(release);
  for (const [table, rows] of Object.entries(written)) {
    for (const row of rows)
      await (db as unknown as Kysely<Record<string, Row>>).insertInto(table).values(row).execute();
  }
  return written;
}

/** Reads whole tables, in a fixed order. */
export async function readTables(db: Db, tables: readonly string[]): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {};
  for (const table of tables) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} order by 1, 2`.execute(db);
    found[table] = rows;
  }
  return found;
}
