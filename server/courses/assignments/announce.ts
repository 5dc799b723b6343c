import type { Clock } from "../../core/clock.ts";
import { withLease } from "../../core/database/lease.ts";
import type { Db, Reader, Writer } from "../../core/database/schema.ts";
import { notifyCourse } from "../../people/notices/notify.ts";
import { isOpenForWork } from "../sections/visible.ts";

const lease = 70_115_005;

function selectNew(db: Reader, clock: Clock) {
  return db
    .selectFrom("assignment")
    .select(["id", "module_name", "category", "time_limit_minutes", "due_at"])
    .where("announced_at", "is", null)
    .where(isOpenForWork(clock()));
}

/** Notifies the students of a course once of a new assignment that they can see. Runs in the transaction that shows it. */
export async function announce(trx: Writer, clock: Clock, id: string): Promise<void> {
  const assignment = await selectNew(trx, clock).where("id", "=", id).executeTakeFirst();
  if (!assignment) return;
  const { module_name: moduleName, category, time_limit_minutes: timeLimit, due_at: dueDate } = assignment;
  const facts = { assignmentId: id, moduleName, timeLimit, dueDate };
  await notifyCourse(trx, clock, category, { kind: "assignment_new", facts });
  await trx.updateTable("assignment").set({ announced_at: clock().toISOString() }).where("id", "=", id).execute();
}

/** Announces the assignments whose visible time has come. One server does it at a time. */
export async function announceDue(db: Db, clock: Clock): Promise<void> {
  if (!(await selectNew(db, clock).limit(1).executeTakeFirst())) return;
  await withLease(db, lease, async (trx) => {
    for (const { id } of await selectNew(trx, clock).execute()) await announce(trx, clock, id);
  });
}
