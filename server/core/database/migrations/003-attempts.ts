import { type Kysely, sql } from "kysely";
import { engineOf } from "../connect.ts";
import type { Db } from "../schema.ts";

/**
 * Columns for drafts of several devices, for staff's view of attempts, for opened results and for the pages of a chart. Names
 * get the same sort order on both engines.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("attempt").addColumn("limit_minutes", "integer").execute();
  await db.schema.alterTable("attempt").addColumn("draft_changes", "text").execute();
  await db.schema.alterTable("attempt").addColumn("revisions", "text").execute();
  await db.schema.alterTable("attempt").addColumn("seen_at", "text").execute();
  // Older submissions count as submitted by the student, so late answers are refused for a result that may be known.
  await db.schema
    .alterTable("submission")
    .addColumn("by_server", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("submission").addColumn("opened_at", "text").execute();
  await db.schema.alterTable("file").addColumn("pages", "integer").execute();
  // SQLite sorts by character; PostgreSQL by the language of its database, unless a column has a collation.
  if (engineOf(db as Db) === "postgres") {
    await sql`alter table "user" alter column name_key type text collate "C"`.execute(db);
    await sql`alter table "user" alter column course_name type text collate "C"`.execute(db);
    await sql`alter table assignment alter column category type text collate "C"`.execute(db);
  }
}
