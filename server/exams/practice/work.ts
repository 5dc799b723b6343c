import { toWire } from "#contract/answers.ts";
import type { SubmitReply, SubmitRequest } from "#contract/api/submit.ts";
import type { Received, Reply } from "#contract/endpoints.ts";
import { sumGrades } from "#contract/grading.ts";
import { sentences } from "#contract/sentences.ts";
import { lockKey } from "../../core/database/connect.ts";
import { readJson, writeJson } from "../../core/database/json.ts";
import { draftAnswersOf } from "../../core/database/json-columns.ts";
import type { PractisedLine, Writer } from "../../core/database/schema.ts";
import { Refusal } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import { listOpenQuestions } from "../../courses/sections/open-questions.ts";
import { linesOf } from "../../insight/counts/count.ts";
import { recordPracticeDay } from "../../insight/statistics/practice-days.ts";
import { alreadySubmitted, refuseExpired } from "../attempts/access.ts";
import {
  applySave,
  draftColumns,
  newestRevision,
  parseDraft,
  readItems,
  reportedSavedAt,
  typedOf,
  withinEvidence,
} from "../attempts/draft.ts";
import type { SectionIds } from "../attempts/student-section.ts";
import { completeAnswers, completeStored, cutAnswers, differingItems } from "../grading/answers.ts";
import { gradeColumns } from "../regrade/regrade.ts";
import {
  chartPath,
  contentOf,
  findChart,
  findDraft,
  type KeptChart,
  keyedOf,
  refuseDuringExam,
} from "./practice-chart.ts";

type WorkServices = Pick<Services, "db" | "clock" | "config">;

/** Starts the work on a practice chart, once. Returns its saved draft. Throws 409 after the submission, 403, 404. */
export async function startPractice(
  { db, clock, config }: WorkServices,
  viewer: Viewer,
  { assignmentId }: SectionIds,
): Promise<Omit<Reply<"POST /student/attempts">, "success">> {
  refuseExpired(viewer, clock, config.timeZone);
  await refuseDuringExam(db, clock, viewer);
  const chart = await db.transaction().execute(async (trx) => {
    const found = await lockChart(trx, viewer.id, assignmentId);
    if (found.started_at !== null) return found;
    const started_at = clock().toISOString();
    await trx.updateTable("practice_chart").set({ started_at }).where("id", "=", found.id).execute();
    return { ...found, started_at };
  });
  if (chart.submitted_at !== null) throw alreadySubmitted();
  const now = clock();
  const draft = parseDraft(chart);
  return {
    startedAt: chart.started_at ?? now.toISOString(),
    ...untimed(now),
    minutes: null,
    lookup: "open",
    serviceDate: contentOf(chart).section.serviceDate,
    poa: "off",
    assignmentPdf: chartPath(chart.id),
    questions: listOpenQuestions({ is_dynamic: 0, questions: [] }),
    draft: chart.draft === null ? null : toWire(draft.answers),
    typed: typedOf(draft, now),
    savedAt: chart.saved_at,
  };
}

/** Practice has no time limit. */
const untimed = (now: Date) => ({ deadline: null, now: now.toISOString(), extraMinutes: 0 });

const lockOf = (id: string) => `practice chart ${id}`;

/** Finds a practice chart and keeps other calls from changing it until the transaction ends. Throws 404. */
async function lockChart(trx: Writer, studentId: string, id: string): Promise<KeptChart> {
  await lockKey(trx, lockOf(id));
  return findChart(trx, studentId, id);
}

/** Saves answers in progress, as `saveDraft` does for a section. Throws 409 after the submission, 403, 404. */
export async function savePracticeDraft(
  { db, clock, config }: WorkServices,
  viewer: Viewer,
  request: Received<"PUT /student/attempts/draft", "body">,
): Promise<Omit<Reply<"PUT /student/attempts/draft">, "success">> {
  refuseExpired(viewer, clock, config.timeZone);
  return db.transaction().execute(async (trx) => {
    await lockKey(trx, lockOf(request.assignmentId));
    const chart = await findDraft(trx, viewer.id, request.assignmentId);
    if (chart.submitted_at !== null) throw alreadySubmitted();
    const now = clock();
    const before = parseDraft(chart);
    const read = readItems(request.answers, []);
    const { answers, refused } = withinEvidence(before.answers, read.answers);
    const { draft, changed } = applySave(before, { ...request, answers }, now.toISOString());
    const started_at = chart.started_at ?? now.toISOString();
    await trx
      .updateTable("practice_chart")
      .set({ ...draftColumns(draft), started_at })
      .where("id", "=", chart.id)
      .execute();
    return {
      savedAt: reportedSavedAt(draft, now.toISOString()),
      revision: newestRevision(draft, request),
      ...untimed(now),
      changed,
      refused: { ...read.refused, ...refused },
      messages: [],
    };
  });
}

/** Answers an open page of a practice chart: when the draft was saved last. Throws 409 after the submission, 404. */
export async function notePracticePresence(
  { db, clock }: WorkServices,
  viewer: Viewer,
  { assignmentId }: SectionIds,
): Promise<Omit<Reply<"POST /student/attempts/presence">, "success">> {
  const chart = await findDraft(db, viewer.id, assignmentId);
  if (chart.submitted_at !== null) throw alreadySubmitted();
  return { ...untimed(clock()), savedAt: chart.saved_at, messages: [] };
}

/**
 * Submits a practice chart, once. The same answers again return the stored result; other answers throw 409. Throws 403 for
 * an expired student, 404.
 */
export async function submitPractice(
  { db, clock, config }: WorkServices,
  viewer: Viewer,
  request: SubmitRequest,
): Promise<Omit<SubmitReply, "success">> {
  refuseExpired(viewer, clock, config.timeZone);
  const [given, ...more] = request.submittedAnswers;
  if (!given || more.length > 0) {
    const sentence = "A practice chart has one section";
    throw new Refusal("rule_broken", sentence, { fields: { submittedAnswers: sentence } });
  }
  return db.transaction().execute(async (trx) => {
    const chart = await lockChart(trx, viewer.id, request.assignmentId);
    const content = contentOf(chart);
    const keyed = keyedOf(chart, content);
    const [section] = keyed.sections;
    if (!section) throw new Error("A practice chart without a section");
    const complete = completeAnswers(section, { evidence: draftAnswersOf(chart.draft).evidence, ...given });
    const { answers, cut } = request.auto ? cutAnswers(complete) : { answers: complete, cut: [] };
    if (chart.submitted_at !== null && chart.result !== null) {
      const stored = readJson(chart.result);
      const others = differingItems(completeStored(stored.answers), answers);
      if (others.length > 0) throw alreadySubmitted(others);
      return replyOf(stored, { at: chart.submitted_at, isRepeated: true, cut });
    }
    const now = clock();
    const { verdicts, percent, marked_by: markedBy, ...grade } = gradeColumns(section, keyed.category, answers, {});
    const { correct, wrong, earned, possible } = grade;
    const result = { answers, verdicts: readJson(verdicts), correct, wrong, earned, possible, markedBy };
    await trx
      .updateTable("practice_chart")
      .set({
        submitted_at: now.toISOString(),
        percent,
        result: writeJson(result),
        lines: writeJson(practisedLines(content.goals, linesOf(result.verdicts, { answers: writeJson(answers) }))),
      })
      .where("id", "=", chart.id)
      .execute();
    await recordPracticeDay(trx, viewer.id, now, config.timeZone);
    return replyOf(result, { at: now.toISOString(), isRepeated: false, cut });
  });
}

/** Returns the lines of the key that have learning goals. */
function practisedLines(goals: Record<string, string[]>, lines: ReturnType<typeof linesOf>): PractisedLine[] {
  return lines.flatMap(({ item, code, mark }) => {
    const ofLine = goals[`${item} ${code}`];
    if (mark === "extra" || ofLine === undefined) return [];
    return [{ goals: ofLine, isRight: mark === "match" || mark === "misplaced" }];
  });
}

function replyOf(
  grade: Parameters<typeof sumGrades>[0][number],
  { at, isRepeated, cut }: { at: string; isRepeated: boolean; cut: string[] },
): Omit<SubmitReply, "success"> {
  return {
    message: sentences.assignmentSubmitted,
    ...sumGrades([grade]),
    alreadySubmitted: isRepeated,
    late: false,
    resultsClosed: false,
    resultsOpenAt: null,
    submissionDate: at,
    cut,
  };
}

/** Discards a practice chart. It still counts for its day. Throws 403 for an expired student, 404. */
export async function discardChart({ db, clock, config }: WorkServices, viewer: Viewer, id: string): Promise<void> {
  refuseExpired(viewer, clock, config.timeZone);
  await db.transaction().execute(async (trx) => {
    const { id: found } = await lockChart(trx, viewer.id, id);
    await trx
      .updateTable("practice_chart")
      .set({
        discarded_at: clock().toISOString(),
        ...{ content: null, draft: null, draft_changes: null, revisions: null, saved_at: null },
        ...{ result: null, percent: null, lines: null },
      })
      .where("id", "=", found)
      .execute();
  });
}
