import { codingFields, isCodingField } from "#contract/answers.ts";
import type { StudentInsight } from "#contract/api/insight.ts";
import { medianOfCounts } from "#contract/median.ts";
import { scorePercent } from "#contract/progress.ts";
import { dayOfCodes } from "#contract/time.ts";
import { verdictsOf } from "../../core/database/json-columns.ts";
import type { Reader } from "../../core/database/schema.ts";
import { makePause } from "../../core/event-loop.ts";
import { isStaff, type Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import { resultsAreOpen } from "../../courses/sections/results-open.ts";
import { isResultKnown } from "../../exams/grading/result-known.ts";
import { readMediansOf } from "../../exams/submissions/class-median.ts";
import { withSlips } from "../../exams/submissions/slips.ts";
import { getStudent } from "../../people/users/users.ts";
import { linesOf, minutesTaken } from "../counts/count.ts";
import { hasSlipKinds } from "./measure.ts";
import { readDaysInRow } from "./practice-days.ts";
import { namesOf, systemOf } from "./titles.ts";

const maxSubmissions = 200;

type SubmissionRow = Awaited<ReturnType<typeof findSubmissions>>[number];

/**
 * Returns a student's scores over time, and their results by field, by code and by kind of slip, from their last 200
 * submissions. With `forStudent` (the viewer is a student, or prints a report for one), results that are not open are
 * left out. A student gets fields, codes and slips only from results that they know (`isResultKnown`), because these
 * reveal the key.
 */
export async function readStudentInsight(
  services: Pick<Services, "db" | "codes" | "config" | "clock">,
  viewer: Viewer,
  studentId: string,
  forStudent = !isStaff(viewer),
): Promise<StudentInsight> {
  const { db, clock, config } = services;
  await getStudent(db, studentId);
  const now = clock();
  const rows = await findSubmissions(db, studentId, forStudent ? now : undefined);
  const known = rows.filter((row) => isStaff(viewer) || isResultKnown(row, row, now));
  const medians = await readMediansOf(db, new Set(rows.map((row) => row.assignment_id)));
  const minutes = rows.flatMap((row) => minutesTaken(row) ?? []).map((value) => ({ value, count: 1 }));
  return {
    scores: rows.toReversed().map((row) => ({
      assignmentId: row.assignment_id,
      subAssignmentId: row.section_id,
      moduleName: row.module_name,
      subModuleName: row.name,
      submissionDate: row.submitted_at,
      progressPercent: row.percent,
      classMedian: medians.get(row.section_id) ?? null,
    })),
    fields: countFields(known),
    slips: await countSlips(services, known),
    codes: countCodes(services, known),
    minutes: { median: medianOfCounts(minutes) },
    classPercent: meanOf(rows.flatMap((row) => medians.get(row.section_id) ?? [])),
    daysInRow: await readDaysInRow(db, studentId, now, config.timeZone),
  };
}

function meanOf(percents: readonly number[]): number | null {
  if (percents.length === 0) return null;
  return Math.round(percents.reduce((sum, percent) => sum + percent, 0) / percents.length);
}

/** With `openOn`, leaves out submissions whose results are not open at that time. */
function findSubmissions(db: Reader, studentId: string, openOn: Date | undefined) {
  const rows = db
    .selectFrom("submission")
    .innerJoin("section", "section.id", "submission.section_id")
    .innerJoin("assignment", "assignment.id", "submission.assignment_id")
    .leftJoin("attempt", (join) =>
      join
        .onRef("attempt.section_id", "=", "submission.section_id")
        .onRef("attempt.student_id", "=", "submission.student_id"),
    )
    .select([
      "assignment.id as assignment_id",
      "assignment.module_name",
      "assignment.assigned_at",
      "assignment.results_open",
      "assignment.results_opened_at",
      "section.id as section_id",
      "section.name",
      "section.service_date",
      "submission.submitted_at",
      "submission.percent",
      "submission.verdicts",
      "submission.answers",
      "submission.opened_at",
      "submission.by_server",
      "attempt.started_at",
    ])
    .where("submission.student_id", "=", studentId)
    .orderBy("submission.submitted_at", "desc")
    .limit(maxSubmissions);
  return (openOn ? rows.where(resultsAreOpen(openOn)) : rows).execute();
}

function countFields(rows: readonly SubmissionRow[]): StudentInsight["fields"] {
  const verdicts = rows.flatMap((row) => Object.entries(verdictsOf(row)));
  return [...codingFields, "questions"].flatMap((field) => {
    const own = verdicts.filter(([item]) => (field === "questions" ? !isCodingField(item) : item === field));
    if (own.length === 0) return [];
    const correct = own.filter(([, verdict]) => verdict.correct).length;
    return [{ field, correct, total: own.length, percent: scorePercent(correct, own.length - correct) }];
  });
}

/** Counts the slips of each kind as the student's lessons show them, most frequent first. */
async function countSlips(
  { codes, config }: Pick<Services, "codes" | "config">,
  rows: readonly SubmissionRow[],
): Promise<Record<string, number>> {
  const counts = new Map<string, number>();
  const pause = makePause();
  for (const row of rows) {
    const day = dayOfCodes(row.service_date, row.assigned_at, config.timeZone);
    for (const [item, verdict] of Object.entries(await withSlips(verdictsOf(row), { codes }, day, undefined, pause))) {
      if (!hasSlipKinds(item) || verdict.handMade?.correct) continue;
      for (const { mark, slip } of verdict.codes ?? []) {
        if (mark === "match" && slip?.kind !== "poa") continue;
        const kind = slip?.kind ?? (mark === "misplaced" ? "sequence" : mark === "wrong" ? "other_code" : mark);
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
      }
    }
    await pause();
  }
  return Object.fromEntries([...counts].sort(([, one], [, other]) => other - one));
}

function countCodes(services: Pick<Services, "codes">, rows: readonly SubmissionRow[]): StudentInsight["codes"] {
  const counts = new Map<string, { field: string; code: string; right: number; missed: number }>();
  for (const row of rows) {
    for (const { item, code, mark } of linesOf(verdictsOf(row), row)) {
      if (mark === "extra" || code === "") continue;
      const key = `${systemOf(item)} ${code}`;
      const line = counts.get(key) ?? { field: item, code, right: 0, missed: 0 };
      if (mark === "match" || mark === "misplaced") line.right += 1;
      else line.missed += 1;
      counts.set(key, line);
    }
  }
  const nameOf = namesOf(services);
  return [...counts.values()]
    .map((line) => ({ ...line, ...nameOf(line.field, line.code) }))
    .sort((one, other) => other.missed - one.missed || other.right - one.right || (one.code < other.code ? -1 : 1));
}
