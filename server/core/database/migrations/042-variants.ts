import type { Kysely } from "kysely";

/** Variants of a section, and which student has which (docs/decisions/041). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("section").addColumn("variant_group", "text").execute();
  await db.schema
    .createTable("section_student")
    .addColumn("student_id", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("variant_group", "text", (column) => column.notNull())
    .addColumn("section_id", "text", (column) => column.notNull().references("section.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("section_student_key", ["student_id", "variant_group"])
    .execute();
  await db.schema.createIndex("section_student_section").on("section_student").column("section_id").execute();
}
