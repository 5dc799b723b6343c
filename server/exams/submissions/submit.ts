import type { AnswersInput } from "#contract/api/answers.ts";
import type { SubmitReply, SubmitRequest } from "#contract/api/submit.ts";
import { sumGrades } from "#contract/grading.ts";
import { poaItem } from "#contract/poa.ts";
import { sentences } from "#contract/sentences.ts";
import { effectiveTimeLimit, isTooLate } from "#contract/time.ts";
import { recordAudit } from "../../core/audit/audit.ts";
import type { Clock } from "../../core/clock.ts";
import { commitTogether } from "../../core/database/commit-together.ts";
import { lockKey } from "../../core/database/connect.ts";
import { readJson } from "../../core/database/json.ts";
import { draftAnswersOf } from "../../core/database/json-columns.ts";
import type { Db, Reader, Writer } from "../../core/database/schema.ts";
import { Refusal } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { keyedAt } from "../../courses/keys/key-cache.ts";
import { isClosed } from "../../courses/sections/closed.ts";
import {
  type AssignmentWithKey,
  assignmentUnknown,
  chooseSection,
  type SectionWithKey,
} from "../../courses/sections/load-keyed.ts";
import { lockAssignmentShared } from "../../courses/sections/lock-assignment.ts";
import { areResultsOpen, opensAt } from "../../courses/sections/results-open.ts";
import { sectionsOf } from "../../courses/sections/variants.ts";
import { sectionsShown } from "../../courses/sections/visible.ts";
import { notifyStaff } from "../../people/notices/notify.ts";
import { alreadySubmitted, notStarted, refuseExpired } from "../attempts/access.ts";
import { completeAnswers, cutAnswers, differingItems, parseStored, type StoredAnswers } from "../grading/answers.ts";
import { sectionFacts } from "../regrade/notify-students.ts";
import { LateAnswersRefused, storeLateAnswers } from "./late-answers.ts";
import { openIfDue } from "./open-results.ts";
import { type Attempt, insertOnce, rowFromDraft, submissionRow } from "./submission-rows.ts";
import { readSubmitState, type SubmitState } from "./submit-state.ts";

/** One section of a request, with its attempt and submission in the database. */
interface SubmittedSection {
  section: SectionWithKey;
  answers: StoredAnswers;
  attempt: Attempt | undefined;
  isSubmitted: boolean;
  lateSeconds: number;
  isTooLate: boolean;
}

/** The stored submission with its score. The caller decides whether the student may read the score. */
interface StoredResult extends Omit<SubmitReply, "success" | "resultsClosed" | "resultsOpenAt"> {
  assignment: AssignmentWithKey;
}

const tooLate =
  "Time was up before these answers arrived. Your result is what was saved in time; the late answers are kept for your instructor.";

/**
 * Submits one or more sections, all or none, exactly once (design.md section 5). The same answers again return the stored
 * result; other answers throw 409. Answers that arrive too late change no mark: the saved draft counts, and the late answers
 * are stored beside it if the rules allow it (late-answers.ts); else 409, and the audit log records the attempt. The reply
 * contains a score only if results are open.
 */
export async function submitAnswers(
  db: Db,
  viewer: Viewer,
  clock: Clock,
  timeZone: string,
  request: SubmitRequest,
): Promise<Omit<SubmitReply, "success">> {
  refuseExpired(viewer, clock, timeZone);
  try {
    const { assignment, ...reply } = await commitTogether(db, (trx) => submitOnce(db, trx, viewer, clock(), request));
    // The last submission of a class opens its results at once. A failure here is repeated and logged by the periodic check.
    const isOpen =
      areResultsOpen(assignment, clock()) || (await openIfDue(db, clock, assignment.id).catch(() => false));
    if (isOpen) return { ...reply, resultsClosed: false, resultsOpenAt: null };
    return { ...reply, ...sumGrades([]), resultsClosed: true, resultsOpenAt: opensAt(assignment, clock()) };
  } catch (error) {
    if (error instanceof LateAnswersRefused) {
      await recordRefusedLateAnswers(db, viewer, clock, request.assignmentId, error.sectionId);
    }
    throw error;
  }
}

/** Records refused late answers once for each student and section, so that repeated calls do not fill the log. */
async function recordRefusedLateAnswers(db: Db, viewer: Viewer, clock: Clock, assignmentId: string, sectionId: string) {
  const action = "late answers not taken";
  await db.transaction().execute(async (trx) => {
    await lockKey(trx, `late answers of ${viewer.id}`);
    const rows = await trx
      .selectFrom("audit")
      .select("details")
      .where("actor_id", "=", viewer.id)
      .where("action", "=", action)
      .execute();
    if (rows.some(({ details }) => readJson<{ sectionId?: string }>(details).sectionId === sectionId)) return;
    await recordAudit(trx, viewer, clock, action, { id: viewer.id, name: viewer.name }, { assignmentId, sectionId });
  });
}

async function submitOnce(
  db: Reader,
  trx: Writer,
  viewer: Viewer,
  now: Date,
  request: SubmitRequest,
): Promise<StoredResult> {
  // One round trip: PostgreSQL runs the statements in order, so the state is read after the lock.
  const read = () => readSubmitState(trx, viewer, request.assignmentId);
  const [, state] = await Promise.all([lockAssignmentShared(trx, request.assignmentId), read()]);
  const assignment = await keyedFor(db, trx, state, request.assignmentId, now);
  const { entries, cut } = readEntries(now, assignment, state, request);
  const rows = entries
    .filter(({ isSubmitted }) => !isSubmitted)
    .map((entry) => {
      const { section, answers, attempt, lateSeconds } = entry;
      if (entry.isTooLate && attempt) return rowFromDraft(viewer.id, attempt, section, assignment);
      const how = { submittedAt: now.toISOString(), auto: request.auto || lateSeconds > 0, lateSeconds };
      return submissionRow(section, assignment, viewer.id, answers, how);
    });
  const inserted = await insertOnce(trx, rows);
  // Another server may have written one of the rows meanwhile: read them again.
  const isAllOurs = inserted.size === rows.length;
  const stored = isAllOurs ? [...(state?.stored ?? []), ...rows] : ((await read())?.stored ?? []);

  let alreadyThere = true;
  let late = false;
  for (const entry of entries) {
    const { section, answers } = entry;
    const present = stored.find((row) => row.section_id === section.id);
    if (!present) throw alreadySubmitted();
    if (inserted.has(section.id) && !entry.isTooLate) {
      alreadyThere = false;
      continue;
    }
    // Staff may have turned POA off since: `answers` have none then.
    const others = differingItems(parseStored(present.answers), answers).filter(
      (item) => item !== poaItem || section.poa === "on",
    );
    if (others.length === 0) continue;
    if (!entry.isTooLate) throw alreadySubmitted(others);
    const isNew = await storeLateAnswers(trx, present, answers, others, entry.lateSeconds, now);
    if (isNew) await notifyLateAnswers(trx, viewer, now, assignment, section);
    late = true;
  }
  const first = stored.find((row) => row.section_id === entries[0]?.section.id);
  return {
    assignment,
    message: late ? tooLate : sentences.assignmentSubmitted,
    ...sumGrades(stored),
    alreadySubmitted: alreadyThere,
    late,
    submissionDate: first?.submitted_at ?? now.toISOString(),
    cut,
  };
}

async function notifyLateAnswers(
  trx: Writer,
  student: Viewer,
  now: Date,
  assignment: AssignmentWithKey,
  section: SectionWithKey,
): Promise<void> {
  const facts = { ...sectionFacts(assignment, section), studentId: student.id, studentName: student.name };
  await notifyStaff(trx, () => now, { kind: "late_answers", facts }, `late ${assignment.id}`);
}

/** Returns the assignment with its keys and the sections that the student may see (visible.ts). Throws 404. */
async function keyedFor(cacheOwner: Reader, trx: Writer, state: SubmitState | undefined, id: string, now: Date) {
  if (!state) throw assignmentUnknown();
  const keyed = await keyedAt(cacheOwner, trx, id, state.courseVersion);
  const isHandedIn = ({ id }: SectionWithKey) => state.stored.some((row) => row.section_id === id);
  const shown = sectionsShown(keyed, keyed.sections, isHandedIn, now);
  const sections = [...sectionsOf(shown, state.variants, "none")];
  if (sections.length === 0) throw assignmentUnknown();
  return { ...keyed, sections };
}

/** Finds the section of each answer and how late it is; cuts the answers of a timer to their limits. Throws 404, 409, 422. */
function readEntries(
  now: Date,
  assignment: AssignmentWithKey,
  state: SubmitState | undefined,
  request: SubmitRequest,
): { entries: SubmittedSection[]; cut: string[] } {
  const sections = request.submittedAnswers.map((given) =>
    chooseSection(assignment.id, assignment.sections, given.subAssignmentId),
  );
  if (new Set(sections).size !== sections.length) {
    const sentence = "A section is named twice";
    throw new Refusal("rule_broken", sentence, { fields: { submittedAnswers: sentence } });
  }
  const cut: string[] = [];
  const entries = sections.map((section, index): SubmittedSection => {
    const attempt = state?.attempts.get(section.id);
    const isSubmitted = state?.stored.some((row) => row.section_id === section.id) ?? false;
    const limitMinutes = effectiveTimeLimit(section.time_limit_minutes, assignment.time_limit_minutes);
    if (isClosed({ limitMinutes, lookup: section.lookup, isStarted: attempt !== undefined, isSubmitted }))
      throw notStarted();
    const given = completeAnswers(section, withDraftEvidence(request.submittedAnswers[index] ?? {}, attempt));
    const fitting = request.auto ? cutAnswers(given) : { answers: given, cut: [] };
    cut.push(...fitting.cut);
    const deadline = attempt?.deadline ?? null;
    const lateMs = deadline === null ? 0 : Math.max(0, now.getTime() - Date.parse(deadline));
    return {
      section,
      answers: fitting.answers,
      attempt,
      isSubmitted,
      lateSeconds: Math.floor(lateMs / 1000),
      isTooLate: isTooLate(deadline, now),
    };
  });
  return { entries, cut };
}

/** Returns the answers, with the draft's evidence if the answers have none. */
function withDraftEvidence(answers: AnswersInput, attempt: Attempt | undefined): AnswersInput {
  if (answers.evidence || !attempt?.draft) return answers;
  return { ...answers, evidence: draftAnswersOf(attempt.draft).evidence };
}
