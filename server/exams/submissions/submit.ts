import type { AnswersInput } from "#contract/api/answers.ts";
import type { SubmitReply, SubmitRequest } from "#contract/api/submit.ts";
import { sumGrades } from "#contract/grading.ts";
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
import { sectionsShown } from "../../courses/sections/visible.ts";
import { notifyStaff } from "../../people/notices/notify.ts";
import { alreadySubmitted, notStarted, refuseExpired } from "../attempts/access.ts";
import { completeAnswers, cutAnswers, differingItems, parseStored, type StoredAnswers } from "../grading/answers.ts";
import { placeFacts } from "../regrade/notify-students.ts";
import { LateAnswersRefused, storeLateAnswers } from "./late-answers.ts";
import { openIfDue } from "./open-results.ts";
import { readStanding, type Standing } from "./standing.ts";
import { type Attempt, insertOnce, rowFromDraft, submissionRow } from "./submission-rows.ts";

/** One section of a request, with what the database knows of it. */
interface Entry {
  section: SectionWithKey;
  answers: StoredAnswers;
  attempt: Attempt | undefined;
  isSubmitted: boolean;
  lateSeconds: number;
  isTooLate: boolean;
}

/** The stored submission with its score, before it is decided whether its student may read that. */
interface Written extends Omit<SubmitReply, "success" | "resultsClosed" | "resultsOpenAt"> {
  assignment: AssignmentWithKey;
}

const tooLate =
  "Time was up before these answers arrived. Your result is what was saved in time; the late answers are kept for your instructor.";

/**
 * Submits one or more sections, all or none, exactly once. A repeat of the same answers gets the
 * stored result; other answers 409. What arrives too late changes no mark: the draft is what counts, and the late answers
 * are kept beside it if they may be (late-answers.ts); else 409, and the audit log keeps that it was tried. Of the score
 * nothing is told before results are open.
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
    const { assignment, ...said } = await commitTogether(db, (trx) => submitIn(db, trx, viewer, clock(), request));
    // Whoever hands in last need not wait for the next look at what is due. What is handed in is, whether or not it opens now:
    // the next look repeats what failed, and tells of it.
    const isOpen =
      areResultsOpen(assignment, clock()) || (await openIfDue(db, clock, assignment.id).catch(() => false));
    if (isOpen) return { ...said, resultsClosed: false, resultsOpenAt: null };
    return { ...said, ...sumGrades([]), resultsClosed: true, resultsOpenAt: opensAt(assignment, clock()) };
  } catch (error) {
    if (error instanceof LateAnswersRefused) {
      await recordNotTaken(db, viewer, clock, request.assignmentId, error.sectionId);
    }
    throw error;
  }
}

/** Records once for each student and section that late answers were not taken: nobody can fill the log by repeating the call. */
async function recordNotTaken(db: Db, viewer: Viewer, clock: Clock, assignmentId: string, sectionId: string) {
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

async function submitIn(db: Reader, trx: Writer, viewer: Viewer, now: Date, request: SubmitRequest): Promise<Written> {
  // In one round trip: PostgreSQL answers in the order asked, and the look is behind the hold.
  const look = () => readStanding(trx, viewer, request.assignmentId);
  const [, standing] = await Promise.all([lockAssignmentShared(trx, request.assignmentId), look()]);
  const assignment = await keyedFor(db, trx, standing, request.assignmentId, now);
  const { entries, cut } = readEntries(now, assignment, standing, request);
  const rows = entries
    .filter(({ isSubmitted }) => !isSubmitted)
    .map((entry) => {
      const { section, answers, attempt, lateSeconds } = entry;
      if (entry.isTooLate && attempt) return rowFromDraft(viewer.id, attempt, section, assignment);
      const how = { submittedAt: now.toISOString(), auto: request.auto || lateSeconds > 0, lateSeconds };
      return submissionRow(section, assignment, viewer.id, answers, how);
    });
  const inserted = await insertOnce(trx, rows);
  // One that another server wrote in this moment is read anew.
  const isAllOurs = inserted.size === rows.length;
  const stored = isAllOurs ? [...(standing?.stored ?? []), ...rows] : ((await look())?.stored ?? []);

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
    const others = differingItems(parseStored(present.answers), answers);
    if (others.length === 0) continue;
    if (!entry.isTooLate) throw alreadySubmitted(others);
    const isNew = await storeLateAnswers(trx, present, answers, others, entry.lateSeconds, now);
    if (isNew) await tellLateAnswers(trx, viewer, now, assignment, section);
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

async function tellLateAnswers(
  trx: Writer,
  student: Viewer,
  now: Date,
  assignment: AssignmentWithKey,
  section: SectionWithKey,
): Promise<void> {
  const facts = { ...placeFacts(assignment, section), studentId: student.id, studentName: student.name };
  await notifyStaff(trx, () => now, { kind: "late_answers", facts }, `late ${assignment.id}`);
}

/** The assignment with its keys, as far as it exists for the student (visible.ts). Throws 404. */
async function keyedFor(cacheOwner: Reader, trx: Writer, standing: Standing | undefined, id: string, now: Date) {
  if (!standing) throw assignmentUnknown();
  const keyed = await keyedAt(cacheOwner, trx, id, standing.courseVersion);
  const isHandedIn = ({ id }: SectionWithKey) => standing.stored.some((row) => row.section_id === id);
  const sections = [...sectionsShown(keyed, keyed.sections, isHandedIn, now)];
  if (sections.length === 0) throw assignmentUnknown();
  return { ...keyed, sections };
}

/** Which section each answer is for, how late it is, and what the timer's answers are cut to. Throws 404, 409, 422. */
function readEntries(
  now: Date,
  assignment: AssignmentWithKey,
  standing: Standing | undefined,
  request: SubmitRequest,
): { entries: Entry[]; cut: string[] } {
  const sections = request.submittedAnswers.map((given) =>
    chooseSection(assignment.id, assignment.sections, given.subAssignmentId),
  );
  if (new Set(sections).size !== sections.length) {
    const sentence = "A section is named twice";
    throw new Refusal("rule_broken", sentence, { fields: { submittedAnswers: sentence } });
  }
  const cut: string[] = [];
  const entries = sections.map((section, index): Entry => {
    const attempt = standing?.attempts.get(section.id);
    const isSubmitted = standing?.stored.some((row) => row.section_id === section.id) ?? false;
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

/** Answers that name no evidence leave the evidence of the draft in force. */
function withDraftEvidence(answers: AnswersInput, attempt: Attempt | undefined): AnswersInput {
  if (answers.evidence || !attempt?.draft) return answers;
  return { ...answers, evidence: draftAnswersOf(attempt.draft).evidence };
}
