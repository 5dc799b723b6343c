import { fieldLabels, isCodingField } from "#contract/answers.ts";
import type { Dispute, DisputeState } from "#contract/api/disputes.ts";
import type { Verdicts } from "#contract/verdicts.ts";
import { verdictsOf } from "../../core/database/json-columns.ts";
import type { DisputeTable, Reader } from "../../core/database/schema.ts";
import { codeKey, type DisputedLine, findLine } from "../../courses/keys/disputed-line.ts";
import { isResultKnown } from "../../exams/grading/result-known.ts";

interface DisputeFilter {
  id?: string;
  studentId?: string;
  state?: DisputeState | undefined;
  assignmentId?: string | undefined;
  /** For a student: the lines of results that they may not know at this time are hidden. */
  readableAt?: Date;
}

function chooseDisputes(db: Reader, { id, studentId, state, assignmentId }: DisputeFilter) {
  let chosen = db.selectFrom("dispute");
  if (id) chosen = chosen.where("dispute.id", "=", id);
  if (studentId) chosen = chosen.where("dispute.student_id", "=", studentId);
  if (state) chosen = chosen.where("dispute.state", "=", state);
  if (assignmentId) chosen = chosen.where("dispute.assignment_id", "=", assignmentId);
  return chosen;
}

/** Returns disputes, oldest first, each with the number of other students who have the same line. Two queries. */
export async function readDisputes(db: Reader, filter: DisputeFilter): Promise<Dispute[]> {
  const { readableAt } = filter;
  const rows = await chooseDisputes(db, filter)
    .innerJoin("user", "user.id", "dispute.student_id")
    .innerJoin("section", "section.id", "dispute.section_id")
    .innerJoin("assignment", "assignment.id", "dispute.assignment_id")
    .leftJoin("question", "question.id", "dispute.field")
    .selectAll("dispute")
    .select(["user.name as student_name", "section.name as section_name", "assignment.module_name"])
    .select(["assignment.results_open", "assignment.results_opened_at", "question.text as question_text"])
    .orderBy("dispute.at")
    .orderBy("dispute.id")
    .execute();
  const linesOf = await readVerdicts(db, filter);
  return rows.map((row): Dispute => {
    const own = linesOf.get(row.section_id)?.find(({ student_id }) => student_id === row.student_id);
    const isVisible = own !== undefined && (readableAt === undefined || isResultKnown(own, row, readableAt));
    const line = isVisible ? findLine(own.verdicts, row.field, row.code_key) : undefined;
    const isWritten = isVisible && hasWritten(own.verdicts, row.field, row.code_key);
    const same = (linesOf.get(row.section_id) ?? []).filter(
      ({ student_id, verdicts }) =>
        student_id !== row.student_id && isSameLine(findLine(verdicts, row.field, row.code_key), isWritten),
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
      label: isCodingField(row.field) ? fieldLabels[row.field] : (row.question_text ?? "Question"),
      code: row.code,
      mark: markOf(line),
      meant: line?.mark?.meant ?? null,
      reason: row.reason,
      at: row.at,
      state: row.state,
      ruling: rulingOf(row),
      others: same.length,
    };
  });
}

/** True if the student wrote the disputed code. False if they left it out, which is a line of the result too. */
function hasWritten(verdicts: Verdicts, field: string, key: string): boolean {
  const line = findLine(verdicts, field, key);
  if (line?.mark) return line.mark.position !== undefined;
  const codes = Object.hasOwn(verdicts, field) ? verdicts[field]?.codes : undefined;
  return codes?.some(({ code, position }) => position !== undefined && codeKey(field, code) === key) ?? false;
}

/** True if another student's line is the same: the same code written, or the same code left out. */
function isSameLine(line: DisputedLine | undefined, isWritten: boolean): boolean {
  if (!line) return false;
  return !line.mark || (line.mark.position !== undefined) === isWritten;
}

function rulingOf({ ruled_at, ruled_as, ruling, ruled_by }: DisputeTable): Dispute["ruling"] {
  return ruled_at === null ? null : { as: ruled_as, reason: ruling ?? "", at: ruled_at, by: ruled_by ?? "" };
}

/** Returns a dispute as its student sees it: without the number of others, and without the name of who ruled. */
export function forStudent({ ruling, ...dispute }: Dispute): Dispute {
  return {
    ...dispute,
    others: 0,
    ruling: ruling && { as: ruling.as, reason: ruling.reason, at: ruling.at },
  };
}

/** Counts the disputes that wait for a ruling. */
export async function countOpen(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom("dispute")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  return Number(count);
}

function markOf(line: DisputedLine | undefined): Dispute["mark"] {
  const mark = line && (line.mark?.mark ?? "wrong");
  return mark === undefined || mark === "match" ? null : mark;
}

/** Reads the verdicts of all submissions of the disputed sections, by section. */
async function readVerdicts(db: Reader, filter: DisputeFilter) {
  const rows = await db
    .selectFrom("submission")
    .select(["section_id", "student_id", "verdicts", "opened_at", "by_server"])
    .where("section_id", "in", chooseDisputes(db, filter).select("dispute.section_id"))
    .execute();
  return Map.groupBy(
    rows.map((row) => ({ ...row, verdicts: verdictsOf(row) })),
    (row) => row.section_id,
  );
}
