import { resultEntry } from "#contract/api/results.ts";
import { sumGrades } from "#contract/grading.ts";
import { sentences } from "#contract/sentences.ts";
import { dayOfCodes, effectiveTimeLimit } from "#contract/time.ts";
import { commitTogether } from "../database/commit-together.ts";
import type { Db } from "../database/schema.ts";
import { unknown } from "../http/errors.ts";
import { isStaff, type Viewer } from "../http/guards.ts";
import { writerOf } from "../http/schemas.ts";
import { isClosed } from "../sections/closed.ts";
import { keyedAt } from "../sections/kept-keys.ts";
import { atKeyVersions } from "../sections/key-versions.ts";
import { categoryKey } from "../sections/load-course.ts";
import { type AssignmentWithKey, assignmentUnknown, type SectionWithKey } from "../sections/load-keyed.ts";
import { pdfLink } from "../sections/present-for-student.ts";
import { refuseClosedResults } from "../sections/results-open.ts";
import { sectionsShown } from "../sections/visible.ts";
import type { Services } from "../services.ts";
import { readMedians } from "./class-median.ts";
import { tellLesson } from "./lesson.ts";
import { presentLate, presentOpenEntry, readSection } from "./present.ts";
import { readResultRows, type Submitted } from "./result-rows.ts";
import { readRulings } from "./rulings.ts";

const writeOpen = writerOf(resultEntry);
const writeLate = writerOf(resultEntry.shape.lateAnswers);
const writeRulings = writerOf(resultEntry.shape.rulings);

type Telling = Pick<Services, "db" | "clock" | "codes" | "secrets" | "grouper" | "config">;

/**
 * A student's result of an assignment, section by section: the reply, as JSON. The student's own first look at a
 * section's result is recorded, since it shows the key. Throws 404 `No result data`, and 403 for a student before results open.
 */
export async function writeResult(
  services: Telling,
  viewer: Viewer,
  asked: { studentId: string; assignmentId: string },
): Promise<string> {
  const { db, clock, config } = services;
  // Neither waits for the other: on PostgreSQL each is a round trip.
  const [rows, medians] = await Promise.all([readResultRows(db, asked), readMedians(db, asked.assignmentId)]);
  if (!rows) throw assignmentUnknown();
  const { submissions, starts, courseVersion } = rows;
  const keyed = await keyedAt(db, db, asked.assignmentId, courseVersion);
  const assignment = isStaff(viewer) ? keyed : asItExistsFor(viewer, clock(), keyed, submissions);
  if (submissions.length === 0) throw unknown(sentences.noResult);
  if (!isStaff(viewer)) refuseClosedResults(assignment, clock(), config.timeZone);
  const unseen = submissions.filter((submission) => submission.opened_at === null).map(({ id }) => id);
  if (!isStaff(viewer) && unseen.length > 0) await noteOpened(db, unseen, clock().toISOString());

  const sectionOf = await atKeyVersions(db, assignment.sections, submissions);
  const rulings = rows.isRuled ? await readRulings(db, asked.assignmentId, asked.studentId) : undefined;
  const entries = assignment.sections.map((section): string | Promise<string> => {
    const submission = submissions.find((candidate) => candidate.section_id === section.id);
    if (!submission) return writeNotSubmitted(viewer, services, assignment, section, starts.has(section.id));
    const beside = `,"comment":${JSON.stringify(rows.comment)},"rulings":${writeRulings(rulings?.get(section.id) ?? [])}}`;
    const classMedian = medians.get(section.id) ?? null;
    const graded = sectionOf(submission);
    return writeSubmitted(services, { viewer, assignment, section, graded, submission, classMedian, beside });
  });
  const written = (await Promise.all(entries)).join(",");
  const isSingle = assignment.sections.length === 1;
  const { totalCorrect, totalWrong, overallProgress } = sumGrades(submissions);
  return (
    `{"success":true,"assignmentType":"${isSingle ? "single" : "multi"}","category":${JSON.stringify(assignment.category)}` +
    `,"totalCorrect":${totalCorrect},"totalWrong":${totalWrong},"overallProgress":${overallProgress}` +
    `,"data":${isSingle ? written : `[${written}]`}}`
  );
}

/** The assignment as far as it exists for a student of its course (visible.ts). Throws 404. */
export function asItExistsFor(
  viewer: Viewer,
  now: Date,
  assignment: AssignmentWithKey,
  submissions: readonly Submitted[],
): AssignmentWithKey {
  if (assignment.category_key !== categoryKey(viewer.courseName ?? "")) throw assignmentUnknown();
  const isHandedIn = ({ id }: SectionWithKey) => submissions.some(({ section_id }) => section_id === id);
  const sections = sectionsShown(assignment, assignment.sections, isHandedIn, now);
  if (sections.length === 0) throw assignmentUnknown();
  return sections.length === assignment.sections.length ? assignment : { ...assignment, sections: [...sections] };
}

/** A section before it is handed in: nothing of its key, and no chart while it is closed. */
function writeNotSubmitted(
  viewer: Viewer,
  services: Telling,
  assignment: AssignmentWithKey,
  section: SectionWithKey,
  isStarted: boolean,
): string {
  const limitMinutes = effectiveTimeLimit(section.time_limit_minutes, assignment.time_limit_minutes);
  const closed = isClosed({ limitMinutes, lookup: section.lookup, isStarted, isSubmitted: false });
  const pdf = closed && !isStaff(viewer) ? null : pdfLink(section, services);
  const codesOn = dayOfCodes(section.service_date, assignment.assigned_at, services.config.timeZone);
  return writeOpen({ ...presentOpenEntry(section, pdf, assignment.module_name), codesOn });
}

interface Told {
  viewer: Viewer;
  assignment: AssignmentWithKey;
  section: SectionWithKey;
  graded: SectionWithKey;
  submission: Submitted;
  classMedian: number | null;
  /** What ends the entry. */
  beside: string;
}

/** A section once it is: its lesson, with what stands in columns of the submission's own. */
async function writeSubmitted(services: Telling, told: Told): Promise<string> {
  const { viewer, assignment, section, graded, submission, classMedian, beside } = told;
  const codesOn = dayOfCodes(section.service_date, assignment.assigned_at, services.config.timeZone);
  const lesson = await tellLesson(services, {
    assignment,
    section,
    graded,
    submission,
    isStaff: isStaff(viewer),
    codesOn,
  });
  const { correct, wrong, percent, key_version, submitted_at, started_at, auto, late_seconds, late_answers } =
    submission;
  const gradedBy = `,"keyVersion":${key_version},"classMedian":${classMedian}`;
  const score =
    `,"correctCount":${correct},"wrongCount":${wrong},"progressPercent":${percent}${gradedBy}` +
    `,"submissionDate":${JSON.stringify(submitted_at)},"startedAt":${JSON.stringify(started_at)}` +
    `,"auto":${auto === 1},"lateSeconds":${late_seconds}`;
  const late = late_answers === null ? "null" : writeLate(presentLate(readSection(graded), submission));
  return (
    `${lesson.entry}${gradedBy},"assignmentPdf":${JSON.stringify(pdfLink(section, services))}` +
    `,"submitted":${lesson.entered}${score}},"late":${late_answers !== null && submission.late_decided === 0}` +
    `,"lateAnswers":${late}${beside}`
  );
}

/** Before the answer leaves: no late answers are taken from then on. */
async function noteOpened(db: Db, submissionIds: readonly string[], at: string): Promise<void> {
  await commitTogether(db, (trx) =>
    trx
      .updateTable("submission")
      .set({ opened_at: at })
      .where("id", "in", submissionIds)
      .where("opened_at", "is", null)
      .execute(),
  );
}
