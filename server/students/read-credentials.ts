import type { Credentials } from "#contract/api/students.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Viewer } from "../http/guards.ts";
import type { Services } from "../http/services.ts";

/** Names and readable passwords of all students, by name; the look itself is written into the audit log first. */
export async function readCredentials({ db, clock, secrets }: Services, viewer: Viewer): Promise<Credentials[]> {
  const rows = await db
    .selectFrom("user")
    .select(["id", "name", "password_sealed", "course_name"])
    .where("role", "=", "user")
    .orderBy("name_key")
    .execute();
  await recordAudit(db, clock, viewer, "credentials viewed", { id: null, name: `${rows.length} students` });
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    password: row.password_sealed === null ? "" : secrets.unseal(row.password_sealed),
    courseName: row.course_name ?? "",
  }));
}
