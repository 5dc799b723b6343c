import type { Ruling } from "#contract/api/disputes.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Clock } from "../clock.ts";
import { verdictsOf } from "../database/json-columns.ts";
import type { DisputeTable, Writer } from "../database/schema.ts";
import type { Viewer } from "../http/guards.ts";
import { tellEach } from "../notices/tell.ts";
import type { Regraded } from "../sections/key-versions.ts";
import type { AssignmentWithKey, SectionWithKey } from "../sections/load-keyed.ts";
import { placeFacts } from "../submissions/tell-results.ts";
import { findLine, labelOf } from "./disputed-line.ts";

/** A dispute, and where its line stands. */
export interface DisputedSection {
  dispute: DisputeTable;
  assignment: AssignmentWithKey;
  section: SectionWithKey;
}

/** The open disputes of a line, this one among them. */
function findSameLine(trx: Writer, { section_id, field, code_key }: DisputeTable) {
  return trx
    .selectFrom("dispute")
    .select(["id", "student_id"])
    .where("section_id", "=", section_id)
    .where("field", "=", field)
    .where("code_key", "=", code_key)
    .where("state", "=", "open")
    .execute();
}

/** Which of these students have the line no more after a ruling, or have it right. */
async function findFreed(
  trx: Writer,
  { section_id, field, code_key }: DisputeTable,
  studentIds: readonly string[],
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("submission")
    .select(["student_id", "verdicts"])
    .where("section_id", "=", section_id)
    .where("student_id", "in", studentIds)
    .execute();
  return new Set(rows.filter((row) => !findLine(verdictsOf(row), field, code_key)).map(({ student_id }) => student_id));
}

/**
 * The dispute is decided, and with a ruling on the key every open one of the same line that it settles: the same code
 * may be wrong in another list for another reason.
 */
export async function closeDisputes(
  trx: Writer,
  viewer: Viewer,
  clock: Clock,
  { dispute, assignment, section }: DisputedSection,
  { state, as, reason }: Ruling,
  counts: Regraded,
): Promise<void> {
  const isForEverybody = state === "accepted" && as !== "student";
  const sameLine = await findSameLine(trx, dispute);
  const students = sameLine.map(({ student_id }) => student_id);
  const freed = isForEverybody ? await findFreed(trx, dispute, students) : new Set();
  const settled = sameLine.filter(({ id, student_id }) => id === dispute.id || freed.has(student_id));
  await trx
    .updateTable("dispute")
    .set({
      state,
      ruled_as: state === "accepted" ? (as ?? null) : null,
      ruling: reason,
      ruled_by: viewer.name,
      ruled_at: clock().toISOString(),
    })
    .where(
      "id",
      "in",
      settled.map(({ id }) => id),
    )
    .execute();
  const facts = {
    ...placeFacts(assignment, section),
    line: dispute.code ?? labelOf(section, dispute.field),
    field: dispute.field,
    ...(dispute.code !== null && { code: dispute.code }),
    accepted: state === "accepted",
    reason,
  };
  const news = settled.map((one) => ({ userId: one.student_id, kind: "dispute_decided" as const, facts }));
  await tellEach(trx, clock, news);
  const action = state === "accepted" ? "dispute accepted" : "dispute rejected";
  await recordAudit(
    trx,
    viewer,
    clock,
    action,
    { id: assignment.id, name: assignment.module_name },
    {
      disputeId: dispute.id,
      studentId: dispute.student_id,
      sectionId: dispute.section_id,
      field: dispute.field,
      code: dispute.code,
      as: as ?? null,
      reason,
      ...counts,
    },
  );
}
