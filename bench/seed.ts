import { createHash } from "node:crypto";
import { sql } from "kysely";
import { emptyCodingAnswer } from "#contract/answers.ts";
import { categories } from "#contract/categories.ts";
import { engineOf } from "../server/database/connect.ts";
import { writeJson } from "../server/database/json.ts";
import type { AssignmentTable, Db, SectionTable, SubmissionTable, Tables } from "../server/database/schema.ts";
import { categoryKey } from "../server/sections/load-course.ts";
import type { SectionWithKey } from "../server/sections/load-keyed.ts";
import { foldRoster } from "../server/sections/roster.ts";
import { completeAnswers } from "../server/submissions/answers.ts";
import { submissionRow } from "../server/submissions/submission-rows.ts";
import { countAll } from "../server/tally/keep-tally.ts";
import { studentRow } from "../server/users/users.ts";
import { countInBulk } from "./count-in-bulk.ts";

/** What a database is filled with. The same shape gives the same rows, but for the day, which is today. */
export interface Shape {
  students: number;
  courses: number;
  assignmentsPerCourse: number;
  sectionsPerAssignment: number;
  submissionsPerStudent: number;
}

const plain = { courses: 7, assignmentsPerCourse: 50, sectionsPerAssignment: 3, submissionsPerStudent: 100 };

/** The sets that are measured: the plain one, ten times its people and work, and the two shapes that hurt. */
export const shapes = {
  plain: { ...plain, students: 1000 },
  tenfold: { ...plain, students: 10_000 },
  longCourse: { ...plain, students: 1000, courses: 1, assignmentsPerCourse: 5000 },
  fullCourse: { ...plain, students: 100_000, courses: 1, submissionsPerStudent: 10 },
} satisfies Record<string, Shape>;

const kinds = { student: 1, assignment: 2, section: 3, file: 4, submission: 5 };

/** As long as a real one. */
export function idOf(kind: keyof typeof kinds, number: number): string {
  return `01a00000-000${kinds[kind]}-7000-8000-${number.toString(16).padStart(12, "0")}`;
}

/** The session that a student of a set is logged in with. */
export function sessionOf(student: number): string {
  return createHash("sha256").update(`session ${student}`).digest("base64url");
}

export const courseOf = (shape: Shape, student: number) => student % shape.courses;

const valuesPerInsert = 10_000;

async function insertAll<Table extends keyof Tables>(
  db: Db,
  table: Table,
  count: number,
  rowOf: (index: number) => object,
): Promise<void> {
  const perInsert = Math.floor(valuesPerInsert / Object.keys(rowOf(0)).length);
  for (let start = 0; start < count; start += perInsert) {
    const rows = Array.from({ length: Math.min(perInsert, count - start) }, (_, index) => rowOf(start + index));
    await db
      .insertInto(table as "user")
      .values(rows as never)
      .execute();
  }
}

const key = {
  ...emptyCodingAnswer,
  patientName: "Harold Whitcombe",
  ageOrDob: "79",
  icdCodes: ["I11.0", "I50.33", "J96.01"],
  pcsCodes: ["4A023N7"],
  drgValue: "291",
};

function sectionRow(shape: Shape, index: number): SectionTable {
  const position = index % shape.sectionsPerAssignment;
  return {
    id: idOf("section", index),
    assignment_id: idOf("assignment", Math.floor(index / shape.sectionsPerAssignment)),
    position,
    name: `Section ${position + 1}`,
    is_dynamic: 0,
    pdf_file_id: idOf("file", index),
    time_limit_minutes: null,
    answer_key: writeJson(key),
    lookup: "open",
    service_date: null,
    patient: null,
    setting: null,
    scoring: "fields",
    sequence: null,
    part_points: null,
    key_notes: null,
    not_coded: null,
    key_version: 1,
  };
}

/** Eight ways to answer, graded as the product grades them. */
function gradedVariants(shape: Shape, category: string): SubmissionTable[] {
  const section: SectionWithKey = { ...sectionRow(shape, 0), pdf_name: null, questions: [] };
  return Array.from({ length: 8 }, (_, variant) => {
    const given = { ...key, icdCodes: key.icdCodes.slice(0, 1 + (variant % 3)), drgValue: variant < 4 ? "291" : "292" };
    const how = { submittedAt: "", auto: false, lateSeconds: 0 };
    return submissionRow(section, { id: "", category }, "", completeAnswers(section, given), how);
  });
}

const dayMs = 24 * 60 * 60 * 1000;

/** Fills a migrated database in bulk. With `isCounted` its submissions are counted as the server would have counted them. */
export async function seed(db: Db, shape: Shape, { isCounted = false } = {}): Promise<void> {
  const now = Date.now();
  const at = (msAgo: number) => new Date(now - msAgo).toISOString();
  const category = (course: number) => categories[course] ?? categories[0];
  const assignments = shape.courses * shape.assignmentsPerCourse;
  const sections = assignments * shape.sectionsPerAssignment;

  await insertAll(db, "file", sections, (index) => ({
    id: idOf("file", index),
    name: "chart.pdf",
    mime: "application/pdf",
    size: 100_000,
    pages: 12,
    created_at: at(0),
  }));
  await insertAll(db, "assignment", assignments, (index): Partial<AssignmentTable> => {
    const course = category(Math.floor(index / shape.assignmentsPerCourse));
    return {
      id: idOf("assignment", index),
      module_name: `Module ${index}`,
      category: course,
      category_key: categoryKey(course),
      assigned_at: at((index % 300) * dayMs),
      // Else the server would announce them all while it is measured.
      announced_at: at(0),
    };
  });
  await insertAll(db, "section", sections, (index) => sectionRow(shape, index));
  await insertAll(db, "user", shape.students, (index) => ({
    ...studentRow({
      name: `Student ${String(index).padStart(6, "0")}`,
      course_name: category(courseOf(shape, index)),
      paid_minor: 0,
      remaining_minor: 0,
      enrolled_at: at((index % 300) * dayMs),
      expires_at: at(-3650 * dayMs),
      password_hash: "none",
      password_sealed: null,
      created_at: at(0),
    }),
    id: idOf("student", index),
  }));
  await insertAll(db, "session", Math.min(shape.students, 10_000), (index) => ({
    id_hash: createHash("sha256").update(sessionOf(index)).digest("base64url"),
    user_id: idOf("student", index),
    created_at: at(0),
    last_seen_at: at(0),
    confirmed_at: null,
  }));
  const variants = gradedVariants(shape, category(0));
  await insertSubmissions(db, shape, variants, now, isCounted);
  if (isCounted) await countInBulk(db, variants);
  // As in a database that has run for a while.
  await foldRoster(db);
  await sql`analyze`.execute(db);
  // What counts after an upgrade would run beside whatever is measured.
  await countAll(db, new AbortController().signal);
}

const submissionsAtOnce = 100_000;

/**
 * In the database itself, from the eight variants, with the indexes made afterwards: a million in a minute. On SQLite alone
 * that can be done; PostgreSQL, which is given the plain set, takes them row by row.
 */
async function insertSubmissions(
  db: Db,
  shape: Shape,
  variants: readonly SubmissionTable[],
  now: number,
  isCounted: boolean,
): Promise<void> {
  const sectionsPerCourse = shape.assignmentsPerCourse * shape.sectionsPerAssignment;
  const count = shape.students * shape.submissionsPerStudent;
  if (engineOf(db) === "postgres") return insertAll(db, "submission", count, rowOf);
  const { rows: indexes } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'index' and tbl_name = 'submission' and sql is not null`.execute(
    db,
  );
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db);
  await db
    .insertInto("submission")
    .values(variants.map((_, index) => rowOf(index)))
    .execute();
  // Of the first eight rows the n-th is the variant 3 n modulo 8; three times three is one.
  const columns = Object.keys(variants[0] ?? {});
  const made: Record<string, string> = {
    id: idIn("submission", "i"),
    student_id: idIn("student", "student"),
    section_id: idIn("section", "section"),
    assignment_id: idIn("assignment", `section / ${shape.sectionsPerAssignment}`),
    submitted_at: `strftime('%Y-%m-%dT%H:%M:%fZ', ${now / 1000} - ((student + in_course) % 120) * 86400, 'unixepoch')`,
  };
  const values = columns.map((column) => made[column] ?? `variant.${column}`);
  for (let start = variants.length; start < count; start += submissionsAtOnce) {
    const end = Math.min(count, start + submissionsAtOnce);
    await sql
      .raw(`
      with recursive n(i) as (select ${start} union all select i + 1 from n where i + 1 < ${end}),
        place as (select i, i / ${shape.submissionsPerStudent} as student,
          (i % ${shape.submissionsPerStudent}) % ${sectionsPerCourse} as in_course from n),
        row as (select *, (student % ${shape.courses}) * ${sectionsPerCourse} + in_course as section from place)
      insert into submission (${columns.join(", ")})
      select ${values.join(", ")} from row join (
        select *, row_number() over (order by rowid) - 1 as place from (select rowid, * from submission order by rowid limit 8)
      ) as variant on variant.place = 3 * (student * 7 + in_course * 3) % 8`)
      .execute(db);
  }
  for (const index of indexes) await sql.raw(index.sql).execute(db);

  function rowOf(index: number): SubmissionTable {
    const student = Math.floor(index / shape.submissionsPerStudent);
    const inCourse = (index % shape.submissionsPerStudent) % sectionsPerCourse;
    const section = courseOf(shape, student) * sectionsPerCourse + inCourse;
    return {
      ...(variants[(student * 7 + inCourse * 3) % variants.length] as SubmissionTable),
      id: idOf("submission", index),
      student_id: idOf("student", student),
      section_id: idOf("section", section),
      assignment_id: idOf("assignment", Math.floor(section / shape.sectionsPerAssignment)),
      submitted_at: new Date(now - ((student + inCourse) % 120) * dayMs).toISOString(),
      opened_at: new Date(now).toISOString(),
      counted: isCounted ? 1 : 0,
    };
  }
}

/** What idOf makes, in SQL. */
const idIn = (kind: keyof typeof kinds, number: string) =>
  `printf('01a00000-000${kinds[kind]}-7000-8000-%012x', ${number})`;
