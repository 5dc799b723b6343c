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
import { readMedians } from "../../exams/submissions/class-median.ts";
import { presentBlock, type ReadSection, readSection } from "../../exams/submissions/present.ts";
import { withSlips } from "../../exams/submissions/slips.ts";
import { readComments } from "./comments.ts";
import { findLatest } from "./find-latest.ts";
import { findNames, numbersOf } from "./find-names.ts";
import { findMissing, type MissingStudent } from "./missing.ts";

type Asked = Received<"GET /assignments/:id/submissions", "query">;
type Reading = Pick<Services, "db" | "clock" | "codes" | "secrets" | "config">;

/**
 * The submissions of an assignment by student, latest first: whole, by pages, names alone, or one student's, which then
 * say of each line what went wrong; or who has handed in nothing of it. Out: also how many
 * students there are over all pages.
 */
export async function readSubmissions(
  services: Reading,
  assignmentId: string,
  asked: Asked,
): Promise<Omit<Submissions, "success"> & { total: number }> {
  const { db } = services;
  const assignment = await getKeyed(db, assignmentId);
  const missing = await findMissing(db, assignment);
  const head = { assignmentId, moduleName: assignment.module_name, category: assignment.category };
  if (asked.view === "missing") {
    const { page, next, total } = cutPage(missing, asked);
    return { ...head, results: [], ...(asked.limit !== undefined && { next }), notSubmitted: page, total };
  }
  const { page, next, total } = await readPage(db, assignment, asked);
  const results = asked.view === "names" ? page : await withBlocks(services, assignment, page, asked);
  return {
    ...head,
    results,
    ...(asked.limit !== undefined && { next, notSubmittedTotal: missing.length }),
    notSubmitted: chooseMissing(missing, asked),
    total,
  };
}

/** All of them, of a page's as many as it holds, or the one who was asked for. */
function chooseMissing(missing: readonly MissingStudent[], { limit, studentId }: Asked): MissingStudent[] {
  if (studentId !== undefined) return missing.filter((one) => one.studentId === studentId);
  return missing.slice(0, limit);
}

/** What of a list was searched for, from behind `after` on. */
function cutPage<Student extends MissingStudent>(all: readonly Student[], { search = "", limit, after }: Asked) {
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

async function readPage(db: Reader, assignment: AssignmentWithKey, asked: Asked): Promise<Page> {
  const { limit, after, studentId, search = "" } = asked;
  if (limit !== undefined && search.trim() === "" && studentId === undefined) {
    const { ids, next, total } = await findLatest(db, assignment.id, limit, after);
    return { page: ids.length === 0 ? [] : await readNames(db, assignment, ids), next, total };
  }
  return cutPage(await readNames(db, assignment, studentId === undefined ? undefined : [studentId]), asked);
}

/** Who has submitted, with what a list says of them: nothing of it needs answers or verdicts. */
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

/** As many as the largest page has. */
const studentsPerSlice = 200;

/** Adds their submissions to students, in slices: a class at once would hold the event loop. */
async function withBlocks(
  services: Reading,
  assignment: AssignmentWithKey,
  page: readonly StudentSubmissions[],
  { studentId }: Asked,
): Promise<StudentSubmissions[]> {
  const { db } = services;
  const medians = await readMedians(db, assignment.id);
  const comments = await readComments(db, assignment.id, studentId);
  const links = new Map(assignment.sections.map((section) => [section.id, pdfLink(section, services)]));
  const read = readOnce();
  const present = async (section: SectionWithKey, graded: SectionWithKey, submission: Submission) => {
    const beside = {
      classMedian: medians.get(section.id) ?? null,
      comment: comments.get(submission.student_id) ?? null,
    };
    const codesOn = dayOfCodes(section.service_date, assignment.assigned_at, services.config.timeZone);
    const block = presentBlock(read(graded), submission, beside);
    // Looked up code by code: too dear for a whole class at once.
    const verdicts =
      studentId === undefined
        ? block.verdicts
        : await withSlips(block.verdicts, services, codesOn, {
            submitted: block.enteredValues,
            key: block.answerKey,
            listener: "staff",
          });
    const assignmentPdf = links.get(section.id) ?? null;
    return { ...block, verdicts, codesOn, assignmentPdf, startedAt: submission.started_at };
  };
  const isSingle = assignment.sections.length === 1;
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

/** Reads each version of a key once, however many submissions it graded. */
function readOnce(): (section: SectionWithKey) => ReadSection {
  const done = new Map<string, ReadSection>();
  return (section) => {
    const version = `${section.id} ${section.key_version}`;
    const read = done.get(version) ?? readSection(section);
    done.set(version, read);
    return read;
  };
}
