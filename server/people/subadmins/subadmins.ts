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

type Changing = Pick<Services, "db" | "clock" | "secrets" | "config">;

/** Sub-admins by name; their passwords are never readable. */
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
 * Adds a sub-admin. Throws 403 `confirm_password` when the viewer's own password was given too long ago, 409 for a taken
 * name, 422 for a weak password.
 */
export async function addSubadmin(
  services: Changing,
  viewer: Viewer,
  { name, password }: z.infer<typeof addSubadminRequest>,
): Promise<Subadmin> {
  const { db, clock, secrets } = services;
  await refuseUnconfirmed(db, viewer, clock, sentences.confirmToSet);
  await refuseWeakPassword(services, "password", password, name);
  const user = staffRow("subadmin", name, await secrets.hashPassword(password), clock().toISOString());
  await db.transaction().execute(async (trx) => {
    await insertUser(trx, user);
    await recordAudit(
      trx,
      viewer,
      clock,
      "subadmin added",
      { id: user.id, name },
      { changes: changesOf({}, { name }) },
    );
  });
  return { _id: user.id, name };
}

/**
 * Changes name and, when given, password, which ends that sub-admin's sessions; whoever changes their own keeps the one
 * that asks. Throws as adding does, and 409 for a name that someone else has changed since the form read it (`seen`).
 */
export async function editSubadmin(
  services: Changing,
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
    const [isRenamed] = changedFields("this sub-admin", texts);
    const name = isRenamed ? given : before;
    await refuseTakenName(trx, name, id);
    await trx.updateTable("user").set(nameColumns(name)).where("id", "=", id).execute();
    if (password && hash) await setPassword(trx, secrets, { id, role: "subadmin" }, password, hash, viewer.sessionHash);
    await recordAudit(
      trx,
      viewer,
      clock,
      "subadmin changed",
      { id, name },
      {
        changes: changesOf({ name: before }, { name }),
        passwordChanged: Boolean(password),
      },
    );
    return { _id: id, name };
  });
}

/** Deletes a sub-admin. Throws 409 for one's own account. */
export async function deleteSubadmin(db: Db, viewer: Viewer, clock: Clock, id: string): Promise<void> {
  if (id === viewer.id) throw new Refusal("conflict", "You cannot delete your own account");
  await db.transaction().execute((trx) => dropSubadmin(trx, viewer, clock, id));
}

/** Part of a transaction. */
export async function dropSubadmin(trx: Writer, viewer: Viewer, clock: Clock, id: string): Promise<void> {
  const name = await lockSubadminName(trx, id);
  await trx.deleteFrom("user").where("id", "=", id).execute();
  await recordAudit(trx, viewer, clock, "subadmin deleted", { id, name }, { changes: changesOf({ name }, {}) });
}

/** Returns a sub-admin's name, and locks the row until the transaction ends. Throws 404. */
async function lockSubadminName(trx: Writer, id: string): Promise<string> {
  let row = trx.selectFrom("user").select("name").where("id", "=", id).where("role", "=", "subadmin");
  if (engineOf(trx) === "postgres") row = row.forNoKeyUpdate();
  const user = await row.executeTakeFirst();
  if (!user) throw unknown("Subadmin not found");
  return user.name;
}
