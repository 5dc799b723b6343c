import { v7 as uuidv7 } from "uuid";
import type { Db } from "../database/schema.ts";
import type { Clock } from "../http/services.ts";

export type AuditAction =
  | "logged in"
  | "credentials viewed"
  | "student added"
  | "student changed"
  | "student deleted"
  | "subadmin added"
  | "subadmin changed"
  | "subadmin deleted"
  | "assignment added"
  | "assignment changed"
  | "assignment deleted"
  | "section deleted"
  | "submissions graded again"
  | "submitted by the server"
  | "verdict set by hand"
  | "verdict taken back"
  | "section reopened"
  | "late answers accepted"
  | "late answers refused"
  | "extra time given";

/**
 * Writes who did what to whom, in the transaction of the act itself (design section 6).
 * `details` never holds a password or a session id.
 */
export async function recordAudit(
  trx: Db,
  clock: Clock,
  actor: { id: string; name: string } | null,
  action: AuditAction,
  subject: { id: string | null; name: string },
  details: Record<string, unknown> = {},
): Promise<void> {
  await trx
    .insertInto("audit")
    .values({
      id: uuidv7(),
      at: clock().toISOString(),
      actor_id: actor?.id ?? null,
      actor_name: actor?.name ?? "Casebook",
      action,
      subject_id: subject.id,
      subject_name: subject.name,
      details: JSON.stringify(details),
    })
    .execute();
}
