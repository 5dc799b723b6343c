import type { Result, ResultEntry } from "#contract/api/results.ts";
import { sumGrades } from "#contract/grading.ts";
import { sentences } from "#contract/sentences.ts";
import { dayOfCodes, effectiveTimeLimit } from "#contract/time.ts";
import { drgOfResult } from "../../codes/drg/section-drg.ts";
import { commitTogether } from "../../core/database/commit-together.ts";
import type { Db } from "../../core/database/schema.ts";
import { unknown } from "../../core/http/errors.ts";
import { isStaff, type Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import { keyedAt } from "../../courses/keys/key-cache.ts";
import { atKeyVersions } from "../../courses/keys/key-versions.ts";
import { isClosed } from "../../courses/sections/closed.ts";
import { categoryKey } from "../../courses/sections/load-course.ts";
import { type AssignmentWithKey, assignmentUnknown, type SectionWithKey } from "../../courses/sections/load-keyed.ts";
import { pdfLink } from "../../courses/sections/present-for-student.ts";
import { refuseClosedResults } from "../../courses/sections/results-open.ts";
import { sectionsOf } from "../../courses/sections/variants.ts";
import { sectionsShown } from "../../courses/sections/visible.ts";
import { readMedians } from "./class-median.ts";
import { presentLate, presentLesson, presentOpenEntry, readSection } from "./present.ts";
import { type ResultRows, readResultRows, type Submitted } from "./result-rows.ts";
import { readRulings } from "./rulings.ts";
import { withSlips } from "./slips.ts";

type ResultServices = Pick<Services, "db" | "clock" | "codes" | "secrets" | "grouper" | "config">;

/**
 * Returns a student's result of an assignment, section by section (spec.md section 5). Records when the student first reads
 * a section's result, since it shows the key. Throws 404 `No result data`, and 403 for a student before results open.
 */
export async function readResult(
  services: ResultServices,
  viewer: Viewer,
  asked: { studentId: string; assignmentId: string },
): Promise<Omit<Result, "success">> {
  const { db, clock, config } = services;
  // At once: on PostgreSQL each is a round trip.
  const [rows, medians] = await Promise.all([readResultRows(db, asked), readMedians(db, asked.assignmentId)]);
  if (!rows) throw assignmentUnknown();
  const { submissions, starts, courseVersion } = rows;
  const keyed = await keyedAt(db, db, asked.assignmentId, courseVersion);
  const assignment = isStaff(viewer)
    ? { ...keyed, sections: [...sectionsOf(keyed.sections, rows.variants, "first")] }
    : visibleTo(viewer, clock(), keyed, rows);
  if (submissions.length === 0) throw unknown(sentences.noResult);
  if (!isStaff(viewer)) refuseClosedResults(assignment, clock(), config.timeZone);
  const unseen = submissions.filter((submission) => submission.opened_at === null).map(({ id }) => id);
  if (!isStaff(viewer) && unseen.length > 0) await storeOpened(db, unseen, clock().toISOString());

  const sectionOf = await atKeyVersions(db, assignment.sections, submissions);
  const rulings = rows.isRuled ? await readRulings(db, asked.assignmentId, asked.studentId) : undefined;
  const entries = await Promise.all(
    assignment.sections.map((section) => {
      const submission = submissions.find((candidate) => candidate.section_id === section.id);
      if (!submission) return presentNotSubmitted(viewer, services, assignment, section, starts.has(section.id));
      return presentSubmitted(services, {
        viewer,
        assignment,
        section,
        graded: sectionOf(submission),
        submission,
        classMedian: medians.get(section.id) ?? null,
        comment: rows.comment,
        rulings: rulings?.get(section.id) ?? [],
      });
    }),
  );
  const [only] = entries.length === 1 ? entries : [];
  return {
    assignmentType: only ? "single" : "multi",
    category: assignment.category,
    ...sumGrades(submissions),
    data: only ?? entries,
  };
}

/** Returns the assignment with the sections that a student of its course may see (visible.ts). Throws 404. */
export function visibleTo(
  viewer: Viewer,
  now: Date,
  assignment: AssignmentWithKey,
  { submissions, variants }: Pick<ResultRows, "submissions" | "variants">,
): AssignmentWithKey {
  if (assignment.category_key !== categoryKey(viewer.courseName ?? "")) throw assignmentUnknown();
  const isHandedIn = ({ id }: SectionWithKey) => submissions.some(({ section_id }) => section_id === id);
  const shown = sectionsShown(assignment, assignment.sections, isHandedIn, now);
  const sections = sectionsOf(shown, variants, "none");
  if (sections.length === 0) throw assignmentUnknown();
  return sections.length === assignment.sections.length ? assignment : { ...assignment, sections: [...sections] };
}

/** Returns a section before its submission: nothing of the key, and no chart before the start of a timed section. */
function presentNotSubmitted(
  viewer: Viewer,
  services: ResultServices,
  assignment: AssignmentWithKey,
  section: SectionWithKey,
  isStarted: boolean,
): ResultEntry {
  const limitMinutes = effectiveTimeLimit(section.time_limit_minutes, assignment.time_limit_minutes);
  const closed = isClosed({ limitMinutes, lookup: section.lookup, isStarted, isSubmitted: false });
  const pdf = closed && !isStaff(viewer) ? null : pdfLink(section, services);
  const codesOn = dayOfCodes(section.service_date, assignment.assigned_at, services.config.timeZone);
  return { ...presentOpenEntry(section, pdf, assignment.module_name), codesOn };
}

interface SubmittedSection extends Pick<ResultEntry, "classMedian" | "comment" | "rulings"> {
  viewer: Viewer;
  assignment: AssignmentWithKey;
  /** The current section. */
  section: SectionWithKey;
  /** The section with the key that graded the submission. */
  graded: SectionWithKey;
  submission: Submitted;
}

/** Returns a submitted section, with an explanation of each wrong line and the DRG that the codes reach. */
export async function presentSubmitted(services: ResultServices, submitted: SubmittedSection): Promise<ResultEntry> {
  const { viewer, assignment, section, graded, submission, classMedian, comment, rulings } = submitted;
  const codesOn = dayOfCodes(section.service_date, assignment.assigned_at, services.config.timeZone);
  const read = readSection(graded);
  const { entered, ...lesson } = presentLesson(read, submission, isStaff(viewer));
  const { correctAnswerKey: key, keyNotes } = lesson;
  const explained = { submitted: entered, key, listener: isStaff(viewer) ? "staff" : "student" } as const;
  const grouped = { ...section, poa: read.poa, category: assignment.category };
  const keyVersion = submission.key_version;
  return {
    ...lesson,
    moduleName: assignment.module_name,
    assignmentPdf: pdfLink(section, services),
    codesOn,
    verdicts: await withSlips(lesson.verdicts, services, codesOn, explained),
    drg: await drgOfResult(services, grouped, codesOn, { ...explained, keyNotes }),
    keyVersion,
    classMedian,
    submitted: {
      ...entered,
      correctCount: submission.correct,
      wrongCount: submission.wrong,
      progressPercent: submission.percent,
      keyVersion,
      classMedian,
      submissionDate: submission.submitted_at,
      startedAt: submission.started_at,
      auto: submission.auto === 1,
      lateSeconds: submission.late_seconds,
    },
    late: submission.late_answers !== null && submission.late_decided === 0,
    lateAnswers: presentLate(read, submission),
    comment,
    rulings,
  };
}

/** Stores that the student has read these results, before the reply leaves: late answers are refused from now on. */
async function storeOpened(db: Db, submissionIds: readonly string[], at: string): Promise<void> {
  await commitTogether(db, (trx) =>
    trx
      .updateTable("submission")
      .set({ opened_at: at })
      .where("id", "in", submissionIds)
      .where("opened_at", "is", null)
      .execute(),
  );
}
