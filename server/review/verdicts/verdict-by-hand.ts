import type { Received } from "#contract/endpoints.ts";
import { sentences } from "#contract/sentences.ts";
import { type HandMadeVerdict, handMadeIn } from "#contract/verdicts.ts";
import { recordAudits } from "../../core/audit/audit.ts";
import type { Clock } from "../../core/clock.ts";
import { writeJson } from "../../core/database/json.ts";
import type { Db, Reader, SubmissionTable, Writer } from "../../core/database/schema.ts";
import { slicesOf } from "../../core/database/slices.ts";
import { makePause } from "../../core/event-loop.ts";
import { Refusal, ruleBroken } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { atKeyVersions } from "../../courses/keys/key-versions.ts";
import { notifyChangedResults } from "../../exams/regrade/notify-students.ts";
import { parseHandMade, type Regrading, regrade, writeRegrading } from "../../exams/regrade/regrade.ts";
import { findSubmission, type SubmissionIds, withSubmission } from "./correct.ts";
import { findSameAnswers, isGraded } from "./same-answer.ts";

const rowsPerRead = 500;
const notGraded = "This field is not graded here";

type Submission = SubmissionTable & { student_name: string };
type VerdictInput = Received<"PUT /assignments/:id/submissions/:studentId/verdicts", "body">;

/**
 * Marks one graded item right or wrong by hand, with a reason; `correct: null` takes the verdict back, and those of its lines.
 * With `everyone` it applies to all students with the same answer. Scores change at once. Returns how many students were
 * changed. Throws 404, 422, and 409 if someone else has changed the verdict since it was read (`seen`).
 */
export async function setVerdictByHand(
  db: Db,
  viewer: Viewer,
  clock: Clock,
  ids: SubmissionIds,
  { field, correct, reason, everyone, seen }: VerdictInput,
): Promise<number> {
  if (correct !== null && reason === "") throw ruleBroken("reason", sentences.reasonMissing);
  return withSubmission(db, ids, async (trx, { assignment, submission }) => {
    if (!isGraded(submission, field)) throw ruleBroken("field", notGraded);
    refuseOverwriting(submission, field, seen);
    const verdict = correct === null ? undefined : { correct, reason, at: clock().toISOString(), by: viewer.name };
    const others = everyone ? await readOthers(trx, submission, field) : [];
    // Without a verdict by hand there is nothing to take back.
    const changeable = others.filter((other) => verdict || isByHand(other, field));
    const all = [submission, ...changeable];
    const sectionOf = await atKeyVersions(trx, assignment.sections, all);
    const pause = makePause();
    const regradings: Regrading[] = [];
    for (const before of all) {
      const changed = { ...before, hand_made: writeJson(withVerdict(before, field, verdict)) };
      regradings.push({ before, after: regrade(changed, sectionOf(before), assignment.category) });
      await pause();
    }
    await writeRegrading(trx, regradings);
    const why = { cause: "verdict" as const, ...(verdict && { reason }) };
    await notifyChangedResults(trx, clock, why, assignment, regradings);
    const done = [];
    for (const one of all) {
      await pause();
      const details = {
        assignmentId: assignment.id,
        sectionId: one.section_id,
        field,
        before: verdictBefore(one, field),
        after: verdict ?? null,
        ...(everyone && { sameAnswerAs: submission.student_name }),
      };
      done.push({ subject: { id: one.student_id, name: one.student_name }, details });
    }
    await recordAudits(trx, viewer, clock, verdict ? "verdict set by hand" : "verdict taken back", done);
    return all.length;
  });
}

function refuseOverwriting(submission: Submission, field: string, seen: string | null | undefined): void {
  const stored = parseHandMade(submission)[field];
  if (seen === undefined || seen === (stored?.at ?? null)) return;
  const what = stored
    ? `${stored.by ?? "Someone else"} has marked this ${stored.correct ? "correct" : "wrong"} meanwhile: “${stored.reason}”.`
    : "Someone else has removed this verdict meanwhile.";
  throw new Refusal("conflict", `${what} Nothing was saved. Save again to replace it.`);
}

/** Counts the other students with the same answer to a graded item. Throws 404, 422. */
export async function countSameAnswers(db: Reader, ids: SubmissionIds, field: string): Promise<number> {
  const { submission } = await findSubmission(db, ids);
  if (!isGraded(submission, field)) throw ruleBroken("field", notGraded);
  return (await findSameAnswers(db, submission, field)).length;
}

function withVerdict(submission: SubmissionTable, field: string, verdict: HandMadeVerdict | undefined) {
  const handMade = parseHandMade(submission);
  if (verdict) return { ...handMade, [field]: verdict };
  const ofField = handMadeIn(handMade, field);
  return Object.fromEntries(Object.entries(handMade).filter(([name]) => !Object.hasOwn(ofField, name)));
}

/** Returns the earlier verdict by hand of the item, or those of its lines. */
function verdictBefore(submission: SubmissionTable, field: string) {
  const ofField = handMadeIn(parseHandMade(submission), field);
  return ofField[field] ?? (isByHand(submission, field) ? ofField : null);
}

function isByHand(submission: SubmissionTable, field: string): boolean {
  return Object.keys(handMadeIn(parseHandMade(submission), field)).length > 0;
}

async function readOthers(trx: Writer, submission: Submission, field: string): Promise<Submission[]> {
  const ids = await findSameAnswers(trx, submission, field);
  const found: Submission[] = [];
  for await (const slice of slicesOf(ids, rowsPerRead)) {
    const rows = await trx
      .selectFrom("submission")
      .innerJoin("user", "user.id", "submission.student_id")
      .selectAll("submission")
      .select("user.name as student_name")
      .where("submission.id", "in", slice)
      .execute();
    found.push(...rows);
  }
  return found;
}
