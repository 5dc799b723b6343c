import type { Kysely } from "kysely";

/** The first tables. A comment names the query that an index serves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("file")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("mime", "text", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("user")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("name_key", "text", (column) => column.notNull().unique())
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("password_sealed", "text")
    .addColumn("course_name", "text")
    .addColumn("paid_minor", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("remaining_minor", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("enrolled_at", "text")
    .addColumn("expires_at", "text")
    .addColumn("image_file_id", "text", (column) => column.references("file.id"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  // Student lists: newest enrolment first, per role and per course; also the counts of a course.
  await db.schema.createIndex("user_enrolment").on("user").columns(["role", "enrolled_at", "id"]).execute();
  await db.schema.createIndex("user_course").on("user").columns(["role", "course_name", "enrolled_at"]).execute();
  await db.schema.createIndex("user_name").on("user").columns(["role", "name_key"]).execute();
  await db.schema.createIndex("user_expiry").on("user").columns(["role", "expires_at"]).execute();

  await db.schema
    .createTable("session")
    .addColumn("id_hash", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("last_seen_at", "text", (column) => column.notNull())
    .execute();
  // A changed password ends the sessions of its user; the sweeper deletes idle sessions.
  await db.schema.createIndex("session_user").on("session").column("user_id").execute();
  await db.schema.createIndex("session_idle").on("session").column("last_seen_at").execute();

  await db.schema
    .createTable("login_failure")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name_key", "text", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("login_failure_name").on("login_failure").columns(["name_key", "at"]).execute();
  await db.schema.createIndex("login_failure_address").on("login_failure").columns(["address", "at"]).execute();

  await db.schema
    .createTable("login_address")
    .addColumn("user_id", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("login_address_key", ["user_id", "address"])
    .execute();

  await db.schema
    .createTable("assignment")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("module_name", "text", (column) => column.notNull())
    .addColumn("category", "text", (column) => column.notNull())
    .addColumn("category_key", "text", (column) => column.notNull())
    .addColumn("assigned_at", "text", (column) => column.notNull())
    .addColumn("due_at", "text")
    .addColumn("time_limit_minutes", "integer")
    .execute();
  // The assignments of a course, newest first; all assignments, for the overview.
  await db.schema
    .createIndex("assignment_course")
    .on("assignment")
    .columns(["category_key", "assigned_at", "id"])
    .execute();
  await db.schema.createIndex("assignment_newest").on("assignment").columns(["assigned_at", "id"]).execute();

  await db.schema
    .createTable("section")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("assignment_id", "text", (column) => column.notNull().references("assignment.id").onDelete("cascade"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("is_dynamic", "integer", (column) => column.notNull())
    .addColumn("pdf_file_id", "text", (column) => column.references("file.id"))
    .addColumn("time_limit_minutes", "integer")
    .addColumn("answer_key", "text")
    .execute();
  await db.schema.createIndex("section_assignment").on("section").columns(["assignment_id", "position"]).execute();

  await db.schema
    .createTable("question")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("section_id", "text", (column) => column.notNull().references("section.id").onDelete("cascade"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("options", "text", (column) => column.notNull())
    .addColumn("answer", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("question_section").on("question").columns(["section_id", "position"]).execute();

  await db.schema
    .createTable("attempt")
    .addColumn("student_id", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("section_id", "text", (column) => column.notNull().references("section.id").onDelete("cascade"))
    .addColumn("started_at", "text", (column) => column.notNull())
    .addColumn("deadline_at", "text")
    .addColumn("draft", "text")
    .addColumn("saved_at", "text")
    .addColumn("is_open", "integer", (column) => column.notNull().defaultTo(1))
    .addPrimaryKeyConstraint("attempt_key", ["student_id", "section_id"])
    .execute();
  // The server finds open attempts past their deadline; staff list the open attempts of a section.
  await db.schema.createIndex("attempt_deadline").on("attempt").columns(["is_open", "deadline_at"]).execute();
  await db.schema.createIndex("attempt_section").on("attempt").columns(["section_id", "is_open"]).execute();

  await db.schema
    .createTable("extra_time")
    .addColumn("student_id", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("assignment_id", "text", (column) => column.notNull().references("assignment.id").onDelete("cascade"))
    .addColumn("minutes", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("extra_time_key", ["student_id", "assignment_id"])
    .execute();

  await db.schema
    .createTable("submission")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("student_id", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("section_id", "text", (column) => column.notNull().references("section.id").onDelete("cascade"))
    .addColumn("assignment_id", "text", (column) => column.notNull().references("assignment.id").onDelete("cascade"))
    .addColumn("answers", "text", (column) => column.notNull())
    .addColumn("verdicts", "text", (column) => column.notNull())
    .addColumn("hand_made", "text")
    .addColumn("correct", "integer", (column) => column.notNull())
    .addColumn("wrong", "integer", (column) => column.notNull())
    .addColumn("percent", "integer", (column) => column.notNull())
    .addColumn("submitted_at", "text", (column) => column.notNull())
    .addColumn("auto", "integer", (column) => column.notNull())
    .addColumn("late_seconds", "integer", (column) => column.notNull())
    .addColumn("late_answers", "text")
    .addColumn("late_at", "text")
    .addColumn("late_decided", "integer", (column) => column.notNull().defaultTo(0))
    // This constraint makes submitting idempotent.
    .addUniqueConstraint("submission_once", ["student_id", "section_id"])
    .execute();
  // Counts per assignment; regrading per section; activity per day.
  await db.schema
    .createIndex("submission_assignment")
    .on("submission")
    .columns(["assignment_id", "student_id"])
    .execute();
  await db.schema.createIndex("submission_section").on("submission").column("section_id").execute();
  await db.schema.createIndex("submission_day").on("submission").columns(["submitted_at", "percent"]).execute();

  await db.schema
    .createTable("audit")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("actor_id", "text")
    .addColumn("actor_name", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("subject_id", "text")
    .addColumn("subject_name", "text", (column) => column.notNull())
    .addColumn("details", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("audit_newest").on("audit").column("at").execute();
  await db.schema.createIndex("audit_subject").on("audit").columns(["subject_id", "at"]).execute();
}
