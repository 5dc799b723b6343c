import { restorableUntil, restoreDays } from "#contract/assignment-states.ts";
import type { AuditAction } from "#contract/audit-actions.ts";
import { recordAudit } from "../../core/audit/audit.ts";
import type { Clock } from "../../core/clock.ts";
import type { AssignmentTable, Db, Writer } from "../../core/database/schema.ts";
import { Refusal } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { deleteAnnouncements } from "../../people/notices/notify.ts";
import { getKeyed } from "../sections/load-keyed.ts";
import { lockAssignment } from "../sections/lock-assignment.ts";
import { refuseDuringTimedWork } from "./running-work.ts";

const conflict = (sentence: string) => new Refusal("conflict", sentence);

/**
 * Archives an assignment (docs/decisions/020): nobody can start it, its announcements are deleted, and students keep what
 * they submitted. Throws 404, and 409 while timed attempts are open.
 */
export function archiveAssignment(db: Db, viewer: Viewer, clock: Clock, id: string): Promise<void> {
  return changeArchived(db, viewer, clock, id, "assignment archived", async (trx, assignment) => {
    if (assignment.archived_at !== null) throw conflict("This assignment is already archived");
    await refuseDuringTimedWork(trx, id);
    await deleteAnnouncements(trx, id);
    return clock().toISOString();
  });
}

/** Restores an archived assignment. Throws 404, and 409 if it is not archived or was archived too long ago. */
export function restoreAssignment(db: Db, viewer: Viewer, clock: Clock, id: string): Promise<void> {
  return changeArchived(db, viewer, clock, id, "assignment restored", async (_trx, { archived_at }) => {
    if (archived_at === null) throw conflict("This assignment is not archived");
    if (restorableUntil(archived_at) < clock().toISOString()) {
      throw conflict(`This assignment was archived more than ${restoreDays} days ago. Duplicate it to use it again.`);
    }
    return null;
  });
}

async function changeArchived(
  db: Db,
  viewer: Viewer,
  clock: Clock,
  id: string,
  action: AuditAction,
  archivedAt: (trx: Writer, assignment: AssignmentTable) => Promise<string | null>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAssignment(trx, id);
    const assignment = await getKeyed(trx, id);
    const at = await archivedAt(trx, assignment);
    const version = assignment.version + 1;
    await trx.updateTable("assignment").set({ archived_at: at, version }).where("id", "=", id).execute();
    const changes = { archivedAt: { before: assignment.archived_at, after: at } };
    await recordAudit(trx, viewer, clock, action, { id, name: assignment.module_name }, { changes });
  });
}
