import { oldestDeadlineInTime } from "#contract/time.ts";
import { recordAudit } from "../../core/audit/audit.ts";
import type { Clock } from "../../core/clock.ts";
import { withLease } from "../../core/database/lease.ts";
import type { Db, Reader, Writer } from "../../core/database/schema.ts";
import { getKeyed } from "../../courses/sections/load-keyed.ts";
import { lockAssignmentShared } from "../../courses/sections/lock-assignment.ts";
import { notifyHandedIn } from "../regrade/notify-students.ts";
import { insertOnce, rowFromDraft } from "./submission-rows.ts";

const lease = 70_115_001;
/** Other writes run between two transactions of this size. */
const rowsPerTransaction = 25;

/**
 * Submits the drafts of all attempts that are past their deadline and grace (contract/time.ts, design.md section 5).
 * One server does it at a time; the unique constraint makes each submission exactly-once in any case. Returns how many.
 */
export async function submitExpired(db: Db, clock: Clock): Promise<number> {
  const oldest = oldestDeadlineInTime(clock());
  let count = 0;
  for (;;) {
    if (!(await selectOverdue(db, oldest).select("attempt.section_id").limit(1).executeTakeFirst())) return count;
    let submitted = 0;
    await withLease(db, lease, async (trx) => {
      submitted = await submitSlice(trx, clock, oldest);
    });
    if (submitted === 0) return count;
    count += submitted;
  }
}

function selectOverdue(db: Reader, oldest: string) {
  return db
    .selectFrom("attempt")
    .innerJoin("section", "section.id", "attempt.section_id")
    .where("attempt.is_open", "=", 1)
    .where("attempt.deadline_at", "<", oldest)
    .orderBy("attempt.deadline_at");
}

/** Submits overdue attempts of one assignment, the one with the oldest deadline. */
async function submitSlice(trx: Writer, clock: Clock, oldest: string): Promise<number> {
  const next = await selectOverdue(trx, oldest).select("section.assignment_id").limit(1).executeTakeFirst();
  if (!next) return 0;
  await lockAssignmentShared(trx, next.assignment_id);
  const assignment = await getKeyed(trx, next.assignment_id);
  // Read after the lock: extra time or a submission may have come meanwhile.
  const attempts = await selectOverdue(trx, oldest)
    .innerJoin("user", "user.id", "attempt.student_id")
    .select(["attempt.student_id", "attempt.section_id", "user.name as student_name"])
    .select(["attempt.started_at as startedAt", "attempt.deadline_at as deadline", "attempt.draft"])
    .where("section.assignment_id", "=", next.assignment_id)
    .limit(rowsPerTransaction)
    .execute();
  let count = 0;
  for (const { student_id, section_id, student_name, ...attempt } of attempts) {
    const section = assignment.sections.find((candidate) => candidate.id === section_id);
    if (!section) continue;
    const row = rowFromDraft(student_id, attempt, section, assignment);
    const written = await insertOnce(trx, [row]);
    if (written.size === 0) continue;
    count += 1;
    await notifyHandedIn(trx, clock, assignment, section, row);
    const student = { id: student_id, name: student_name };
    const details = { assignmentId: assignment.id, sectionId: section.id };
    await recordAudit(trx, null, clock, "submitted by the server", student, details);
  }
  return count;
}
