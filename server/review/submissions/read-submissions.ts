import type { StudentSubmissions, SubmissionBlock, Submissions } from "#contract/api/submissions.ts";
import type { Received } from "#contract/endpoints.ts";
import { sumGrades } from "#contract/grading.ts";
import { dayOfCodes, isAfterDue } from "#contract/time.ts";
import type { Reader, SubmissionTable } from "../../core/database/schema.ts";
import { slicesOf } from "../../core/database/slices.ts";
import { makePause, sortWithPauses } from "../../core/event-loop.ts";
import type { Services } from "../../core/services.ts";
import { atKeyVersions } from "../../courses/keys/key-versions.ts";
import { type AssignmentWithKey, getKeyed, type SectionWithKey } from "../../courses/sections/load-keyed.ts";
import { pdfLink } from "../../courses/sections/present-for-student.ts";
import { groupsOf, variantNumber } from "../../courses/sections/variants.ts";
import { readMedians } from "../../exams/submissions/class-median.ts";
import { presentBlock, readSection } from "../../exams/submissions/present.ts";
import { withSlips } from "../../exams/submissions/slips.ts";
import { readComments } from "./comments.ts";
import { findLatest } from "./find-latest.ts";
import { findNames, numbersOf } from "./find-names.ts";
import { findMissing, type MissingStudent } from "./missing.ts";

type SubmissionsQuery = Received<"GET /assignments/:id/submissions", "query">;
type ReviewServices = Pick<Services, "db" | "clock" | "codes" | "secrets" | "config">;

/**
 * Returns the submissions of an assignment by student, latest first (api.md section 10): all, a page, only names, one
 * student's with an explanation of each line, or the students without a submission. `total` counts the students of all
 * pages.
 */
export async function readSubmissions(
  services: ReviewServices,
  assignmentId: string,
  query: SubmissionsQuery,
): Promise<Omit<Submissions, "success"> & { total: number }> {
  const { db } = services;
  const assignment = await getKeyed(db, assignmentId);
  const missing = await findMissing(db, assignment);
  const head = { assignmentId, moduleName: assignment.module_name, category: assignment.category };
  if (query.view === "missing") {
    const { page, next, total } = cutPage(missing, query);
    return { ...head, results: [], ...(query.limit !== undefined && { next }), notSubmitted: page, total };
  }
  const { page, next, total } = await readPage(db, assignment, query);
  const results = query.view === "names" ? page : await withBlocks(services, assignment, page, query);
  return {
    ...head,
    results,
    ...(query.limit !== undefined && { next, notSubmittedTotal: missing.length }),
    notSubmitted: chooseMissing(missing, query),
    total,
  };
}

/** Returns the students without a submission: all, as many as a page has, or the one in the query. */
function chooseMissing(missing: readonly MissingStudent[], { limit, studentId }: SubmissionsQuery): MissingStudent[] {
  if (studentId !== undefined) return missing.filter((one) => one.studentId === studentId);
  return missing.slice(0, limit);
}

/** Returns the page of a list after `after`, filtered by the search. */
function cutPage<Student extends MissingStudent>(
  all: readonly Student[],
  { search = "", limit, after }: SubmissionsQuery,
) {
  const searched = search.trim().toLowerCase();
  const found = searched === "" ? all : all.filter(({ studentName }) => studentName.toLowerCase().includes(searched));
  const start = after === undefined ? 0 : found.findIndex((one) => one.studentId === after) + 1;
  const page = found.slice(start, limit === undefined ? undefined : start + limit);
  const isLast = start + page.length >= found.length;
  return { page, next: isLast ? null : (page.at(-1)?.studentId ?? null), total: found.length };
}

interface Page {
  page: StudentSubmissions[];
  next: string | null;
  total: number;
}

async function readPage(db: Reader, assignment: AssignmentWithKey, query: SubmissionsQuery): Promise<Page> {
  const { limit, after, studentId, search = "" } = query;
  if (limit !== undefined && search.trim() === "" && studentId === undefined) {
    const { ids, next, total } = await findLatest(db, assignment.id, limit, after);
    return { page: ids.length === 0 ? [] : await readNames(db, assignment, ids), next, total };
  }
  return cutPage(await readNames(db, assignment, studentId === undefined ? undefined : [studentId]), query);
}

/** Reads the students who have submitted, with what a list shows of them. Needs no answers or verdicts. */
async function readNames(
  db: Reader,
  { id: assignmentId, due_at }: Pick<AssignmentWithKey, "id" | "due_at">,
  studentIds?: readonly string[],
): Promise<StudentSubmissions[]> {
  const disputes = await countOpenDisputes(db, assignmentId);
  const names: StudentSubmissions[] = [];
  for await (const slice of findNames(db, assignmentId, studentIds)) {
    for (const row of slice) {
      names.push({
        studentId: row.student_id,
        studentName: row.name,
        courseName: row.course_name ?? "",
        submissionDate: row.submitted_at,
        ...sumGrades([numbersOf(row)]),
        auto: Number(row.auto) === 1,
        afterDue: isAfterDue(row.submitted_at, due_at),
        late: Number(row.late) === 1,
        handMade: Number(row.hand_made) === 1,
        disputes: disputes.get(row.student_id) ?? 0,
      });
    }
  }
  return sortWithPauses(names, latestFirst);
}

function latestFirst(one: StudentSubmissions, other: StudentSubmissions): number {
  if (one.submissionDate !== other.submissionDate) return one.submissionDate < other.submissionDate ? 1 : -1;
  return one.studentId < other.studentId ? -1 : 1;
}

async function countOpenDisputes(db: Reader, assignmentId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("dispute")
    .select("student_id")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("assignment_id", "=", assignmentId)
    .where("state", "=", "open")
    .groupBy("student_id")
    .execute();
  return new Map(rows.map((row) => [row.student_id, Number(row.count)]));
}

type Submission = SubmissionTable & { started_at: string | null };

/** The size of the largest page. */
const studentsPerSlice = 200;

/** Adds the submissions of each student, in slices: a whole class at once would block the event loop. */
async function withBlocks(
  services: ReviewServices,
  assignment: AssignmentWithKey,
  page: readonly StudentSubmissions[],
  { studentId }: SubmissionsQuery,
): Promise<StudentSubmissions[]> {
  const { db } = services;
  const medians = await readMedians(db, assignment.id);
  const comments = await readComments(db, assignment.id, studentId);
  const links = new Map(assignment.sections.map((section) => [section.id, pdfLink(section, services)]));
  const present = async (section: SectionWithKey, graded: SectionWithKey, submission: Submission) => {
    const remarks = {
      classMedian: medians.get(section.id) ?? null,
      comment: comments.get(submission.student_id) ?? null,
    };
    const codesOn = dayOfCodes(section.service_date, assignment.assigned_at, services.config.timeZone);
    const block = presentBlock(readSection(graded), submission, remarks);
    // Explanations look up each code: too expensive for a whole class.
    const verdicts =
      studentId === undefined
        ? block.verdicts
        : await withSlips(block.verdicts, services, codesOn, {
            submitted: block.enteredValues,
            key: block.answerKey,
            listener: "staff",
          });
    const assignmentPdf = links.get(section.id) ?? null;
    const variant = variantNumber(assignment.sections, section);
    return { ...block, variant, verdicts, codesOn, assignmentPdf, startedAt: submission.started_at };
  };
  const isSingle = groupsOf(assignment.sections).length === 1;
  const presented: StudentSubmissions[] = [];
  const pause = makePause();
  for await (const students of slicesOf(page, studentsPerSlice)) {
    const ids = students.map((student) => student.studentId);
    const submissions = await findSubmissions(db, assignment.id, ids);
    const gradedBy = await atKeyVersions(db, assignment.sections, submissions);
    const byStudent = Map.groupBy(submissions, (submission) => submission.student_id);
    for (const student of students) {
      const handedIn = byStudent.get(student.studentId) ?? [];
      const blocks: SubmissionBlock[] = [];
      for (const section of assignment.sections) {
        const submission = handedIn.find((candidate) => candidate.section_id === section.id);
        if (submission) blocks.push(await present(section, gradedBy(submission), submission));
      }
      presented.push({
        ...student,
        parentSummary: isSingle ? (blocks[0] ?? null) : null,
        subModulesSummary: isSingle ? [] : blocks,
        submittedAnswers: [],
      });
      await pause();
    }
  }
  return presented;
}

function findSubmissions(db: Reader, assignmentId: string, studentIds: readonly string[]) {
  return db
    .selectFrom("submission")
    .leftJoin("attempt", (join) =>
      join
        .onRef("attempt.section_id", "=", "submission.section_id")
        .onRef("attempt.student_id", "=", "submission.student_id"),
    )
    .selectAll("submission")
    .select("attempt.started_at")
    .where("submission.assignment_id", "=", assignmentId)
    .where("submission.student_id", "in", studentIds)
    .execute();
}
