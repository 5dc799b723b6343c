import { type Kysely, sql } from "kysely";
import { engineOf } from "../connect.ts";
import type { Db } from "../schema.ts";

/**
 * Drafts of several devices, attempts that staff can see, results that were opened, the pages of a chart, and one order
 * of names on every engine.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("attempt").addColumn("limit_minutes", "integer").execute();
  await db.schema.alterTable("attempt").addColumn("draft_changes", "text").execute();
  await db.schema.alterTable("attempt").addColumn("revisions", "text").execute();
  await db.schema.alterTable("attempt").addColumn("seen_at", "text").execute();
  // What was submitted before is nobody's timer's, so that no late answers are taken for a result that may be known.
  await db.schema
    .alterTable("submission")
    .addColumn("by_server", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("submission").addColumn("opened_at", "text").execute();
  await db.schema.alterTable("file").addColumn("pages", "integer").execute();
  // SQLite sorts by character; PostgreSQL by the language its database was made in, unless it is told otherwise.
  if (engineOf(db as Db) === "postgres") {
    await sql`alter table "user" alter column name_key type text collate "C"`.execute(db);
    await sql`alter table "user" alter column course_name type text collate "C"`.execute(db);
    await sql`alter table assignment alter column category type text collate "C"`.execute(db);
  }
}
