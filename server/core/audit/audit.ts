import { v7 as uuidv7 } from "uuid";
import type { AuditAction } from "#contract/audit-actions.ts";
import type { Clock } from "../clock.ts";
import { writeJson } from "../database/json.ts";
import type { AuditTable, Db, Writer } from "../database/schema.ts";
import { slicesOf } from "../database/slices.ts";

/** The person who acts. Without an account the id is null, and the name is the one that was typed. */
interface Actor {
  id: string | null;
  name: string;
  /** The address of the client. */
  address?: string | undefined;
}

interface Subject {
  id: string | null;
  name: string;
}

/**
 * Writes who did what to whom, in the transaction of the act. Pass the database only for an act that writes nothing else. A
 * null `actor` is Casebook itself; a viewer has the address. `details` must not have passwords or session ids; changes are in
 * `details.changes` (changesOf). Rows can only be added: the database refuses updates and deletes.
 */
export async function recordAudit(
  db: Db,
  actor: Actor | null,
  clock: Clock,
  action: AuditAction,
  subject: Subject,
  details: Record<string, unknown> = {},
): Promise<void> {
  await db
    .insertInto("audit")
    .values(rowOf(clock, actor, action, subject, details))
    .execute();
}

const rowsPerStatement = 500;

/** Batch version of `recordAudit`, for one action with many subjects. */
export async function recordAudits(
  trx: Writer,
  actor: Actor,
  clock: Clock,
  action: AuditAction,
  acts: readonly { subject: Subject; details: Record<string, unknown> }[],
): Promise<void> {
  for await (const slice of slicesOf(acts, rowsPerStatement)) {
    const rows = slice.map(({ subject, details }) => rowOf(clock, actor, action, subject, details));
    await trx.insertInto("audit").values(rows).execute();
  }
}

function rowOf(
  clock: Clock,
  actor: Actor | null,
  action: AuditAction,
  subject: Subject,
  details: Record<string, unknown>,
): AuditTable {
  return {
    id: uuidv7(),
    at: clock().toISOString(),
    actor_id: actor?.id ?? null,
    actor_name: actor?.name ?? "Casebook",
    action,
    subject_id: subject.id,
    subject_name: subject.name,
    details: writeJson(details),
    address: actor?.address ?? null,
  };
}

/** Returns the changed fields with both values: `{ expiryDate: { before, after } }`. */
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
