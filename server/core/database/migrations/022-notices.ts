import { type Kysely, sql } from "kysely";

/** Notices, one row per reader. The rows of one event share its id, so one statement notifies a whole class. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("notice")
    .addColumn("user_id", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("assignment_id", "text", (column) => column.references("assignment.id").onDelete("cascade"))
    .addColumn("facts", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addColumn("topic", "text")
    .addColumn("read_at", "text")
    .addPrimaryKeyConstraint("notice_key", ["user_id", "id"])
    .addUniqueConstraint("notice_topic", ["user_id", "topic"])
    .execute();
  // Existing assignments get no notice.
  await db.schema.alterTable("assignment").addColumn("announced_at", "text").execute();
  await sql`update assignment set announced_at = assigned_at`.execute(db);
  await db.schema.createIndex("assignment_announced").on("assignment").column("announced_at").execute();
  await db.schema.createIndex("notice_assignment").on("notice").column("assignment_id").execute();
  // Finds old notices to delete.
  await db.schema.createIndex("notice_at").on("notice").column("at").execute();
}
