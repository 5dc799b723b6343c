import { isCodingField } from "#contract/answers.ts";
import type { Ruling } from "#contract/api/disputes.ts";
import type { RegradingPreview } from "#contract/api/keys.ts";
import { handMadeLine } from "#contract/verdicts.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Clock } from "../clock.ts";
import { verdictsOf } from "../database/json-columns.ts";
import type { Db, DisputeTable, SubmissionTable } from "../database/schema.ts";
import { Refusal, unknown } from "../http/errors.ts";
import type { Viewer } from "../http/guards.ts";
import { tellEach } from "../notices/tell.ts";
import { atKeyVersions, nobody, type Regraded } from "../sections/key-versions.ts";
import { type AssignmentWithKey, chooseSection, getKeyed, type SectionWithKey } from "../sections/load-keyed.ts";
import { takeAssignment } from "../sections/lock-assignment.ts";
import { keyOf, withKey } from "../sections/section-key.ts";
import { writeKey } from "../sections/write-sections.ts";
import { parseStored } from "../submissions/answers.ts";
import { changeKeys } from "../submissions/change-keys.ts";
import { writeSubmission } from "../submissions/correct.ts";
import {
  countRegrading,
  isOtherKey,
  parseHandMade,
  planRegrading,
  type Regrading,
  regrade,
} from "../submissions/regrade.ts";
import { tellRegrading } from "../submissions/tell-regrading.ts";
import { placeFacts, tellChangedResults } from "../submissions/tell-results.ts";
import { type DisputedLine, findLine, isListItem, labelOf } from "./disputed-line.ts";
import { ruleOnKey } from "./rule-on-key.ts";

/** How many were graded again; of a dry run also who. */
type Ruled = Regraded & Partial<Pick<RegradingPreview, "students">>;

interface Case {
  dispute: DisputeTable;
  assignment: AssignmentWithKey;
  section: SectionWithKey;
  submission: SubmissionTable;
}

/**
 * Rules on a dispute. A ruling on the key is one for everybody: it makes a version, grades again
 * whom it touches, and ends the open disputes of the same line alike. Dry, it says whom it would move and writes nothing.
 * Throws 409 for one that was ruled on already, 422 for a ruling that its line does not allow.
 */
export async function ruleOnDispute(
  db: Db,
  viewer: Viewer,
  clock: Clock,
  disputeId: string,
  ruling: Ruling,
): Promise<Ruled> {
  const found = await db.selectFrom("dispute").select("assignment_id").where("id", "=", disputeId).executeTakeFirst();
  if (!found) throw unknown("Dispute not found");
  return db.transaction().execute(async (trx) => {
    await takeAssignment(trx, found.assignment_id);
    const one = await readCase(trx, disputeId);
    if (ruling.dryRun) {
      const planned = await planRuling(trx, viewer, clock, one, ruling);
      const { students, up, down, same } = await tellRegrading(trx, one.assignment.id, planned);
      return { regraded: up + down + same, up, down, students };
    }
    const counts = await carryOut(trx, viewer, clock, one, ruling);
    await close(trx, viewer, clock, one, ruling, counts);
    return counts;
  });
}

async function readCase(trx: Db, disputeId: string): Promise<Case> {
  const dispute = await trx.selectFrom("dispute").selectAll().where("id", "=", disputeId).executeTakeFirst();
  if (!dispute) throw unknown("Dispute not found");
  if (dispute.state !== "open") throw new Refusal("conflict", "This dispute was decided already");
  const assignment = await getKeyed(trx, dispute.assignment_id);
  const section = chooseSection(assignment.id, assignment.sections, dispute.section_id);
  const submission = await trx
    .selectFrom("submission")
    .selectAll()
    .where("student_id", "=", dispute.student_id)
    .where("section_id", "=", section.id)
    .executeTakeFirst();
  if (!submission) throw unknown("Submission not found");
  return { dispute, assignment, section, submission };
}

/** What a ruling would do to results, slice by slice. */
async function planRuling(
  trx: Db,
  viewer: Viewer,
  clock: Clock,
  one: Case,
  ruling: Ruling,
): Promise<AsyncIterable<Regrading[]>> {
  if (ruling.state === "rejected" || !ruling.as) return inSlices([]);
  if (ruling.as === "student") return inSlices([await verdictForStudent(trx, viewer, clock, one, ruling)]);
  const { after, raiseOnly } = changedKey(one, ruling.as);
  return planRegrading(trx, [after], one.assignment.category, raiseOnly);
}

async function* inSlices(slice: Regrading[]): AsyncGenerator<Regrading[]> {
  yield slice;
}

async function carryOut(trx: Db, viewer: Viewer, clock: Clock, one: Case, ruling: Ruling): Promise<Regraded> {
  if (ruling.state === "rejected" || !ruling.as) return nobody;
  if (ruling.as === "student") return ruleForStudent(trx, viewer, clock, one, ruling);
  const { assignment } = one;
  const { after, raiseOnly } = changedKey(one, ruling.as);
  const changed = {
    ...assignment,
    version: assignment.version + 1,
    sections: assignment.sections.map((other) => (other.id === after.id ? after : other)),
  };
  await writeKey(trx, changed.version, after);
  const cause = { by: viewer, cause: `dispute accepted: ${ruling.reason}` };
  return changeKeys(trx, clock, cause, assignment, changed, raiseOnly);
}

/** The section with the key that a ruling makes. Throws 409 where the key takes the line already, 422 as ruleOnKey does. */
function changedKey(
  { dispute, assignment, section, submission }: Case,
  as: Exclude<NonNullable<Ruling["as"]>, "student">,
): { after: SectionWithKey; raiseOnly: boolean } {
  // Graded by the key in force: an older one's line may be another by now.
  const present = regrade({ ...submission, hand_made: null }, section, assignment.category);
  const line = findLine(verdictsOf(present), dispute.field, dispute.code_key);
  if (!line) throw new Refusal("conflict", "The key takes this line by now: reject, or rule for this student");
  const changed = ruleOnKey(keyOf(section), line, submittedText(submission, line), as);
  const after = withKey(section, changed, section.key_version + 1);
  if (!isOtherKey(section, after)) throw new Refusal("conflict", "The key says so already");
  // Another code that is right too takes nothing from anybody, and not what an older key left them either.
  return { after, raiseOnly: as === "alternative" };
}

/** What the student wrote in a text or for a question. */
function submittedText(submission: SubmissionTable, { item }: DisputedLine): string {
  const answers = parseStored(submission.answers);
  if (isCodingField(item)) return [answers[item]].flat().join(", ");
  return answers.dynamicQuestions.find(({ _id }) => _id === item)?.submittedAnswer ?? "";
}

/** The line is right by hand, for this student alone, by the key that graded it; a text or a question as a whole. */
async function verdictForStudent(
  trx: Db,
  viewer: Viewer,
  clock: Clock,
  { dispute, assignment, section, submission }: Case,
  ruling: Ruling,
): Promise<Regrading> {
  const verdict = { correct: true, reason: ruling.reason, at: clock().toISOString(), by: viewer.name };
  const { field, code_key } = dispute;
  const name = isListItem(field) ? handMadeLine(field, code_key) : field;
  const handMade = { ...parseHandMade(submission), [name]: verdict };
  const sectionOf = await atKeyVersions(trx, [section], [submission]);
  const changed = { ...submission, hand_made: JSON.stringify(handMade) };
  return { before: submission, after: regrade(changed, sectionOf(submission), assignment.category) };
}

async function ruleForStudent(trx: Db, viewer: Viewer, clock: Clock, one: Case, ruling: Ruling): Promise<Regraded> {
  const regrading = await verdictForStudent(trx, viewer, clock, one, ruling);
  await writeSubmission(trx, regrading.after);
  const why = { cause: "verdict" as const, reason: ruling.reason };
  await tellChangedResults(trx, clock, why, one.assignment, [regrading]);
  return countRegrading([regrading]);
}

/** The open disputes of a line, this one among them. */
function findSameLine(trx: Db, { section_id, field, code_key }: DisputeTable) {
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
  trx: Db,
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
async function close(
  trx: Db,
  viewer: Viewer,
  clock: Clock,
  { dispute, assignment, section }: Case,
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
    accepted: state === "accepted",
    reason,
  };
  const news = settled.map((one) => ({ userId: one.student_id, kind: "dispute_decided" as const, facts }));
  await tellEach(trx, clock, news);
  const action = state === "accepted" ? "dispute accepted" : "dispute rejected";
  await recordAudit(
    trx,
    clock,
    viewer,
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
