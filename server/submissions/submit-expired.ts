import { graceSeconds } from "#contract/time.ts";
import { recordAudit } from "../audit/audit.ts";
import { holdAssignment, withLease } from "../database/connect.ts";
import type { Services } from "../http/services.ts";
import { getKeyedAssignment } from "./load-sections.ts";
import { insertOnce, rowFromDraft } from "./submit.ts";

const lease = 70_115_001;
const mostAtOnce = 100;

/**
 * Submits the drafts of attempts whose deadline passed over 60 s ago and whose student never came back.
 * One server does it at a time; the unique constraint keeps it exactly-once even so. Out: how many.
 */
export async function submitExpired({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const before = new Date(clock().getTime() - graceSeconds * 1000).toISOString();
  const overdue = () =>
    db.selectFrom("attempt").select("section_id").where("is_open", "=", 1).where("deadline_at", "<", before);
  if (!(await overdue().limit(1).executeTakeFirst())) return 0;
  let count = 0;
  await withLease(db, lease, async (trx) => {
    const attempts = await trx
      .selectFrom("attempt")
      .innerJoin("section", "section.id", "attempt.section_id")
      .innerJoin("user", "user.id", "attempt.student_id")
      .selectAll("attempt")
      .select(["section.assignment_id", "user.name as student_name"])
      .where("attempt.is_open", "=", 1)
      .where("attempt.deadline_at", "<", before)
      .orderBy("attempt.deadline_at")
      .limit(mostAtOnce)
      .execute();
    for (const [assignmentId, group] of Map.groupBy(attempts, (attempt) => attempt.assignment_id)) {
      await holdAssignment(trx, assignmentId);
      const assignment = await getKeyedAssignment(trx, assignmentId);
      for (const attempt of group) {
        const section = assignment.sections.find((candidate) => candidate.id === attempt.section_id);
        if (!section) continue;
        const written = await insertOnce(trx, [rowFromDraft(attempt, section, assignment.category, assignmentId)]);
        if (written.size === 0) continue;
        count += 1;
        await recordAudit(
          trx,
          clock,
          null,
          "submitted by the server",
          { id: attempt.student_id, name: attempt.student_name },
          {
            assignmentId,
            sectionId: section.id,
          },
        );
      }
    }
  });
  return count;
}
