import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import type { addSubadminRequest, editSubadminRequest, Subadmin } from "#contract/api/subadmins.ts";
import { foldText } from "#contract/grading.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, UserTable } from "../database/schema.ts";
import { Refusal, unknown } from "../http/errors.ts";
import type { Viewer } from "../http/guards.ts";
import type { Services } from "../http/services.ts";
import { closeSessionsOf } from "../sessions/sessions.ts";
import { insertUser, refuseTakenName } from "../students/change-students.ts";

/** Sub-admins by name; their passwords are never readable. */
export async function listSubadmins(db: Db): Promise<Subadmin[]> {
  const rows = await db
    .selectFrom("user")
    .select(["id", "name"])
    .where("role", "=", "subadmin")
    .orderBy("name_key")
    .execute();
  return rows.map((row) => ({ _id: row.id, name: row.name }));
}

/** A user row of staff: no course, no money, no readable password. */
export function staffRow(role: "admin" | "subadmin", name: string, passwordHash: string, now: string): UserTable {
  return {
    id: uuidv7(),
    name,
    name_key: foldText(name),
    role,
    password_hash: passwordHash,
    password_sealed: null,
    course_name: null,
    paid_minor: 0,
    remaining_minor: 0,
    enrolled_at: null,
    expires_at: null,
    image_file_id: null,
    created_at: now,
  };
}

export async function addSubadmin(
  { db, clock, secrets }: Services,
  viewer: Viewer,
  { name, password }: z.infer<typeof addSubadminRequest>,
): Promise<Subadmin> {
  const user = staffRow("subadmin", name, await secrets.hashPassword(password), clock().toISOString());
  await db.transaction().execute(async (trx) => {
    await insertUser(trx, user);
    await recordAudit(trx, clock, viewer, "subadmin added", { id: user.id, name });
  });
  return { _id: user.id, name };
}

/** Changes name and, when given, password, which ends that sub-admin's sessions. */
export async function editSubadmin(
  { db, clock, secrets }: Services,
  viewer: Viewer,
  id: string,
  { name, password }: z.infer<typeof editSubadminRequest>,
): Promise<Subadmin> {
  const hash = password ? { password_hash: await secrets.hashPassword(password) } : {};
  await db.transaction().execute(async (trx) => {
    await getSubadminName(trx, id);
    await refuseTakenName(trx, foldText(name), id);
    await trx
      .updateTable("user")
      .set({ name, name_key: foldText(name), ...hash })
      .where("id", "=", id)
      .execute();
    if (password && id !== viewer.id) await closeSessionsOf(trx, id);
    await recordAudit(trx, clock, viewer, "subadmin changed", { id, name }, { passwordChanged: Boolean(password) });
  });
  return { _id: id, name };
}

/** Deletes a sub-admin. Throws 409 for one's own account. */
export async function deleteSubadmin({ db, clock }: Services, viewer: Viewer, id: string): Promise<void> {
  if (id === viewer.id) throw new Refusal("conflict", "You cannot delete your own account");
  await db.transaction().execute(async (trx) => {
    const name = await getSubadminName(trx, id);
    await trx.deleteFrom("user").where("id", "=", id).execute();
    await recordAudit(trx, clock, viewer, "subadmin deleted", { id, name });
  });
}

async function getSubadminName(db: Db, id: string): Promise<string> {
  const row = await db
    .selectFrom("user")
    .select("name")
    .where("id", "=", id)
    .where("role", "=", "subadmin")
    .executeTakeFirst();
  if (!row) throw unknown("Subadmin not found");
  return row.name;
}
