import type { StudentAssignment } from "#contract/api/student-assignments.ts";
import { plainRules } from "#contract/grading-rules.ts";
import { sentences } from "#contract/sentences.ts";
import type { Clock } from "../../core/clock.ts";
import { readJson, writeJson } from "../../core/database/json.ts";
import type { PracticeChartTable, PracticeContent, Reader } from "../../core/database/schema.ts";
import { Refusal, unknown } from "../../core/http/errors.ts";
import { isStaff, type Viewer } from "../../core/http/guards.ts";
import { exactLists } from "../../courses/sections/exact-order.ts";
import type { AssignmentWithKey, SectionWithKey } from "../../courses/sections/load-keyed.ts";
import { listOpenQuestions } from "../../courses/sections/open-questions.ts";
import { ruleColumns } from "../../courses/sections/rule-columns.ts";
import { readClosedByWork } from "../attempts/open-attempts.ts";

/** A practice chart that is not discarded. */
export type KeptChart = PracticeChartTable & { content: NonNullable<PracticeChartTable["content"]> };

const practiceUnknown = () => unknown("This practice chart does not exist");

/** Selects a student's practice chart, unless it is discarded. */
function selectChart(db: Reader, studentId: string, id: string) {
  return db
    .selectFrom("practice_chart")
    .where("id", "=", id)
    .where("student_id", "=", studentId)
    .where("discarded_at", "is", null);
}

/** Finds a student's practice chart. Throws 404 for a discarded one, and for one of another student. */
export async function findChart(db: Reader, studentId: string, id: string): Promise<KeptChart> {
  const chart = await selectChart(db, studentId, id).selectAll().executeTakeFirst();
  if (!chart || chart.content === null) throw practiceUnknown();
  return { ...chart, content: chart.content };
}

/** Finds the draft of a student's practice chart, without its content. Throws 404 as `findChart` does. */
export async function findDraft(db: Reader, studentId: string, id: string) {
  const chart = await selectChart(db, studentId, id)
    .select(["id", "started_at", "submitted_at", "draft", "draft_changes", "revisions", "saved_at"])
    .executeTakeFirst();
  if (!chart) throw practiceUnknown();
  return chart;
}

/** Throws 403 while a student works on a timed section, or on one with closed lookup: practice shows codes and keys. */
export async function refuseDuringExam(db: Reader, clock: Clock, viewer: Viewer): Promise<void> {
  if (isStaff(viewer)) return;
  const { hasTimedAttemptOpen, isLookupClosed } = await readClosedByWork(db, clock, viewer.id);
  if (isLookupClosed) throw new Refusal("forbidden", sentences.lookupClosed);
  if (hasTimedAttemptOpen)
    throw new Refusal("forbidden", "Practice is closed while you work on a section with a time limit");
}

export function contentOf(chart: Pick<KeptChart, "content">): PracticeContent {
  return readJson(chart.content);
}

/** The order rules of every practice chart. */
const sequence = { modifiers: "any", hcpcsCodes: "any" } as const;

/** Returns a practice chart with its key as an assignment with one section, as grading and results take it. */
export function keyedOf(chart: KeptChart, { section: written }: PracticeContent): AssignmentWithKey {
  const section: SectionWithKey = {
    id: chart.id,
    assignment_id: chart.id,
    position: 0,
    name: written.subModuleName,
    variant_group: null,
    is_dynamic: 0,
    pdf_file_id: null,
    pdf_name: null,
    time_limit_minutes: null,
    lookup: "open",
    service_date: written.serviceDate,
    patient: writeJson(written.patient),
    setting: written.setting,
    goals: null,
    answer_key: writeJson(written.answerKey),
    ...ruleColumns({
      ...plainRules,
      scoring: "codes",
      sequence,
      keyNotes: written.keyNotes,
      notCoded: written.notCoded,
    }),
    key_version: 1,
    questions: [],
  };
  return {
    id: chart.id,
    module_name: nameOf(chart),
    category: chart.category,
    category_key: chart.category.trim().toLowerCase(),
    assigned_at: chart.asked_at,
    due_at: null,
    time_limit_minutes: null,
    version: 1,
    state: "open",
    visible_from: null,
    archived_at: null,
    announced_at: null,
    is_sample: 0,
    results_open: "at_once",
    results_opened_at: null,
    sections: [section],
  };
}

/** Returns the name of a chart before its result. The title of its blueprint names the diagnosis. */
export function nameOf({ specialty }: Pick<PracticeChartTable, "specialty">): string {
  return `Practice chart: ${specialty}`;
}

/** Returns the path of a chart's PDF. */
export function chartPath(id: string): string {
  return `/api/student/practice/${id}/chart`;
}

/** Returns a practice chart as its student sees it in the place of an assignment: nothing of its key. */
export function presentChart(chart: KeptChart, { section, pages }: PracticeContent): StudentAssignment {
  const isCompleted = chart.submitted_at !== null;
  const result = chart.result === null ? null : readJson(chart.result);
  return {
    _id: chart.id,
    moduleName: nameOf(chart),
    category: chart.category,
    assignedDate: chart.asked_at,
    dueDate: null,
    timeLimitMinutes: null,
    isCompleted,
    resultsOpen: "at_once",
    resultsClosed: false,
    submissionDate: chart.submitted_at,
    afterDue: false,
    minutes: minutesOf(chart),
    progressPercent: isCompleted ? 100 : 0,
    totalCorrect: result?.correct ?? null,
    totalWrong: result?.wrong ?? null,
    overallProgress: chart.percent,
    isDynamic: false,
    lookup: "open",
    serviceDate: section.serviceDate,
    setting: section.setting,
    poa: "off",
    exactOrder: exactLists(sequence, chart.category),
    pages,
    questionCount: null,
    closed: false,
    attempt:
      chart.started_at === null || isCompleted
        ? null
        : { startedAt: chart.started_at, deadline: null, extraMinutes: 0 },
    assignmentPdf: chartPath(chart.id),
    questions: listOpenQuestions({ is_dynamic: 0, questions: [] }),
    subAssignments: [],
  };
}

const minuteMs = 60_000;

/** Returns the minutes from the start to the submission; null before it. */
export function minutesOf({
  started_at,
  submitted_at,
}: Pick<PracticeChartTable, "started_at" | "submitted_at">): number | null {
  if (started_at === null || submitted_at === null) return null;
  return Math.round(Math.max(0, Date.parse(submitted_at) - Date.parse(started_at)) / minuteMs);
}
