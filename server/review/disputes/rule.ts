import { isCodingField } from "#contract/answers.ts";
import type { Ruling } from "#contract/api/disputes.ts";
import type { RegradingPreview } from "#contract/api/keys.ts";
import { sentences } from "#contract/sentences.ts";
import { formatDate, formatTimeOfDay } from "#contract/time.ts";
import { handMadeLine } from "#contract/verdicts.ts";
import type { Clock } from "../../core/clock.ts";
import { writeJson } from "../../core/database/json.ts";
import { verdictsOf } from "../../core/database/json-columns.ts";
import { runInOrder } from "../../core/database/run-in-order.ts";
import type { Db, DisputeTable, Reader, SubmissionTable, Writer } from "../../core/database/schema.ts";
import { Refusal, unknown } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import { type DisputedLine, findLine, isListItem } from "../../courses/keys/disputed-line.ts";
import { atKeyVersions, noneRegraded, type RegradedCounts } from "../../courses/keys/key-versions.ts";
import { ruleOnKey } from "../../courses/keys/rule-on-key.ts";
import { keyOf, withKey } from "../../courses/keys/section-key.ts";
import { chooseSection, getKeyed, type SectionWithKey, submissionUnknown } from "../../courses/sections/load-keyed.ts";
import { lockAssignment } from "../../courses/sections/lock-assignment.ts";
import { writeKey } from "../../courses/sections/write-sections.ts";
import { parseStored } from "../../exams/grading/answers.ts";
import { changeKeys } from "../../exams/regrade/change-keys.ts";
import { describeRegrading } from "../../exams/regrade/describe-regrading.ts";
import { notifyChangedResults } from "../../exams/regrade/notify-students.ts";
import {
  countRegrading,
  isOtherKey,
  parseHandMade,
  planRegrading,
  type Regrading,
  regrade,
} from "../../exams/regrade/regrade.ts";
import { writeSubmission } from "../verdicts/correct.ts";
import { closeDisputes, type DisputedSection } from "./close-disputes.ts";

interface DisputeCase extends DisputedSection {
  submission: SubmissionTable;
}

/**
 * Returns which results a ruling would change, or why its line does not allow it; writes nothing. Runs outside a transaction,
 * so that writes do not wait, and one at a time, because each grades the class again. Throws 409 for a dispute that was ruled
 * on already.
 */
export function previewRuling(
  db: Reader,
  viewer: Viewer,
  { clock, config }: Pick<Services, "clock" | "config">,
  disputeId: string,
  ruling: Ruling,
): Promise<RegradedCounts & Pick<RegradingPreview, "students"> & { refused?: string }> {
  return runInOrder(db, "previews of rulings", async () => {
    const one = await readCase(db, config.timeZone, disputeId);
    const planned = await planRuling(db, viewer, clock, one, ruling).catch((error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    });
    if (planned instanceof Refusal) return { ...noneRegraded, students: [], refused: planned.message };
    const { students, up, down, same } = await describeRegrading(db, one.assignment.id, planned);
    return { regraded: up + down + same, up, down, students };
  });
}

/**
 * Rules on a dispute. A ruling on the key counts for the whole class: it makes a key version, grades submissions again, and
 * closes the open disputes of the same line. Throws 404, 409 for a dispute that is decided already, and 422 for a ruling that
 * its line does not allow.
 */
export async function ruleOnDispute(
  db: Db,
  viewer: Viewer,
  { clock, config }: Pick<Services, "clock" | "config">,
  disputeId: string,
  ruling: Ruling,
): Promise<RegradedCounts> {
  const found = await db.selectFrom("dispute").select("assignment_id").where("id", "=", disputeId).executeTakeFirst();
  if (!found) throw unknown(sentences.disputeUnknown);
  return db.transaction().execute(async (trx) => {
    await lockAssignment(trx, found.assignment_id);
    const one = await readCase(trx, config.timeZone, disputeId);
    const counts = await applyRuling(trx, viewer, clock, one, ruling);
    await closeDisputes(trx, viewer, clock, one, ruling, counts);
    return counts;
  });
}

async function readCase(db: Reader, timeZone: string, disputeId: string): Promise<DisputeCase> {
  const dispute = await db.selectFrom("dispute").selectAll().where("id", "=", disputeId).executeTakeFirst();
  if (!dispute) throw unknown(sentences.disputeUnknown);
  if (dispute.state !== "open") throw decidedAlready(dispute, timeZone);
  const assignment = await getKeyed(db, dispute.assignment_id);
  const section = chooseSection(assignment.id, assignment.sections, dispute.section_id);
  const submission = await db
    .selectFrom("submission")
    .selectAll()
    .where("student_id", "=", dispute.student_id)
    .where("section_id", "=", section.id)
    .executeTakeFirst();
  if (!submission) throw submissionUnknown();
  return { dispute, assignment, section, submission };
}

function decidedAlready({ state, ruled_by, ruled_at }: DisputeTable, timeZone: string): Refusal {
  const who = ruled_by ?? "Somebody else";
  const when =
    ruled_at === null ? "" : ` on ${formatDate(ruled_at, timeZone)} at ${formatTimeOfDay(ruled_at, timeZone)}`;
  return new Refusal("conflict", `${who} ${state} this dispute${when}`);
}

/** Plans the grades that a ruling changes, in slices. Writes nothing. */
async function planRuling(
  db: Reader,
  viewer: Viewer,
  clock: Clock,
  one: DisputeCase,
  ruling: Ruling,
): Promise<AsyncIterable<Regrading[]>> {
  const effect = effectOf(one, ruling);
  if (effect.kind === "none") return inSlices([]);
  if (effect.kind === "verdict") return inSlices([await verdictForStudent(db, viewer, clock, one, ruling)]);
  return planRegrading(db, [effect.after], one.assignment.category, effect.raiseOnly);
}

async function* inSlices(slice: Regrading[]): AsyncGenerator<Regrading[]> {
  yield slice;
}

async function applyRuling(
  trx: Writer,
  viewer: Viewer,
  clock: Clock,
  one: DisputeCase,
  ruling: Ruling,
): Promise<RegradedCounts> {
  const effect = effectOf(one, ruling);
  if (effect.kind === "none") return noneRegraded;
  if (effect.kind === "verdict") return ruleForStudent(trx, viewer, clock, one, ruling);
  const { assignment } = one;
  const { after, raiseOnly } = effect;
  const changed = {
    ...assignment,
    version: assignment.version + 1,
    sections: assignment.sections.map((other) => (other.id === after.id ? after : other)),
  };
  await writeKey(trx, changed.version, after);
  const cause = { by: viewer, cause: `dispute accepted: ${ruling.reason}` };
  return changeKeys(trx, clock, cause, assignment, changed, raiseOnly);
}

/** The effect of a ruling: none but on the dispute itself, a verdict by hand for this student, or another key. */
type RulingEffect = { kind: "none" } | { kind: "verdict" } | { kind: "key"; after: SectionWithKey; raiseOnly: boolean };

/**
 * Returns the effect of a ruling. Accepting a line as the key has no effect if the line is right already, by an earlier
 * correction or by hand. Throws 409 if the key would stay the same, and 422 as `ruleOnKey` does.
 */
function effectOf({ dispute, assignment, section, submission }: DisputeCase, { state, as }: Ruling): RulingEffect {
  if (state === "rejected" || !as) return { kind: "none" };
  if (as === "student") return { kind: "verdict" };
  const { field, code_key } = dispute;
  if (as === "key" && !findLine(verdictsOf(submission), field, code_key)) return { kind: "none" };
  // Grade by the current key: an older key may have graded this submission.
  const current = regrade({ ...submission, hand_made: null }, section, assignment.category);
  const line = findLine(verdictsOf(current), field, code_key);
  if (!line) {
    if (as === "alternative") throw new Refusal("conflict", "The key already accepts this line: accept it as the key");
    // The current key accepts the line; this student keeps an older grade, since that key only raised scores.
    return { kind: "verdict" };
  }
  const changed = ruleOnKey(keyOf(section), line, submittedText(submission, line), as);
  const after = withKey(section, changed, section.key_version + 1);
  if (!isOtherKey(section, after)) throw new Refusal("conflict", "The key already says this");
  // An alternative lowers no score.
  return { kind: "key", after, raiseOnly: as === "alternative" };
}

/** Returns the student's answer to a text field or question. */
function submittedText(submission: SubmissionTable, { item }: DisputedLine): string {
  const answers = parseStored(submission.answers);
  if (isCodingField(item)) return [answers[item]].flat().join(", ");
  return answers.dynamicQuestions.find(({ _id }) => _id === item)?.submittedAnswer ?? "";
}

/** Returns the grade of this student with the line marked right by hand. */
async function verdictForStudent(
  db: Reader,
  viewer: Viewer,
  clock: Clock,
  { dispute, assignment, section, submission }: DisputeCase,
  ruling: Ruling,
): Promise<Regrading> {
  const verdict = { correct: true, reason: ruling.reason, at: clock().toISOString(), by: viewer.name };
  const { field, code_key } = dispute;
  const name = isListItem(field) ? handMadeLine(field, code_key) : field;
  const handMade = { ...parseHandMade(submission), [name]: verdict };
  const sectionOf = await atKeyVersions(db, [section], [submission]);
  const changed = { ...submission, hand_made: writeJson(handMade) };
  return { before: submission, after: regrade(changed, sectionOf(submission), assignment.category) };
}

async function ruleForStudent(
  trx: Writer,
  viewer: Viewer,
  clock: Clock,
  one: DisputeCase,
  ruling: Ruling,
): Promise<RegradedCounts> {
  const regrading = await verdictForStudent(trx, viewer, clock, one, ruling);
  await writeSubmission(trx, regrading.after);
  const why = { cause: "verdict" as const, reason: ruling.reason };
  await notifyChangedResults(trx, clock, why, one.assignment, [regrading]);
  return countRegrading([regrading]);
}
