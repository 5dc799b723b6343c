import type { Result, ResultEntry } from "#contract/api/submissions.ts";
import { sumGrades } from "#contract/grading.ts";
import { sentences } from "#contract/sentences.ts";
import { dayOfCodes, effectiveTimeLimit } from "#contract/time.ts";
import { commitTogether } from "../database/commit-together.ts";
import type { Db } from "../database/schema.ts";
import { drgOfResult } from "../drg/section-drg.ts";
import { unknown } from "../http/errors.ts";
import { isStaff, type Viewer } from "../http/guards.ts";
import { isClosed } from "../sections/closed.ts";
import { readKeyed } from "../sections/kept-keys.ts";
import { atKeyVersions } from "../sections/key-versions.ts";
import { type AssignmentWithKey, asItExistsFor, type SectionWithKey } from "../sections/load-keyed.ts";
import { pdfLink } from "../sections/present-for-student.ts";
import type { Services } from "../services.ts";
import { readMedians } from "./class-median.ts";
import { readComments } from "./comments.ts";
import { presentOpenEntry, presentResultEntry, readSection } from "./present.ts";
import { readRulings } from "./rulings.ts";
import { withSlips } from "./slips.ts";

/**
 * A student's result of an assignment, section by section. The student's own first look at a
 * section's result is recorded, since it shows the key. Throws 404 `No result data`.
 */
export async function readResult(
  db: Db,
  viewer: Viewer,
  services: Pick<Services, "clock" | "codes" | "secrets" | "grouper" | "config">,
  { studentId, assignmentId }: { studentId: string; assignmentId: string },
): Promise<Omit<Result, "success">> {
  const { clock, config } = services;
  const keyed = await readKeyed(db, assignmentId);
  const assignment = isStaff(viewer) ? keyed : await asItExistsFor(db, viewer, clock(), keyed);
  const submissions = await findSubmissions(db, studentId, assignmentId);
  const attempts = await findStarted(db, studentId, assignmentId);
  if (submissions.length === 0) throw unknown(sentences.noResult);
  const unseen = submissions.filter((submission) => submission.opened_at === null).map(({ id }) => id);
  if (!isStaff(viewer) && unseen.length > 0) await noteOpened(db, unseen, clock().toISOString());

  const sectionOf = await atKeyVersions(db, assignment.sections, submissions);
  const medians = await readMedians(db, assignment.sections);
  const comment = (await readComments(db, assignmentId, studentId)).get(studentId) ?? null;
  const rulings = await readRulings(db, assignmentId, studentId);
  const present = async (section: SectionWithKey): Promise<ResultEntry> => {
    const submission = submissions.find((candidate) => candidate.section_id === section.id);
    const startedAt = attempts.get(section.id) ?? null;
    const moduleName = assignment.module_name;
    const codesOn = dayOfCodes(section.service_date, assignment.assigned_at, config.timeZone);
    if (!submission) {
      const closed = isClosed({ ...limitOf(assignment, section), isStarted: startedAt !== null, isSubmitted: false });
      const pdf = closed && !isStaff(viewer) ? null : pdfLink(section, services);
      return { ...presentOpenEntry(section, pdf, moduleName), codesOn };
    }
    const beside = { classMedian: medians.get(section.id) ?? null, comment };
    const place = { ...beside, moduleName, assignmentPdf: pdfLink(section, services), isStaff: isStaff(viewer) };
    const entry = presentResultEntry(
      readSection(sectionOf(submission)),
      { ...submission, started_at: startedAt },
      place,
    );
    const verdicts = await withSlips(entry.verdicts, services, codesOn, {
      submitted: entry.submitted,
      key: entry.correctAnswerKey,
      listener: isStaff(viewer) ? "staff" : "student",
    });
    const drg = await drgOfResult(services, assignment, section, entry);
    return { ...entry, verdicts, codesOn, rulings: rulings.get(section.id) ?? [], drg };
  };
  const entries = await Promise.all(assignment.sections.map(present));
  const [only] = entries.length === 1 ? entries : [];
  return {
    assignmentType: only ? "single" : "multi",
    category: assignment.category,
    data: only ?? entries,
    ...sumGrades(submissions),
  };
}

function limitOf(assignment: AssignmentWithKey, { time_limit_minutes, lookup }: SectionWithKey) {
  return { limitMinutes: effectiveTimeLimit(time_limit_minutes, assignment.time_limit_minutes), lookup };
}

function findSubmissions(db: Db, studentId: string, assignmentId: string) {
  return db
    .selectFrom("submission")
    .selectAll()
    .where("student_id", "=", studentId)
    .where("assignment_id", "=", assignmentId)
    .execute();
}

/** When the student started each section, by its id. */
async function findStarted(db: Db, studentId: string, assignmentId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("attempt")
    .innerJoin("section", "section.id", "attempt.section_id")
    .select(["attempt.section_id", "attempt.started_at"])
    .where("attempt.student_id", "=", studentId)
    .where("section.assignment_id", "=", assignmentId)
    .execute();
  return new Map(rows.map((row) => [row.section_id, row.started_at]));
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
