import { type Kysely, sql } from "kysely";
import { engineOf } from "../connect.ts";
import type { Db } from "../schema.ts";

/**
 * A version of each course. Every change of its assignments, sections and questions increases it, in the same transaction: a
 * cached course is valid while the version is the same. Triggers do it, so that no write can forget it. The new version is
 * higher than those of all courses: an assignment that moves to another course never meets the version it was cached under.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("course_version")
    .addColumn("category_key", "text", (column) => column.primaryKey())
    .addColumn("version", "bigint", (column) => column.notNull())
    .execute();
  await sql`insert into course_version select distinct category_key, 1 from assignment`.execute(db);
  await (engineOf(db as Db) === "sqlite" ? makeSqliteTriggers(db) : makePostgresTriggers(db));
}

const highest = "(select coalesce(max(version), 0) + 1 from course_version)";

/** Queries for the course of a changed row. A row deleted with its assignment finds none; the assignment's trigger does. */
const courseOf = {
  assignment: (row: string) => `select ${row}.category_key, ${highest} where true`,
  section: (row: string) => `select category_key, ${highest} from assignment where id = ${row}.assignment_id`,
  question: (row: string) =>
    `select category_key, ${highest} from assignment
     where id = (select assignment_id from section where id = ${row}.section_id)`,
};

/** Returns the statement that increases a version. Two transactions at once read the same maximum: the later one adds 1. */
const raise = (course: string, higher: "max" | "greatest") =>
  `insert into course_version (category_key, version) ${course}
   on conflict (category_key) do update set version = ${higher}(excluded.version, course_version.version + 1)`;

const rowsOf = { insert: ["new"], update: ["old", "new"], delete: ["old"] };

async function makeSqliteTriggers(db: Kysely<unknown>): Promise<void> {
  for (const [table, course] of Object.entries(courseOf)) {
    for (const [act, rows] of Object.entries(rowsOf)) {
      const body = rows.map((row) => `${raise(course(row), "max")};`).join("\n");
      await sql.raw(`create trigger ${table}_${act}_raises after ${act} on ${table} begin ${body} end`).execute(db);
    }
  }
}

async function makePostgresTriggers(db: Kysely<unknown>): Promise<void> {
  for (const [table, course] of Object.entries(courseOf)) {
    for (const [act, rows] of Object.entries(rowsOf)) {
      const name = `${table}_${act}_raises`;
      const body = rows.map((row) => `${raise(course(row), "greatest")};`).join("\n");
      await sql
        .raw(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`)
        .execute(db);
      await sql
        .raw(`create trigger ${name} after ${act} on ${table} for each row execute function ${name}()`)
        .execute(db);
    }
  }
}
