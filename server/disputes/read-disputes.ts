import type { Dispute, DisputeState } from "#contract/api/disputes.ts";
import { verdictsOf } from "../database/json-columns.ts";
import type { Db } from "../database/schema.ts";
import { findLine } from "./disputed-line.ts";

interface Wanted {
  id?: string;
  studentId?: string;
  state?: DisputeState | undefined;
  assignmentId?: string | undefined;
}

/** Disputes, oldest first, each with how many others have the same line. Two queries whatever the rows. */
export async function readDisputes(db: Db, { id, studentId, state, assignmentId }: Wanted): Promise<Dispute[]> {
  let wanted = db
    .selectFrom("dispute")
    .innerJoin("user", "user.id", "dispute.student_id")
    .innerJoin("section", "section.id", "dispute.section_id")
    .innerJoin("assignment", "assignment.id", "dispute.assignment_id")
    .selectAll("dispute")
    .select(["user.name as student_name", "section.name as section_name", "assignment.module_name"])
    .orderBy("dispute.at")
    .orderBy("dispute.id");
  if (id) wanted = wanted.where("dispute.id", "=", id);
  if (studentId) wanted = wanted.where("dispute.student_id", "=", studentId);
  if (state) wanted = wanted.where("dispute.state", "=", state);
  if (assignmentId) wanted = wanted.where("dispute.assignment_id", "=", assignmentId);
  const rows = await wanted.execute();
  const linesOf = await readVerdicts(db, new Set(rows.map((row) => row.section_id)));
  return rows.map((row) => {
    const same = (linesOf.get(row.section_id) ?? []).filter(
      ({ student_id, verdicts }) => student_id !== row.student_id && findLine(verdicts, row.field, row.code_key),
    );
    return {
      _id: row.id,
      studentId: row.student_id,
      studentName: row.student_name,
      assignmentId: row.assignment_id,
      moduleName: row.module_name,
      subAssignmentId: row.section_id,
      subModuleName: row.section_name,
      field: row.field,
      code: row.code,
      reason: row.reason,
      at: row.at,
      state: row.state,
      ruling: row.ruled_at === null ? null : { as: row.ruled_as, reason: row.ruling ?? "", at: row.ruled_at },
      others: same.length,
    };
  });
}

async function readVerdicts(db: Db, sectionIds: ReadonlySet<string>) {
  if (sectionIds.size === 0) return new Map<string, never[]>();
  const rows = await db
    .selectFrom("submission")
    .select(["section_id", "student_id", "verdicts"])
    .where("section_id", "in", [...sectionIds])
    .execute();
  return Map.groupBy(
    rows.map((row) => ({ ...row, verdicts: verdictsOf(row) })),
    (row) => row.section_id,
  );
}
