import type { Received } from "#contract/endpoints.ts";
import { sentences } from "#contract/sentences.ts";
import { type HandMadeVerdict, type HandMadeVerdicts, handMadeIn, handMadeLine } from "#contract/verdicts.ts";
import { recordAudits } from "../../core/audit/audit.ts";
import type { Clock } from "../../core/clock.ts";
import { writeJson } from "../../core/database/json.ts";
import type { Db, Reader, SubmissionTable, Writer } from "../../core/database/schema.ts";
import { slicesOf } from "../../core/database/slices.ts";
import { makePause } from "../../core/event-loop.ts";
import { Refusal, ruleBroken } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { codeKey, isListItem } from "../../courses/keys/disputed-line.ts";
import { atKeyVersions } from "../../courses/keys/key-versions.ts";
import { notifyChangedResults } from "../../exams/regrade/notify-students.ts";
import { parseHandMade, type Regrading, regrade, writeRegrading } from "../../exams/regrade/regrade.ts";
import { findSubmission, type SubmissionIds, withSubmission } from "./correct.ts";
import { findJudgedLines, findSameAnswers, isGraded, type JudgedPart } from "./same-answer.ts";

const rowsPerRead = 500;

type Submission = SubmissionTable & { student_name: string };
type VerdictInput = Received<"PUT /assignments/:id/submissions/:studentId/verdicts", "body">;

/**
 * Marks one graded item right or wrong by hand, with a reason; `correct: null` takes the verdict back, and those of its lines.
 * With `code` it is about one line of a list, which can only be marked right. With `everyone` it applies to all students
 * with the same answer or line. Scores change at once. Returns how many students were changed. Throws 404, 422, and 409 if
 * someone else has changed the verdict since it was read (`seen`).
 */
export async function setVerdictByHand(
  db: Db,
  viewer: Viewer,
  clock: Clock,
  ids: SubmissionIds,
  { field, code, correct, reason, everyone, seen }: VerdictInput,
): Promise<number> {
  if (correct !== null && reason === "") throw ruleBroken("reason", sentences.reasonMissing);
  if (correct === false && code != null) throw ruleBroken("correct", "A single code can only be marked correct");
  return withSubmission(db, ids, async (trx, { assignment, submission }) => {
    const part = partOf(submission, field, code);
    refuseOverwriting(submission, part, seen);
    refuseOtherLine(submission, part, correct);
    const verdict = correct === null ? undefined : { correct, reason, at: clock().toISOString(), by: viewer.name };
    const others = everyone ? await readOthers(trx, submission, part) : [];
    // Without a verdict by hand there is nothing to take back.
    const changeable = others.filter((other) => verdict || isByHand(other, part));
    const all = [submission, ...changeable];
    const sectionOf = await atKeyVersions(trx, assignment.sections, all);
    const pause = makePause();
    const regradings: Regrading[] = [];
    for (const before of all) {
      const changed = { ...before, hand_made: writeJson(withVerdict(before, part, verdict)) };
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
        ...part,
        before: verdictBefore(one, part),
        after: verdict ?? null,
        ...(everyone && { sameAnswerAs: submission.student_name }),
      };
      done.push({ subject: { id: one.student_id, name: one.student_name }, details });
    }
    await recordAudits(trx, viewer, clock, verdict ? "verdict set by hand" : "verdict taken back", done);
    return all.length;
  });
}

/** Returns the graded item, or the line of its list. Throws 422 for an item that is not graded or has no list. */
function partOf(submission: Submission, field: string, code: string | null | undefined): JudgedPart {
  if (!isGraded(submission, field)) throw ruleBroken("field", "This field is not graded here");
  if (code == null) return { field };
  if (!isListItem(field)) throw ruleBroken("code", "This field has no list of codes");
  return { field, code: codeKey(field, code) };
}

function refuseOverwriting(submission: Submission, part: JudgedPart, seen: string | null | undefined): void {
  const stored = parseHandMade(submission)[nameOf(part)];
  if (seen === undefined || seen === (stored?.at ?? null)) return;
  const what = stored
    ? `${stored.by ?? "Someone else"} has marked this ${stored.correct ? "correct" : "wrong"} meanwhile: “${stored.reason}”.`
    : "Someone else has removed this verdict meanwhile.";
  throw new Refusal("conflict", `${what} Nothing was saved. Save again to replace it.`);
}

/** Throws 422 for a line that cannot be marked right, or whose verdict cannot be taken back. */
function refuseOtherLine(submission: Submission, { field, code }: JudgedPart, correct: boolean | null): void {
  if (code === undefined) return;
  const handMade = parseHandMade(submission);
  if (handMade[field]) throw ruleBroken("code", "The whole field has a verdict by hand. Remove that first.");
  if (correct === null) {
    if (!handMade[handMadeLine(field, code)]) throw ruleBroken("code", "This line has no verdict by hand");
    return;
  }
  const lines = findJudgedLines(submission, field, code);
  if (lines.length === 0) throw ruleBroken("code", "No wrong line has this code");
  if (lines.length > 1) throw ruleBroken("code", "Several lines have this code. Mark the whole field instead.");
}

/** Counts the other students with the same answer to a graded item, or the same line of it. Throws 404, 422. */
export async function countSameAnswers(db: Reader, ids: SubmissionIds, { field, code }: JudgedPart): Promise<number> {
  const { submission } = await findSubmission(db, ids);
  const part = partOf(submission, field, code);
  refuseOtherLine(submission, part, true);
  return (await findSameAnswers(db, submission, part)).length;
}

/** Returns the name under which the verdict by hand is stored. */
function nameOf({ field, code }: JudgedPart): string {
  return code === undefined ? field : handMadeLine(field, code);
}

/** Returns the verdicts by hand of an item and its lines, or of one line. */
function handMadeOf(submission: SubmissionTable, part: JudgedPart): HandMadeVerdicts {
  const handMade = parseHandMade(submission);
  if (part.code === undefined) return handMadeIn(handMade, part.field);
  const name = nameOf(part);
  return handMade[name] ? { [name]: handMade[name] } : {};
}

function withVerdict(submission: SubmissionTable, part: JudgedPart, verdict: HandMadeVerdict | undefined) {
  const handMade = parseHandMade(submission);
  if (verdict) return { ...handMade, [nameOf(part)]: verdict };
  const removed = handMadeOf(submission, part);
  return Object.fromEntries(Object.entries(handMade).filter(([name]) => !Object.hasOwn(removed, name)));
}

/** Returns the earlier verdict by hand of the part, or those of the lines of an item. */
function verdictBefore(submission: SubmissionTable, part: JudgedPart) {
  const found = handMadeOf(submission, part);
  return found[nameOf(part)] ?? (isByHand(submission, part) ? found : null);
}

function isByHand(submission: SubmissionTable, part: JudgedPart): boolean {
  return Object.keys(handMadeOf(submission, part)).length > 0;
}

async function readOthers(trx: Writer, submission: Submission, part: JudgedPart): Promise<Submission[]> {
  const ids = await findSameAnswers(trx, submission, part);
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
