import { type Kysely, sql } from "kysely";
import { engineOf } from "../connect.ts";
import type { Db } from "../schema.ts";

/**
 * The number of students of each course, as one row per change: readers sum them, so that writers do not wait for each other.
 * A new name is a change by 0. Triggers insert the rows, so that no write can forget it. Migration 039 drops all of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = engineOf(db as Db) === "sqlite";
  await db.schema
    .createTable("roster")
    .addColumn("id", isSqlite ? "integer" : "bigserial", (column) =>
      isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey(),
    )
    .addColumn("course_name", "text", (column) => column.notNull())
    .addColumn("students", "bigint", (column) => column.notNull())
    .execute();
  await sql`
    insert into roster (course_name, students)
    select course_name, count(*) from "user" where role = 'user' and course_name is not null group by course_name`.execute(
    db,
  );
  await (isSqlite ? makeSqliteTriggers(db) : makePostgresTriggers(db));
}

const isStudent = (row: string) => `${row}.role = 'user' and ${row}.course_name is not null`;

async function makeSqliteTriggers(db: Kysely<unknown>): Promise<void> {
  const come = `insert into roster (course_name, students) select new.course_name, 1 where ${isStudent("new")};`;
  const go = `insert into roster (course_name, students) select old.course_name, -1 where ${isStudent("old")};`;
  const changed = "of name, name_key, course_name, role";
  const differs = "old.name <> new.name or old.course_name is not new.course_name or old.role <> new.role";
  await sql.raw(`create trigger user_comes after insert on "user" begin ${come} end`).execute(db);
  await sql.raw(`create trigger user_goes after delete on "user" begin ${go} end`).execute(db);
  await sql
    .raw(`create trigger user_changes after update ${changed} on "user" when ${differs} begin ${go} ${come} end`)
    .execute(db);
}

/** Uses triggers per statement: an import adds thousands of students with one statement. */
async function makePostgresTriggers(db: Kysely<unknown>): Promise<void> {
  const summed = (rows: string) =>
    `insert into roster (course_name, students)
     select course_name, sum(n) from (${rows}) as change group by course_name`;
  const of = (table: string, n: number) => `select course_name, ${n} as n from ${table} where ${isStudent(table)}`;
  const changed = `
    select gone.course_name as was, fresh.course_name as is_now, gone.role as role_was, fresh.role as role_now
    from gone join fresh on fresh.id = gone.id
    where (gone.name, gone.course_name, gone.role) is distinct from (fresh.name, fresh.course_name, fresh.role)`;
  const moved = `
    with changed as (${changed})
    ${summed(`
      select was as course_name, -1 as n from changed where role_was = 'user' and was is not null
      union all select is_now, 1 from changed where role_now = 'user' and is_now is not null`)}`;
  const triggers = [
    { name: "user_comes", act: "insert", tables: "new table as fresh", body: summed(of("fresh", 1)) },
    { name: "user_goes", act: "delete", tables: "old table as gone", body: summed(of("gone", -1)) },
    { name: "user_changes", act: "update", tables: "old table as gone new table as fresh", body: moved },
  ];
  for (const { name, act, tables, body } of triggers) {
    await sql
      .raw(`create function ${name}() returns trigger language plpgsql as $$ begin ${body}; return null; end $$`)
      .execute(db);
    await sql
      .raw(
        `create trigger ${name} after ${act} on "user" referencing ${tables} for each statement execute function ${name}()`,
      )
      .execute(db);
  }
}
