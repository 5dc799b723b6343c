import type { z } from "zod";
import type { addSubadminRequest, editSubadminRequest, Subadmin } from "#contract/api/subadmins.ts";
import { sentences } from "#contract/sentences.ts";
import { changesOf, recordAudit } from "../../core/audit/audit.ts";
import type { Clock } from "../../core/clock.ts";
import { engineOf } from "../../core/database/connect.ts";
import type { Db, Reader, Writer } from "../../core/database/schema.ts";
import { changedFields } from "../../core/http/changed-fields.ts";
import { Refusal, unknown } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import { refuseUnconfirmed } from "../sessions/confirmation.ts";
import { refuseWeakPassword } from "../sessions/refuse-weak-password.ts";
import { setPassword } from "../sessions/set-password.ts";
import { insertUser, nameColumns, refuseTakenName, staffRow } from "../users/users.ts";

type SubadminServices = Pick<Services, "db" | "clock" | "secrets" | "config">;

/** Lists the sub-admins by name. */
export async function listSubadmins(db: Reader): Promise<Subadmin[]> {
  const rows = await db
    .selectFrom("user")
    .select(["id", "name"])
    .where("role", "=", "subadmin")
    .orderBy("name_key")
    .execute();
  return rows.map((row) => ({ _id: row.id, name: row.name }));
}

/**
 * Adds a sub-admin. Throws 403 `confirm_password` when the viewer's session is not confirmed (`isConfirmed`), 409 for a
 * taken name, 422 for a weak password.
 */
export async function addSubadmin(
  services: SubadminServices,
  viewer: Viewer,
  { name, password }: z.infer<typeof addSubadminRequest>,
): Promise<Subadmin> {
  const { db, clock, secrets } = services;
  await refuseUnconfirmed(db, viewer, clock, sentences.confirmToSet);
  await refuseWeakPassword(services, "password", password, name);
  const user = staffRow("subadmin", name, await secrets.hashPassword(password), clock().toISOString());
  await db.transaction().execute(async (trx) => {
    await insertUser(trx, user);
    const changes = changesOf({}, { name });
    await recordAudit(trx, viewer, clock, "subadmin added", { id: user.id, name }, { changes });
  });
  return { _id: user.id, name };
}

/**
 * Changes a sub-admin's name and, when one is given, password. A new password ends their sessions, except the viewer's
 * own. Throws 404 for any other id, 409 for a name that someone else has changed since the form read it (`seen`), and
 * otherwise like `addSubadmin`.
 */
export async function editSubadmin(
  services: SubadminServices,
  viewer: Viewer,
  id: string,
  { name: given, password, seen }: z.infer<typeof editSubadminRequest>,
): Promise<Subadmin> {
  const { db, clock, secrets } = services;
  if (password) {
    await refuseUnconfirmed(db, viewer, clock, sentences.confirmToSet);
    await refuseWeakPassword(services, "password", password, given);
  }
  const hash = password && (await secrets.hashPassword(password));
  return db.transaction().execute(async (trx) => {
    const before = await lockSubadminName(trx, id);
    const texts = { given: { name: given }, seen, stored: { name: before } };
    const [isRenamed] = changedFields("this subadmin", texts);
    const name = isRenamed ? given : before;
    await refuseTakenName(trx, name, id);
    await trx.updateTable("user").set(nameColumns(name)).where("id", "=", id).execute();
    if (password && hash) await setPassword(trx, secrets, { id, role: "subadmin" }, password, hash, viewer.sessionHash);
    const details = { changes: changesOf({ name: before }, { name }), passwordChanged: Boolean(password) };
    await recordAudit(trx, viewer, clock, "subadmin changed", { id, name }, details);
    return { _id: id, name };
  });
}

/** Deletes a sub-admin. Throws 404 for any other id, and 409 for the viewer's own account. */
export async function deleteSubadmin(db: Db, viewer: Viewer, clock: Clock, id: string): Promise<void> {
  if (id === viewer.id) throw new Refusal("conflict", "You cannot delete your own account");
  await db.transaction().execute((trx) => deleteSubadminRow(trx, viewer, clock, id));
}

/** Deletes a sub-admin inside the caller's transaction. Throws 404 for any other id. */
export async function deleteSubadminRow(trx: Writer, viewer: Viewer, clock: Clock, id: string): Promise<void> {
  const name = await lockSubadminName(trx, id);
  await trx.deleteFrom("user").where("id", "=", id).execute();
  await recordAudit(trx, viewer, clock, "subadmin deleted", { id, name }, { changes: changesOf({ name }, {}) });
}

/** Returns a sub-admin's name, and locks the row until the transaction ends. Throws 404 for any other id. */
async function lockSubadminName(trx: Writer, id: string): Promise<string> {
  let row = trx.selectFrom("user").select("name").where("id", "=", id).where("role", "=", "subadmin");
  if (engineOf(trx) === "postgres") row = row.forNoKeyUpdate();
  const user = await row.executeTakeFirst();
  if (!user) throw unknown("Subadmin not found");
  return user.name;
}
