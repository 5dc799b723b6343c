import type { ChangePasswordRequest } from "#contract/api/account.ts";
import { recordAudit } from "../../core/audit/audit.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import { refuseWrongPassword } from "../sessions/check-password.ts";
import { refuseWeakPassword } from "../sessions/refuse-weak-password.ts";
import { setPassword } from "../sessions/set-password.ts";

/**
 * Changes the viewer's own password and ends their other sessions. Throws 422 for a weak new password, and for a wrong
 * current password, which counts as a failed login.
 */
export async function changeOwnPassword(
  services: Pick<Services, "db" | "clock" | "secrets" | "config">,
  viewer: Viewer,
  { current, next }: ChangePasswordRequest,
): Promise<void> {
  await refuseWeakPassword(services, "next", next, viewer.name);
  await refuseWrongPassword(services, viewer, "current", current);
  const { db, clock, secrets } = services;
  const hash = await secrets.hashPassword(next);
  await db.transaction().execute(async (trx) => {
    await setPassword(trx, secrets, viewer, next, hash, viewer.sessionHash);
    await recordAudit(trx, viewer, clock, "password changed", { id: viewer.id, name: viewer.name });
  });
}
