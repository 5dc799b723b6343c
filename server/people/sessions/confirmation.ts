import { recordRepeatable } from "../../core/audit/record-repeatable.ts";
import type { Clock } from "../../core/clock.ts";
import type { Reader } from "../../core/database/schema.ts";
import { Refusal } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import { refuseWrongPassword } from "./check-password.ts";

/** A login or a confirmation counts for this long. */
const freshMs = 15 * 60 * 1000;

/**
 * Confirms the viewer's session by their password (`isConfirmed`). Throws 422 for a wrong password, which counts as a failed
 * login.
 */
export async function confirmPassword(
  services: Pick<Services, "db" | "clock" | "secrets">,
  viewer: Viewer,
  password: string,
): Promise<void> {
  const { db, clock } = services;
  await refuseWrongPassword(services, viewer, "password", password);
  const confirmed_at = clock().toISOString();
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("session").set({ confirmed_at }).where("id_hash", "=", viewer.sessionHash).execute();
    await recordRepeatable(trx, viewer, clock, "password confirmed");
  });
}

/** Returns whether the viewer logged in, or confirmed the session by their password, in the last 15 minutes. */
export async function isConfirmed(db: Reader, viewer: Viewer, clock: Clock): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .select(["created_at", "confirmed_at"])
    .where("id_hash", "=", viewer.sessionHash)
    .executeTakeFirst();
  const last = row?.confirmed_at ?? row?.created_at;
  return last !== undefined && clock().getTime() - Date.parse(last) <= freshMs;
}

/** Throws 403 `confirm_password` with this sentence unless the session is confirmed (`isConfirmed`). */
export async function refuseUnconfirmed(db: Reader, viewer: Viewer, clock: Clock, sentence: string): Promise<void> {
  if (!(await isConfirmed(db, viewer, clock))) throw new Refusal("confirm_password", sentence);
}
