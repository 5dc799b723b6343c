import { v7 as uuidv7 } from "uuid";
import type { AuditAction } from "#contract/audit-actions.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/schema.ts";

/** Who did it. Nobody by id: the name is what they called themselves. */
interface Actor {
  id: string | null;
  name: string;
  /** Where the call came from. */
  address?: string | undefined;
}

/**
 * Writes who did what to whom, in the transaction of the act itself.
 * `actor` null is Casebook itself; a viewer brings the address along. `details` never holds a password or a session id;
 * what an act changed stands in `details.changes` (changesOf). Rows can only be added: the database refuses the rest.
 */
export async function recordAudit(
  trx: Db,
  clock: Clock,
  actor: Actor | null,
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
      address: actor?.address ?? null,
    })
    .execute();
}

/** Each field that is different, with what it was and what it is: `{ expiryDate: { before, after } }`. */
export function changesOf(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, { before: unknown; after: unknown }> {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  const isChanged = (field: string) => JSON.stringify(before[field]) !== JSON.stringify(after[field]);
  return Object.fromEntries(
    [...fields]
      .filter(isChanged)
      .map((field) => [field, { before: before[field] ?? null, after: after[field] ?? null }]),
  );
}
