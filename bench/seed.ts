import { createHash } from "node:crypto";
import { sql } from "kysely";
import { emptyCodingAnswer } from "#contract/answers.ts";
import { categories } from "#contract/categories.ts";
import { writeJson } from "../server/core/database/json.ts";
import type { AssignmentTable, Db, SectionTable, SubmissionTable, Tables } from "../server/core/database/schema.ts";
import { categoryKey } from "../server/courses/sections/load-course.ts";
import type { SectionWithKey } from "../server/courses/sections/load-keyed.ts";
import { completeAnswers } from "../server/exams/grading/answers.ts";
import { submissionRow } from "../server/exams/submissions/submission-rows.ts";
import { countAll } from "../server/insight/counts/update-tally.ts";
import { staffRow, studentRow } from "../server/people/users/users.ts";

/** The contents of a filled database. The same shape gives the same rows, except that dates count from today. */
export interface Shape {
  students: number;
  courses: number;
  assignmentsPerCourse: number;
  sectionsPerAssignment: number;
  submissionsPerStudent: number;
}

const plain = { courses: 7, assignmentsPerCourse: 50, sectionsPerAssignment: 3, submissionsPerStudent: 100 };

export const shapes = {
  /** 100,000 submissions. */
  plain: { ...plain, students: 1000 },
  /** 1,000,000 submissions. */
  tenfold: { ...plain, students: 10_000 },
} satisfies Record<string, Shape>;

const kinds = { student: 1, assignment: 2, section: 3, file: 4, submission: 5 };

/** Returns the id of the n-th row of a kind, as long as a real id. */
export function idOf(kind: keyof typeof kinds, number: number): string {
  return `01a00000-000${kinds[kind]}-7000-8000-${number.toString(16).padStart(12, "0")}`;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");

/** Returns the session id of the n-th student. */
export const sessionOf = (student: number) => hashOf(`session ${student}`);

/** Enough staff that none of them reaches the limit of calls. */
const staff = 100;

/** Returns the session id of a member of staff; they take turns. */
export const staffSessionOf = (turn: number) => hashOf(`session of staff ${turn % staff}`);

/** Adds 100 admins, each with a session. The databases of older checkouts take them too. */
export async function addStaff(db: Db): Promise<void> {
  const now = new Date().toISOString();
  for (let index = 0; index < staff; index += 1) {
    const user = staffRow("admin", `Staff ${index}`, "none", now);
    await db.insertInto("user").values(user).execute();
    await db
      .insertInto("session")
      .values(sessionRow(staffSessionOf(index), user.id, now))
      .execute();
  }
}

const sessionRow = (sessionId: string, userId: string, now: string) => ({
  id_hash: hashOf(sessionId),
  user_id: userId,
  created_at: now,
  last_seen_at: now,
  confirmed_at: null,
});

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
    variant_group: null,
    is_dynamic: 0,
    pdf_file_id: idOf("file", index),
    time_limit_minutes: null,
    answer_key: writeJson(key),
    lookup: "open",
    service_date: null,
    patient: null,
    setting: null,
    goals: null,
    scoring: "fields",
    sequence: null,
    part_points: null,
    key_notes: null,
    not_coded: null,
    poa: "off",
    key_version: 1,
  };
}

/** Returns eight different answers, graded as the product grades them. */
function gradedVariants(shape: Shape, category: string): SubmissionTable[] {
  const section: SectionWithKey = { ...sectionRow(shape, 0), pdf_name: null, questions: [] };
  return Array.from({ length: 8 }, (_, variant) => {
    const given = { ...key, icdCodes: key.icdCodes.slice(0, 1 + (variant % 3)), drgValue: variant < 4 ? "291" : "292" };
    const how = { submittedAt: "", auto: false, lateSeconds: 0 };
    return submissionRow(section, { id: "", category }, "", completeAnswers(section, given), how);
  });
}

const dayMs = 24 * 60 * 60 * 1000;

/** Fills a migrated database. */
export async function seed(db: Db, shape: Shape): Promise<void> {
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
      // Otherwise the server would send notices about all of them during the measurement.
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
  await insertAll(db, "session", Math.min(shape.students, 10_000), (index) =>
    sessionRow(sessionOf(index), idOf("student", index), at(0)),
  );
  const variants = gradedVariants(shape, category(0));
  await insertAll(db, "submission", shape.students * shape.submissionsPerStudent, (index) =>
    submissionAt(shape, variants, now, index),
  );
  // Otherwise the server would count them during the measurement.
  await countAll(db, new AbortController().signal);
  await sql`analyze`.execute(db);
}

function submissionAt(shape: Shape, variants: readonly SubmissionTable[], now: number, index: number): SubmissionTable {
  const student = Math.floor(index / shape.submissionsPerStudent);
  const inCourse = index % shape.submissionsPerStudent;
  const section = courseOf(shape, student) * shape.assignmentsPerCourse * shape.sectionsPerAssignment + inCourse;
  return {
    ...(variants[(student * 7 + inCourse * 3) % variants.length] as SubmissionTable),
    id: idOf("submission", index),
    student_id: idOf("student", student),
    section_id: idOf("section", section),
    assignment_id: idOf("assignment", Math.floor(section / shape.sectionsPerAssignment)),
    submitted_at: new Date(now - ((student + inCourse) % 120) * dayMs).toISOString(),
    opened_at: new Date(now).toISOString(),
  };
}
