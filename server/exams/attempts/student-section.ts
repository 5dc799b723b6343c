import { type RawBuilder, sql } from "kysely";
import { effectiveTimeLimit } from "#contract/time.ts";
import { runPrepared } from "../../core/database/run-prepared.ts";
import type { AssignmentTable, AttemptTable, Reader, SectionTable } from "../../core/database/schema.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { isClosed } from "../../courses/sections/closed.ts";
import { categoryKey } from "../../courses/sections/load-course.ts";
import { assignmentUnknown, chooseSection } from "../../courses/sections/load-keyed.ts";
import { sectionsShown } from "../../courses/sections/visible.ts";
import { alreadySubmitted, notStarted } from "./access.ts";

/** What names a section in a student's call. */
export interface SectionIds {
  assignmentId: string;
  subAssignmentId?: string | null | undefined;
}

/** A section and where its student stands in it. Nothing of a key. */
export interface StudentSection {
  id: string;
  assignmentId: string;
  /** When it is due, and when its results open. */
  assignment: Pick<AssignmentTable, "due_at" | "results_open" | "results_opened_at">;
  /** Of its course, in the same moment. */
  courseVersion: number;
  isDynamic: boolean;
  pdf_file_id: string | null;
  /** The section's limit or its parent's, as it is now; null when untimed. */
  limitMinutes: number | null;
  lookup: SectionTable["lookup"];
  serviceDate: string | null;
  /** When its assignment was given. */
  assignedAt: string;
  isSubmitted: boolean;
  /** What staff gave this student for the assignment. */
  extraMinutes: number;
  startedAt: string | null;
  deadline: string | null;
  /** When a page of it was open last, and since when it is out of sight. */
  seenAt: string | null;
  leftAt: string | null;
  /** When its draft was saved last. */
  savedAt: string | null;
  /** When staff spoke last to those who work on its assignment. */
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

/** A place with the draft that is saved there; the attempt is undefined before its start. */
interface SectionWithDraft extends StudentSection {
  attempt: (DraftColumns & Pick<AttemptTable, "started_at" | "deadline_at">) | undefined;
}

interface PlaceRow extends Pick<AssignmentTable, AssignmentColumn> {
  id: string;
  is_dynamic: 0 | 1;
  pdf_file_id: string | null;
  time_limit_minutes: number | null;
  lookup: SectionTable["lookup"];
  service_date: string | null;
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

/** Returns a row for each section of the assignment, in their order, with `more` columns. None for one of another course. */
async function readPlaces<More>(
  db: Reader,
  viewer: Viewer,
  asked: SectionIds,
  more: RawBuilder<unknown>,
): Promise<(PlaceRow & More)[]> {
  const key = categoryKey(viewer.courseName ?? "");
  const query = sql<PlaceRow & More>`
    select section.id, section.is_dynamic, section.pdf_file_id, section.time_limit_minutes, section.lookup,
      section.service_date, assignment.time_limit_minutes as assignment_limit, assignment.assigned_at,
      assignment.state, assignment.visible_from, assignment.archived_at, assignment.due_at, assignment.results_open,
      assignment.results_opened_at, course_version.version as course_version,
      submission.id as submission_id, attempt.started_at, attempt.deadline_at, attempt.seen_at,
      attempt.left_at, attempt.saved_at, extra_time.minutes as extra_minutes,
      (select max(at) from room_message where assignment_id = assignment.id) as last_message_at ${more}
    from section join assignment on assignment.id = section.assignment_id
    join course_version on course_version.category_key = assignment.category_key
    left join submission on submission.section_id = section.id and submission.student_id = ${viewer.id}
    left join attempt on attempt.section_id = section.id and attempt.student_id = ${viewer.id}
    left join extra_time on extra_time.assignment_id = assignment.id and extra_time.student_id = ${viewer.id}
    where assignment.id = ${asked.assignmentId} and assignment.category_key = ${key}
    order by section.position`;
  return runPrepared(db, query);
}

const draftColumns = sql`, attempt.draft, attempt.draft_changes, attempt.revisions, attempt.is_open`;

/** Finds the section that a student means, in one query. Throws 404 also for what does not exist for them. */
export async function findStudentSection(
  db: Reader,
  viewer: Viewer,
  now: Date,
  asked: SectionIds,
): Promise<StudentSection> {
  const rows = await readPlaces(db, viewer, asked, sql``);
  return placeOf(choosePlace(rows, now, asked), asked);
}

function choosePlace<Row extends PlaceRow>(rows: readonly Row[], now: Date, asked: SectionIds): Row {
  const [standing] = rows;
  const shown = standing ? sectionsShown(standing, rows, (one) => one.submission_id !== null, now) : [];
  if (shown.length === 0) throw assignmentUnknown();
  return chooseSection(asked.assignmentId, shown, asked.subAssignmentId);
}

function placeOf(row: PlaceRow, asked: SectionIds): StudentSection {
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

/** The same for work on it: throws 409 once it is submitted, and while it is closed. */
export async function findOpenPlace(db: Reader, viewer: Viewer, now: Date, asked: SectionIds): Promise<StudentSection> {
  const place = await findStudentSection(db, viewer, now, asked);
  refuseClosed(place);
  return place;
}

/** The same with the draft that is saved there. */
export async function findDraftPlace(
  db: Reader,
  viewer: Viewer,
  now: Date,
  asked: SectionIds,
): Promise<SectionWithDraft> {
  const rows = await readPlaces<DraftColumns>(db, viewer, asked, draftColumns);
  const row = choosePlace(rows, now, asked);
  const { started_at } = row;
  const place = { ...placeOf(row, asked), attempt: started_at === null ? undefined : { ...row, started_at } };
  refuseClosed(place);
  return place;
}

function refuseClosed(place: StudentSection): void {
  if (place.isSubmitted) throw alreadySubmitted();
  if (isClosed({ ...place, isStarted: place.startedAt !== null })) throw notStarted();
}
