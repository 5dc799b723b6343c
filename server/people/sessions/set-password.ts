import type { UserTable, Writer } from "../../core/database/schema.ts";
import { refuseRotatedKey } from "../../core/secrets/current-key.ts";
import type { Secrets } from "../../core/secrets/secrets.ts";
import { closeSessionsOf } from "./sessions.ts";

/**
 * Stores a user's new password (`hash`) and ends their sessions except the one with the hash `exceptSessionHash`. A
 * student's password is also stored sealed, so that staff can read it. An account of the sample course becomes an
 * ordinary one.
 */
export async function setPassword(
  trx: Writer,
  secrets: Secrets,
  user: Pick<UserTable, "id" | "role">,
  password: string,
  hash: string,
  exceptSessionHash?: string,
): Promise<void> {
  if (user.role === "user") await refuseRotatedKey(trx, secrets);
  const sealed = user.role === "user" ? secrets.seal(user.id, password) : null;
  await trx
    .updateTable("user")
    .set({ password_hash: hash, password_sealed: sealed, is_sample: 0 })
    .where("id", "=", user.id)
    .execute();
  await closeSessionsOf(trx, user.id, exceptSessionHash);
}
