import type { UserTable, Writer } from "../../core/database/schema.ts";
import { refuseRotatedKey } from "../../core/secrets/current-key.ts";
import type { Secrets } from "../../core/secrets/secrets.ts";
import { closeSessionsOf } from "./sessions.ts";

/**
 * Writes a user's new password, with its hash, and ends their sessions but the one of `keptSessionHash`. A student's
 * stays readable for staff; an account of the sample course is one no more.
 */
export async function setPassword(
  trx: Writer,
  secrets: Secrets,
  user: Pick<UserTable, "id" | "role">,
  password: string,
  hash: string,
  keptSessionHash?: string,
): Promise<void> {
  if (user.role === "user") await refuseRotatedKey(trx, secrets);
  const sealed = user.role === "user" ? secrets.seal(user.id, password) : null;
  await trx
    .updateTable("user")
    .set({ password_hash: hash, password_sealed: sealed, is_sample: 0 })
    .where("id", "=", user.id)
    .execute();
  await closeSessionsOf(trx, user.id, keptSessionHash);
}
