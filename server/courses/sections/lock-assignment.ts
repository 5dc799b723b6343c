import { sql } from "kysely";
import { engineOf } from "../../core/database/connect.ts";
import type { Writer } from "../../core/database/schema.ts";

/**
 * Holds an assignment unchanged until the transaction ends, so that a key edited meanwhile cannot miss a submission.
 * On SQLite the one writer is lock enough.
 */
export async function lockAssignmentShared(trx: Writer, assignmentId: string): Promise<void> {
  if (engineOf(trx) === "sqlite") return;
  await sql`select 1 from assignment where id = ${assignmentId} for share`.execute(trx);
}

/** Takes an assignment for a change: waits for running submissions, and later ones wait for us. */
export async function lockAssignment(trx: Writer, assignmentId: string): Promise<void> {
  if (engineOf(trx) === "sqlite") return;
  await sql`select 1 from assignment where id = ${assignmentId} for update`.execute(trx);
}
