import { type RawBuilder, sql } from "kysely";
import { effectiveTimeLimit } from "#contract/time.ts";
import { runPrepared } from "../../core/database/run-prepared.ts";
import type { AssignmentTable, AttemptTable, Reader, SectionTable } from "../../core/database/schema.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { isClosed } from "../../courses/sections/closed.ts";
import { categoryKey } from "../../courses/sections/load-course.ts";
import { assignmentUnknown, chooseSection } from "../../courses/sections/load-keyed.ts";
import { sectionsOf } from "../../courses/sections/variants.ts";
import { sectionsShown } from "../../courses/sections/visible.ts";
import { alreadySubmitted, notStarted } from "./access.ts";

/** The ids by which a student's call names a section. */
export interface SectionIds {
  assignmentId: string;
  subAssignmentId?: string | null | undefined;
}

/** A section with the state of one student in it: attempt, submission, extra time. Nothing of the key. */
export interface StudentSection {
  id: string;
  assignmentId: string;
  /** When the assignment is due, and when its results open. */
  assignment: Pick<AssignmentTable, "due_at" | "results_open" | "results_opened_at">;
  /** Version of the course, read in the same statement. */
  courseVersion: number;
  isDynamic: boolean;
  pdf_file_id: string | null;
  /** The limit of the section, else of its assignment; null when untimed. */
  limitMinutes: number | null;
  lookup: SectionTable["lookup"];
  serviceDate: string | null;
  /** Whether each ICD code takes a POA. */
  poa: SectionTable["poa"];
  /** When the assignment was assigned. */
  assignedAt: string;
  isSubmitted: boolean;
  /** Minutes that staff granted this student for the assignment. */
  extraMinutes: number;
  startedAt: string | null;
  deadline: string | null;
  /** When an open page reported last, and since when that page has been hidden. */
  seenAt: string | null;
  leftAt: string | null;
  /** When the draft was saved last. */
  savedAt: string | null;
  /** When staff last sent a message to the students at work on the assignment. */
  lastMessageAt: string | null;
}

type AssignmentColumn =
  | "assigned_at"
  | "state"
  | "visible_from"
  | "archived_at"
  | "due_at"
  | "results_open"
  | "results_opened_at";

type DraftColumns = Pick<AttemptTable, "draft" | "draft_changes" | "revisions" | "saved_at" | "is_open">;

/** A student's section with its saved draft; `attempt` is undefined before the start. */
interface SectionWithDraft extends StudentSection {
  attempt: (DraftColumns & Pick<AttemptTable, "started_at" | "deadline_at">) | undefined;
}

interface SectionRow extends Pick<AssignmentTable, AssignmentColumn> {
  id: string;
  variant_group: string | null;
  /** 1 for a variant that the student has. */
  is_own: 0 | 1;
  is_dynamic: 0 | 1;
  pdf_file_id: string | null;
  time_limit_minutes: number | null;
  lookup: SectionTable["lookup"];
  service_date: string | null;
  poa: SectionTable["poa"];
  assignment_limit: number | null;
  course_version: number;
  submission_id: string | null;
  started_at: string | null;
  deadline_at: string | null;
  seen_at: string | null;
  left_at: string | null;
  saved_at: string | null;
  last_message_at: string | null;
  extra_minutes: number | null;
}

/** Returns a row for each section of the assignment, in order, with `more` columns. Empty if it is of another course. */
async function readRows<More>(
  db: Reader,
  viewer: Viewer,
  asked: SectionIds,
  more: RawBuilder<unknown>,
): Promise<(SectionRow & More)[]> {
  const key = categoryKey(viewer.courseName ?? "");
  const query = sql<SectionRow & More>`
    select section.id, section.variant_group, section.is_dynamic, section.pdf_file_id, section.time_limit_minutes,
      case when section_student.section_id is null then 0 else 1 end as is_own, section.lookup, section.service_date,
      section.poa, assignment.time_limit_minutes as assignment_limit, assignment.assigned_at,
      assignment.state, assignment.visible_from, assignment.archived_at, assignment.due_at, assignment.results_open,
      assignment.results_opened_at, course_version.version as course_version,
      submission.id as submission_id, attempt.started_at, attempt.deadline_at, attempt.seen_at,
      attempt.left_at, attempt.saved_at, extra_time.minutes as extra_minutes,
      (select max(at) from room_message where assignment_id = assignment.id) as last_message_at ${more}
    from section join assignment on assignment.id = section.assignment_id
    join course_version on course_version.category_key = assignment.category_key
    left join section_student on section_student.section_id = section.id and section_student.student_id = ${viewer.id}
    left join submission on submission.section_id = section.id and submission.student_id = ${viewer.id}
    left join attempt on attempt.section_id = section.id and attempt.student_id = ${viewer.id}
    left join extra_time on extra_time.assignment_id = assignment.id and extra_time.student_id = ${viewer.id}
    where assignment.id = ${asked.assignmentId} and assignment.category_key = ${key}
    order by section.position`;
  return runPrepared(db, query);
}

const draftColumns = sql`, attempt.draft, attempt.draft_changes, attempt.revisions, attempt.is_open`;

/** Finds the section that a student's call names, in one query. Throws 404 if it does not exist for this student. */
export async function findStudentSection(
  db: Reader,
  viewer: Viewer,
  now: Date,
  asked: SectionIds,
): Promise<StudentSection> {
  const rows = await readRows(db, viewer, asked, sql``);
  return sectionOf(chooseRow(rows, now, asked), asked);
}

function chooseRow<Row extends SectionRow>(rows: readonly Row[], now: Date, asked: SectionIds): Row {
  const [first] = rows;
  const shown = first ? sectionsShown(first, rows, (one) => one.submission_id !== null, now) : [];
  if (shown.length === 0) throw assignmentUnknown();
  const own = new Set(shown.filter(({ is_own }) => is_own === 1).map(({ id }) => id));
  return chooseSection(asked.assignmentId, sectionsOf(shown, own, "none"), asked.subAssignmentId);
}

function sectionOf(row: SectionRow, asked: SectionIds): StudentSection {
  return {
    id: row.id,
    assignmentId: asked.assignmentId,
    assignment: row,
    courseVersion: Number(row.course_version),
    isDynamic: row.is_dynamic === 1,
    pdf_file_id: row.pdf_file_id,
    limitMinutes: effectiveTimeLimit(row.time_limit_minutes, row.assignment_limit),
    lookup: row.lookup,
    serviceDate: row.service_date,
    poa: row.poa,
    assignedAt: row.assigned_at,
    isSubmitted: row.submission_id !== null,
    extraMinutes: row.extra_minutes ?? 0,
    startedAt: row.started_at,
    deadline: row.deadline_at,
    seenAt: row.seen_at,
    leftAt: row.left_at,
    savedAt: row.saved_at,
    lastMessageAt: row.last_message_at,
  };
}

/** Finds the section for work on it. Throws 409 once it is submitted, and before the start of a timed section; 404. */
export async function findOpenSection(
  db: Reader,
  viewer: Viewer,
  now: Date,
  asked: SectionIds,
): Promise<StudentSection> {
  const section = await findStudentSection(db, viewer, now, asked);
  refuseClosed(section);
  return section;
}

/** Finds the section for work on it, with its saved draft. Throws as `findOpenSection` does. */
export async function findSectionWithDraft(
  db: Reader,
  viewer: Viewer,
  now: Date,
  asked: SectionIds,
): Promise<SectionWithDraft> {
  const rows = await readRows<DraftColumns>(db, viewer, asked, draftColumns);
  const row = chooseRow(rows, now, asked);
  const { started_at } = row;
  const section = { ...sectionOf(row, asked), attempt: started_at === null ? undefined : { ...row, started_at } };
  refuseClosed(section);
  return section;
}

function refuseClosed(section: StudentSection): void {
  if (section.isSubmitted) throw alreadySubmitted();
  if (isClosed({ ...section, isStarted: section.startedAt !== null })) throw notStarted();
}
