import { type Kysely, sql } from "kysely";
import { engineOf } from "../connect.ts";
import type { Db } from "../schema.ts";

/** The key of readable passwords, confirmed sessions, an append-only audit log, and user names compared by NFKC. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("secret_key")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("check_value", "text", (column) => column.notNull())
    .addColumn("since", "text", (column) => column.notNull())
    .execute();
  await db.schema.alterTable("session").addColumn("confirmed_at", "text").execute();
  await db.schema.alterTable("audit").addColumn("address", "text").execute();
  // Counts how often a user opened the credentials in the last hour.
  await db.schema.createIndex("audit_actor").on("audit").columns(["actor_id", "action", "at"]).execute();
  await db.schema
    .alterTable("user")
    .addColumn("is_sample", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await findSampleAccounts(db as Db);
  await keepAudit(db);
  await compareNamesByNfkc(db as Db);
  await completeStudents(db as Db);
}

/** Marks the accounts of the sample course: the audit log has no entry about their creation, and they are not the first admin. */
async function findSampleAccounts(db: Db): Promise<void> {
  await db
    .updateTable("user")
    .set({ is_sample: 1 })
    .where("role", "!=", "admin")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("audit")
            .select("id")
            .whereRef("audit.subject_id", "=", "user.id")
            .where("action", "in", ["student added", "subadmin added"]),
        ),
      ),
    )
    .execute();
}

async function keepAudit(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db as Db) === "sqlite") {
    const refuse = sql`begin select raise(abort, 'the audit log is append-only'); end`;
    await sql`create trigger audit_no_update before update on audit ${refuse}`.execute(db);
    await sql`create trigger audit_no_delete before delete on audit ${refuse}`.execute(db);
    await sql`create trigger audit_no_replace before insert on audit
      when exists (select 1 from audit where id = new.id) ${refuse}`.execute(db);
    return;
  }
  await sql`create function refuse_audit_change() returns trigger language plpgsql as
    $$ begin raise exception 'the audit log is append-only'; end $$`.execute(db);
  await sql`create trigger audit_append_only before update or delete or truncate on audit
    for each statement execute function refuse_audit_change()`.execute(db);
}

/** Renames a user to "… (2)" whose name equals another user's name under NFKC. */
async function compareNamesByNfkc(db: Db): Promise<void> {
  const users = await db.selectFrom("user").select(["id", "name", "name_key"]).orderBy("created_at").execute();
  const taken = new Set(users.map((user) => user.name_key));
  for (const user of users) {
    if (keyOf(user.name) === user.name_key) continue;
    let name = user.name;
    for (let count = 2; taken.has(keyOf(name)); count += 1) name = `${user.name} (${count})`;
    taken.add(keyOf(name));
    await db
      .updateTable("user")
      .set({ name, name_key: keyOf(name) })
      .where("id", "=", user.id)
      .execute();
  }
}

/** Every student has a course and a day of enrolment (server/people/users). */
async function completeStudents(db: Db): Promise<void> {
  await db
    .updateTable("user")
    .set((eb) => ({
      course_name: eb.fn.coalesce("course_name", sql.lit("")),
      enrolled_at: eb.fn.coalesce("enrolled_at", "created_at"),
    }))
    .where("role", "=", "user")
    .where((eb) => eb.or([eb("course_name", "is", null), eb("enrolled_at", "is", null)]))
    .execute();
}

function keyOf(name: string): string {
  return name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase().normalize("NFKC");
}
