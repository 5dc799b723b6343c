import { type Kysely, sql } from "kysely";
import { engineOf } from "../connect.ts";
import type { Db } from "../schema.ts";

/**
 * A number for each course that rises with every change of its assignments, sections and questions, in the transaction of
 * the change: whoever keeps a course ready asks whether it still is. By triggers, so that no write can forget it. It rises
 * above those of all courses: an assignment that moves to another course never finds there the number it was kept under.
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

/** Where the course of a changed row stands; a row that goes with its assignment finds none, the assignment's own does. */
const courseOf = {
  assignment: (row: string) => `select ${row}.category_key, ${highest} where true`,
  section: (row: string) => `select category_key, ${highest} from assignment where id = ${row}.assignment_id`,
  question: (row: string) =>
    `select category_key, ${highest} from assignment
     where id = (select assignment_id from section where id = ${row}.section_id)`,
};

/** Two at once in one course have both seen the same highest number: the later one rises above the earlier. */
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
