import { checkCodes } from "#coding/code-sets/check-codes.ts";
import { findDay } from "#coding/code-sets/days.ts";
import type { CodeIndex } from "#coding/code-sets/index-file.ts";
import { explainSlip } from "#coding/slips/explain-slip.ts";
import { answerFields, type CodingField, fieldLabels, isCodingField } from "#contract/answers.ts";
import type { ClassInsight, SectionInsight } from "#contract/api/insight.ts";
import { sumGrades } from "#contract/grading.ts";
import { dayOfCodes } from "#contract/time.ts";
import type { Db } from "../database/schema.ts";
import { type AssignmentWithKey, type Chosen, loadKeyed, type SectionWithKey } from "../sections/load-keyed.ts";
import type { Services } from "../services.ts";
import { parseVerdicts } from "../submissions/regrade.ts";
import { type KindOf, measureSection, quantile } from "./measure.ts";

type Reading = Pick<Services, "db" | "codes" | "config">;
type SubmissionRow = Awaited<ReturnType<typeof readSubmissions>>[number];

const minuteMs = 60_000;

/**
 * What a class got right and wrong, section by section: of one assignment, or of a course's all (coding.md section 7).
 * Five queries whatever the rows.
 */
export async function readClassInsight(services: Reading, chosen: Chosen): Promise<ClassInsight> {
  const { db } = services;
  const assignments = await loadKeyed(db, chosen);
  const submissions = await readSubmissions(
    db,
    assignments.map(({ id }) => id),
  );
  const percents = percentsOf(submissions);
  const bySection = Map.groupBy(submissions, (row) => row.section_id);
  return {
    submissions: percents.length,
    median: quantile(percents, 0.5),
    quartiles: [quantile(percents, 0.25), quantile(percents, 0.5), quantile(percents, 0.75)],
    sections: assignments.flatMap((assignment) =>
      assignment.sections.map((section) =>
        presentSection(services, assignment, section, bySection.get(section.id) ?? []),
      ),
    ),
  };
}

function readSubmissions(db: Db, assignmentIds: readonly string[]) {
  return db
    .selectFrom("submission")
    .leftJoin("attempt", (join) =>
      join
        .onRef("attempt.section_id", "=", "submission.section_id")
        .onRef("attempt.student_id", "=", "submission.student_id"),
    )
    .select([
      "submission.section_id",
      "submission.student_id",
      "submission.assignment_id",
      "submission.verdicts",
      "submission.correct",
      "submission.wrong",
      "submission.earned",
      "submission.possible",
      "submission.percent",
      "submission.submitted_at",
      "attempt.started_at",
    ])
    .where("submission.assignment_id", "in", assignmentIds.length === 0 ? [""] : assignmentIds)
    .execute();
}

/** Each student's percent over what they submitted, sorted. */
function percentsOf(submissions: readonly SubmissionRow[]): number[] {
  const byStudent = Map.groupBy(submissions, (row) => row.student_id);
  return [...byStudent.values()].map((own) => sumGrades(own).overallProgress).sort((one, other) => one - other);
}

function presentSection(
  { codes, config }: Reading,
  assignment: AssignmentWithKey,
  section: SectionWithKey,
  rows: readonly SubmissionRow[],
): SectionInsight {
  const answered = rows.map((row) => ({
    verdicts: parseVerdicts(row.verdicts),
    percent: row.percent,
    minutes: row.started_at === null ? null : (Date.parse(row.submitted_at) - Date.parse(row.started_at)) / minuteMs,
  }));
  const day = findDay(dayOfCodes(section.service_date, assignment.assigned_at, config.timeZone)) ?? 0;
  const { fields, lines, extras, slips } = measureSection(answered, kindsOn(codes.index(), day));
  const titleOf = findTitles(codes.index(), day, [
    ...lines.flatMap(({ field, code, givenInstead }) =>
      [code, ...givenInstead.map((one) => one.code)].map((one) => ({ field, code: one })),
    ),
    ...extras,
  ]);
  const questionOf = new Map(section.questions.map(({ id, text }) => [id, text]));
  const minutes = answered.flatMap((one) => one.minutes ?? []).sort((one, other) => one - other);
  return {
    assignmentId: assignment.id,
    moduleName: assignment.module_name,
    subAssignmentId: section.id,
    subModuleName: section.name,
    submissions: rows.length,
    fields: fields.map((one) => ({
      ...one,
      label: isCodingField(one.field) ? fieldLabels[one.field] : (questionOf.get(one.field) ?? one.field),
    })),
    lines: lines.map(({ givenInstead, ...line }) => ({
      ...line,
      title: titleOf(line.field, line.code),
      givenInstead: givenInstead.map((one) => ({ ...one, title: titleOf(line.field, one.code) })),
    })),
    extras: extras.map((extra) => ({ ...extra, title: titleOf(extra.field, extra.code) })),
    slips,
    minutes: { median: quantile(minutes, 0.5) },
  };
}

/** What kind of slip a line is; of two codes it is asked once. */
function kindsOn(index: CodeIndex | undefined, day: number): KindOf {
  const known = new Map<string, string>();
  return (field, { code, mark, meant }) => {
    const system = isCodingField(field) ? answerFields[field].system : undefined;
    if (mark !== "wrong" || meant === undefined || !index || !system) return mark === "misplaced" ? "sequence" : mark;
    const pair = `${system} ${code} ${meant}`;
    const kind = known.get(pair) ?? explainSlip(index, system, { given: code, meant }, day)?.kind ?? "wrong";
    known.set(pair, kind);
    return kind;
  };
}

/** Titles of codes on a day, asked once for each code set; empty while code sets are being prepared. */
function findTitles(index: CodeIndex | undefined, day: number, codes: readonly { field: string; code: string }[]) {
  const titles = new Map<string, string>();
  for (const [field, own] of Map.groupBy(codes, ({ field }) => field)) {
    const system = isCodingField(field) ? answerFields[field as CodingField].system : undefined;
    if (!index || !system) continue;
    const asked = [...new Set(own.map(({ code }) => code))];
    for (const { code, title } of checkCodes(index, system, asked, day)) titles.set(`${field} ${code}`, title ?? "");
  }
  return (field: string, code: string) => titles.get(`${field} ${code}`) ?? "";
}
