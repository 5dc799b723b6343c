import { v7 as uuidv7 } from "uuid";
import type { Dispute } from "#contract/api/disputes.ts";
import { sentences } from "#contract/sentences.ts";
import { recordAudit } from "../../core/audit/audit.ts";
import { isUniqueViolation } from "../../core/database/faults.ts";
import { verdictsOf } from "../../core/database/json-columns.ts";
import type { Writer } from "../../core/database/schema.ts";
import { Refusal, ruleBroken, unknown } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import { codeKey, findLine, isListItem, labelOf } from "../../courses/keys/disputed-line.ts";
import { chooseSection, getKeyedFor, submissionUnknown } from "../../courses/sections/load-keyed.ts";
import { readableSince, refuseClosedResults } from "../../courses/sections/results-open.ts";
import { isResultKnown } from "../../exams/grading/result-known.ts";
import { sectionFacts } from "../../exams/regrade/notify-students.ts";
import { notifyStaff } from "../../people/notices/notify.ts";
import { forStudent, readDisputes } from "./read-disputes.ts";

const windowDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

interface DisputeInput {
  assignmentId: string;
  subAssignmentId?: string | null | undefined;
  field: string;
  code?: string | null | undefined;
  reason: string;
}

/**
 * Opens a dispute about one line of a student's result, once for each line and within 30 days after the result became
 * readable. Throws 403 while results are closed, 404 for a section without a submission or a result that the student has not
 * read, 422 for a line that is right or missing, 409 for a second dispute and after 30 days.
 */
export async function openDispute(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  viewer: Viewer,
  input: DisputeInput,
): Promise<Dispute> {
  const { assignmentId, field, code, reason } = input;
  const id = uuidv7();
  await db.transaction().execute(async (trx) => {
    const now = clock();
    const assignment = await getKeyedFor(trx, viewer, now, assignmentId);
    const section = chooseSection(assignment.id, assignment.sections, input.subAssignmentId);
    const submission = await trx
      .selectFrom("submission")
      .select(["verdicts", "submitted_at", "opened_at", "by_server"])
      .where("student_id", "=", viewer.id)
      .where("section_id", "=", section.id)
      .executeTakeFirst();
    if (submission) refuseClosedResults(assignment, now, config.timeZone);
    if (!submission || !isResultKnown(submission, assignment, now)) throw submissionUnknown();
    const key = codeKey(field, code);
    const row = {
      id,
      student_id: viewer.id,
      section_id: section.id,
      assignment_id: assignment.id,
      field,
      code: isListItem(field) ? (code ?? null) : null,
      code_key: isListItem(field) ? key : "",
      reason,
      at: now.toISOString(),
      state: "open" as const,
    };
    const earlier = await trx
      .selectFrom("dispute")
      .select("id")
      .where("student_id", "=", viewer.id)
      .where("section_id", "=", section.id)
      .where("field", "=", field)
      .where("code_key", "=", row.code_key)
      .executeTakeFirst();
    if (earlier) throw disputedAlready();
    if (!findLine(verdictsOf(submission), field, key)) {
      throw ruleBroken("field", "There is nothing to dispute in this line");
    }
    const since = Date.parse(readableSince(assignment, submission.submitted_at));
    if (now.getTime() - since > windowDays * dayMs) {
      throw new Refusal("conflict", `A result can be disputed for ${windowDays} days`);
    }
    await insertOnce(trx, row);
    const line = row.code ?? labelOf(section, field);
    const facts = { ...sectionFacts(assignment, section), line, disputeId: id, studentName: viewer.name };
    await notifyStaff(trx, clock, { kind: "disputes", facts }, "disputes");
    const details = { assignmentId, sectionId: section.id, field, code: row.code, reason };
    await recordAudit(trx, viewer, clock, "result disputed", { id: viewer.id, name: viewer.name }, details);
  });
  const [dispute] = await readDisputes(db, { id });
  if (!dispute) throw unknown(sentences.disputeUnknown);
  return forStudent(dispute);
}

async function insertOnce(trx: Writer, row: Parameters<ReturnType<typeof inserting>["values"]>[0]): Promise<void> {
  try {
    await inserting(trx).values(row).execute();
  } catch (error) {
    throw isUniqueViolation(error) ? disputedAlready() : error;
  }
}

const inserting = (trx: Writer) => trx.insertInto("dispute");

function disputedAlready(): Refusal {
  return new Refusal("conflict", "This line was disputed already");
}
