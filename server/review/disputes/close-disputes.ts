import type { Ruling } from "#contract/api/disputes.ts";
import { recordAudit } from "../../core/audit/audit.ts";
import type { Clock } from "../../core/clock.ts";
import { verdictsOf } from "../../core/database/json-columns.ts";
import type { DisputeTable, Writer } from "../../core/database/schema.ts";
import { slicesOf } from "../../core/database/slices.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { findLine, labelOf } from "../../courses/keys/disputed-line.ts";
import type { RegradedCounts } from "../../courses/keys/key-versions.ts";
import type { AssignmentWithKey, SectionWithKey } from "../../courses/sections/load-keyed.ts";
import { sectionFacts } from "../../exams/regrade/notify-students.ts";
import { notifyEach } from "../../people/notices/notify.ts";

/** A dispute with its assignment and section. */
export interface DisputedSection {
  dispute: DisputeTable;
  assignment: AssignmentWithKey;
  section: SectionWithKey;
}

/** Selects the open disputes of the same line, this one included. */
function selectSameLine(trx: Writer, { section_id, field, code_key }: DisputeTable) {
  return trx
    .selectFrom("dispute")
    .where("section_id", "=", section_id)
    .where("field", "=", field)
    .where("code_key", "=", code_key)
    .where("state", "=", "open");
}

/** Finds the students with an open dispute of the line whose results no longer have it wrong after the ruling. */
async function findSettled(trx: Writer, dispute: DisputeTable): Promise<Set<string>> {
  const { section_id, field, code_key } = dispute;
  const rows = await trx
    .selectFrom("submission")
    .select(["student_id", "verdicts"])
    .where("section_id", "=", section_id)
    .where("student_id", "in", selectSameLine(trx, dispute).select("student_id"))
    .execute();
  return new Set(rows.filter((row) => !findLine(verdictsOf(row), field, code_key)).map(({ student_id }) => student_id));
}

/**
 * Closes a dispute. After a ruling on the key it also closes the open disputes of the same line that the ruling settled; the
 * same code may still be wrong in another student's list for another reason.
 */
export async function closeDisputes(
  trx: Writer,
  viewer: Viewer,
  clock: Clock,
  { dispute, assignment, section }: DisputedSection,
  { state, as, reason }: Ruling,
  counts: RegradedCounts,
): Promise<void> {
  const isForEverybody = state === "accepted" && as !== "student";
  const sameLine = await selectSameLine(trx, dispute).select(["id", "student_id"]).execute();
  const settledStudents = isForEverybody ? await findSettled(trx, dispute) : new Set();
  const settled = sameLine.filter(({ id, student_id }) => id === dispute.id || settledStudents.has(student_id));
  const ruled = {
    state,
    ruled_as: state === "accepted" ? (as ?? null) : null,
    ruling: reason,
    ruled_by: viewer.name,
    ruled_at: clock().toISOString(),
  };
  const ids = settled.map(({ id }) => id);
  for await (const slice of slicesOf(ids, 500))
    await trx.updateTable("dispute").set(ruled).where("id", "in", slice).execute();
  const facts = {
    ...sectionFacts(assignment, section),
    line: dispute.code ?? labelOf(section, dispute.field),
    field: dispute.field,
    ...(dispute.code !== null && { code: dispute.code }),
    accepted: state === "accepted",
    reason,
  };
  const notices = settled.map((one) => ({ userId: one.student_id, kind: "dispute_decided" as const, facts }));
  await notifyEach(trx, clock, notices);
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
