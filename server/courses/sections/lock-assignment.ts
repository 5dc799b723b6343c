import { sql } from "kysely";
import { engineOf } from "../../core/database/connect.ts";
import type { Writer } from "../../core/database/schema.ts";

/**
 * Locks an assignment against changes until the transaction ends; other shared locks are possible. Submissions take it,
 * so that a key change cannot miss the submission. SQLite needs no lock: it has one writer.
 */
export async function lockAssignmentShared(trx: Writer, assignmentId: string): Promise<void> {
  if (engineOf(trx) === "sqlite") return;
  await sql`select 1 from assignment where id = ${assignmentId} for share`.execute(trx);
}

/** Locks an assignment for a change: waits for running submissions, and later submissions wait for this one. */
export async function lockAssignment(trx: Writer, assignmentId: string): Promise<void> {
  if (engineOf(trx) === "sqlite") return;
  await sql`select 1 from assignment where id = ${assignmentId} for update`.execute(trx);
}
