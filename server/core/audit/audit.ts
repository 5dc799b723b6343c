import { v7 as uuidv7 } from "uuid";
import type { AuditAction } from "#contract/audit-actions.ts";
import type { Clock } from "../clock.ts";
import { writeJson } from "../database/json.ts";
import type { AuditTable, Db, Writer } from "../database/schema.ts";
import { slicesOf } from "../database/slices.ts";

/** Who did it. Nobody by id: the name is what they called themselves. */
interface Actor {
  id: string | null;
  name: string;
  /** Where the call came from. */
  address?: string | undefined;
}

interface Subject {
  id: string | null;
  name: string;
}

/**
 * Writes who did what to whom, in the transaction of the act itself. The database itself is for an act that writes nothing else.
 * `actor` null is Casebook itself; a viewer brings the address along. `details` never holds a password or a session id;
 * what an act changed stands in `details.changes` (changesOf). Rows can only be added: the database refuses the rest.
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

/** Batch version of `recordAudit`, for the same act done to many. */
export async function recordAudits(
  trx: Writer,
  actor: Actor,
  clock: Clock,
  action: AuditAction,
  done: readonly { subject: Subject; details: Record<string, unknown> }[],
): Promise<void> {
  for await (const slice of slicesOf(done, rowsPerStatement)) {
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
