import { effectiveTimeLimit } from "#contract/time.ts";
import type { Db, SectionTable } from "../database/schema.ts";
import type { Viewer } from "../http/guards.ts";
import { isClosed } from "../sections/closed.ts";
import { categoryKey } from "../sections/load-course.ts";
import { assignmentUnknown, chooseSection } from "../sections/load-keyed.ts";
import { sectionsShown } from "../sections/visible.ts";
import { alreadySubmitted, notStarted } from "./access.ts";

/** What names a section in a student's call. */
export interface PlaceAsked {
  assignmentId: string;
  subAssignmentId?: string | null | undefined;
}

/** A section and where its student stands in it. Nothing of a key. */
export interface Place {
  id: string;
  assignmentId: string;
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
  /** When a page of it was open last. */
  seenAt: string | null;
}

/** Finds the section that a student means, in one query. Throws 404 also for what does not exist for them. */
export async function findPlace(db: Db, viewer: Viewer, now: Date, asked: PlaceAsked): Promise<Place> {
  const rows = await db
    .selectFrom("section")
    .innerJoin("assignment", "assignment.id", "section.assignment_id")
    .leftJoin("submission", (join) =>
      join.onRef("submission.section_id", "=", "section.id").on("submission.student_id", "=", viewer.id),
    )
    .leftJoin("attempt", (join) =>
      join.onRef("attempt.section_id", "=", "section.id").on("attempt.student_id", "=", viewer.id),
    )
    .leftJoin("extra_time", (join) =>
      join.onRef("extra_time.assignment_id", "=", "assignment.id").on("extra_time.student_id", "=", viewer.id),
    )
    .select([
      "section.id",
      "section.is_dynamic",
      "section.pdf_file_id",
      "section.time_limit_minutes",
      "section.lookup",
      "section.service_date",
      "assignment.time_limit_minutes as assignment_limit",
      "assignment.assigned_at",
      "assignment.state",
      "assignment.visible_from",
      "assignment.archived_at",
      "submission.id as submission_id",
      "attempt.started_at",
      "attempt.deadline_at",
      "attempt.seen_at",
      "extra_time.minutes as extra_minutes",
    ])
    .where("assignment.id", "=", asked.assignmentId)
    .where("assignment.category_key", "=", categoryKey(viewer.courseName ?? ""))
    .orderBy("section.position")
    .execute();
  const [standing] = rows;
  const shown = standing ? sectionsShown(standing, rows, (one) => one.submission_id !== null, now) : [];
  if (shown.length === 0) throw assignmentUnknown();
  const row = chooseSection(asked.assignmentId, shown, asked.subAssignmentId);
  return {
    id: row.id,
    assignmentId: asked.assignmentId,
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
  };
}

/** The same for work on it: throws 409 once it is submitted, and while it is closed. */
export async function findOpenPlace(db: Db, viewer: Viewer, now: Date, asked: PlaceAsked): Promise<Place> {
  const place = await findPlace(db, viewer, now, asked);
  if (place.isSubmitted) throw alreadySubmitted();
  if (isClosed({ ...place, isStarted: place.startedAt !== null })) throw notStarted();
  return place;
}
