import type { HandedIn } from "#contract/api/handed-in.ts";
import type { Result } from "#contract/api/results.ts";
import { sumGrades } from "#contract/grading.ts";
import { sentences } from "#contract/sentences.ts";
import { readJson, writeJson } from "../../core/database/json.ts";
import { unknown } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import { completeStored } from "../grading/answers.ts";
import { presentHandedIn } from "../submissions/handed-in.ts";
import type { Submitted } from "../submissions/result-rows.ts";
import { presentSubmitted } from "../submissions/results.ts";
import { chartPath, contentOf, findChart, type KeptChart, keyedOf, refuseDuringExam } from "./practice-chart.ts";

type ResultServices = Pick<Services, "db" | "clock" | "codes" | "secrets" | "grouper" | "config">;

/**
 * Returns the result of a practice chart in the shape of a result of an assignment. Its name is the title of the case, which
 * names the diagnosis. Throws 404 before the submission, and 403 for a student who works on a timed section.
 */
export async function readPracticeResult(
  services: ResultServices,
  viewer: Viewer,
  { studentId, assignmentId }: { studentId: string; assignmentId: string },
): Promise<Omit<Result, "success">> {
  const { db, clock } = services;
  await refuseDuringExam(db, clock, viewer);
  const chart = await findChart(db, studentId, assignmentId);
  const submission = submissionOf(chart);
  const assignment = { ...keyedOf(chart, contentOf(chart)), module_name: chart.title };
  const [section] = assignment.sections;
  if (!submission || !section) throw unknown(sentences.noResult);
  const entry = await presentSubmitted(services, {
    ...{ viewer, assignment, section, graded: section, submission },
    ...{ classMedian: null, comment: null, rulings: [] },
  });
  return {
    assignmentType: "single",
    category: assignment.category,
    ...sumGrades([submission]),
    data: { ...entry, assignmentPdf: chartPath(chart.id) },
  };
}

/** Returns the submitted answers of a student's own practice chart, and nothing of its key. Throws 404. */
export async function readPracticeHandedIn(
  { db }: Pick<Services, "db">,
  viewer: Viewer,
  id: string,
): Promise<Omit<HandedIn, "success">> {
  const chart = await findChart(db, viewer.id, id);
  const submission = submissionOf(chart);
  const { module_name, sections } = keyedOf(chart, contentOf(chart));
  const [section] = sections;
  if (!submission || !section) throw unknown(sentences.noResult);
  return { moduleName: module_name, sections: [presentHandedIn(section, submission, chartPath(id))] };
}

/** Returns the submission of a practice chart as a result reads it; undefined before the submission. */
export function submissionOf(chart: KeptChart): Submitted | undefined {
  if (chart.submitted_at === null || chart.result === null) return undefined;
  const { answers, verdicts, correct, wrong, earned, possible, markedBy } = readJson(chart.result);
  return {
    id: chart.id,
    student_id: chart.student_id,
    section_id: chart.id,
    assignment_id: chart.id,
    answers: writeJson(completeStored(answers)),
    verdicts: writeJson(verdicts),
    hand_made: null,
    ...{ correct, wrong, earned, possible, percent: chart.percent ?? 0 },
    key_version: 1,
    marked_by: markedBy,
    submitted_at: chart.submitted_at,
    auto: 0,
    late_seconds: 0,
    late_answers: null,
    late_at: null,
    late_decided: 0,
    by_server: 0,
    opened_at: chart.submitted_at,
    counted: 0,
    started_at: chart.started_at,
  };
}
