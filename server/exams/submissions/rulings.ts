import { fieldLabels, isCodingField } from "#contract/answers.ts";
import type { ResultEntry } from "#contract/api/results.ts";
import type { Reader } from "../../core/database/schema.ts";

type Ruling = ResultEntry["rulings"][number];

/**
 * Reads the decided disputes that concern a student, by section, oldest first: their own, and rulings that changed the key
 * after they had submitted. Does not say whose dispute it was.
 */
export async function readRulings(db: Reader, assignmentId: string, studentId: string): Promise<Map<string, Ruling[]>> {
  const rows = await db
    .selectFrom("dispute")
    .innerJoin("submission", (join) =>
      join.onRef("submission.section_id", "=", "dispute.section_id").on("submission.student_id", "=", studentId),
    )
    .leftJoin("question", "question.id", "dispute.field")
    .select(["dispute.section_id", "dispute.student_id", "field", "code", "code_key", "state", "ruled_as", "ruling"])
    .select(["ruled_at", "question.text as question_text"])
    .where("dispute.assignment_id", "=", assignmentId)
    .where("dispute.ruled_at", "is not", null)
    .where(({ or, and, eb }) =>
      or([
        eb("dispute.student_id", "=", studentId),
        and([eb("ruled_as", "in", ["alternative", "key"]), eb("ruled_at", ">", eb.ref("submission.submitted_at"))]),
      ]),
    )
    .orderBy("ruled_at")
    .execute();
  // One ruling decides all disputes of a line: show the student's own if they have one.
  const own = rows.filter((row) => row.student_id === studentId);
  const lineOf = (row: (typeof rows)[number]) => `${row.section_id} ${row.field} ${row.code_key} ${row.ruled_at}`;
  const shown = new Map([...rows, ...own].map((row) => [lineOf(row), row]));
  const rulings = [...shown.values()].map((row) => ({
    sectionId: row.section_id,
    label: isCodingField(row.field) ? fieldLabels[row.field] : (row.question_text ?? "Question"),
    code: row.code,
    isAccepted: row.state === "accepted",
    as: row.ruled_as,
    reason: row.ruling ?? "",
    at: row.ruled_at ?? "",
    isOwn: row.student_id === studentId,
  }));
  const bySection = Map.groupBy(rulings, ({ sectionId }) => sectionId);
  return new Map([...bySection].map(([id, all]) => [id, all.map(({ sectionId: _section, ...ruling }) => ruling)]));
}
