import { recordAudit } from "../../core/audit/audit.ts";
import { Refusal, unknown } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";

/** Ends a session of any user by the hash of its id. Throws 404 when it has ended, 409 when it is the viewer's own. */
export async function endSession(
  { db, clock }: Pick<Services, "db" | "clock">,
  viewer: Viewer,
  idHash: string,
): Promise<void> {
  if (idHash === viewer.sessionHash) throw new Refusal("conflict", "This is your own session. Log out to end it.");
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom("session")
      .innerJoin("user", "user.id", "session.user_id")
      .select(["user.id", "user.name"])
      .where("session.id_hash", "=", idHash)
      .executeTakeFirst();
    const { numDeletedRows } = await trx.deleteFrom("session").where("id_hash", "=", idHash).executeTakeFirstOrThrow();
    if (!user || numDeletedRows === 0n) throw unknown("This session has already ended");
    await recordAudit(trx, viewer, clock, "sessions ended", user, { sessions: 1 });
  });
}
