import { setImmediate } from "node:timers/promises";
import type { BlindState } from "#contract/api/blind-state.ts";
import type { PageQuery } from "#contract/api/common.ts";
import type { Reader } from "../../core/database/schema.ts";
import { submissionsOf, submittersOf } from "../../insight/counts/read-sums.ts";
import { countStudentsByCourse } from "../sections/count-students.ts";
import {
  type AssignmentFilter,
  type AssignmentWithKey,
  assignmentUnknown,
  chooseAssignments,
  loadKeyed,
  type SectionWithKey,
} from "../sections/load-keyed.ts";

export interface StaffSection extends SectionWithKey {
  submissionCount: number;
  blind: BlindState | null;
}

export interface StaffAssignment extends AssignmentWithKey {
  sections: StaffSection[];
  assignedStudentsCount: number;
  submittedStudentsCount: number;
}

/** The counts that staff see, by assignment. */
interface StaffCounts {
  /** `assigned`: students of the course; `submitted`: students who have submitted. */
  assigned: ReadonlyMap<string, number>;
  submitted: ReadonlyMap<string, number>;
  sections: ReadonlyMap<string, readonly SectionCounts[]>;
}

interface SectionCounts extends Pick<StaffSection, "submissionCount" | "blind"> {
  id: string;
}

/** Reads the counts with four queries, however many assignments. */
async function countForStaff(db: Reader, only: AssignmentFilter): Promise<StaffCounts> {
  const chosen = chooseAssignments(db, only);
  const blind = await findBlind(db, only);
  const ofSections = await chosen
    .innerJoin("section", "section.assignment_id", "assignment.id")
    .select((eb) => ["section.id", "section.assignment_id", submissionsOf(eb).as("count")])
    .orderBy("section.position")
    .execute();
  await setImmediate();
  const ofAssignments = await chosen
    .select((eb) => ["assignment.id", "assignment.category_key", submittersOf(eb).as("count")])
    .execute();
  const students = await countStudentsByCourse(db);
  const sections = ofSections.map(({ id, assignment_id, count }) => ({
    assignment_id,
    counts: { id, submissionCount: Number(count), blind: blind.get(id) ?? null },
  }));
  return {
    assigned: new Map(ofAssignments.map(({ id, category_key }) => [id, students.get(category_key) ?? 0])),
    submitted: new Map(ofAssignments.map(({ id, count }) => [id, Number(count)])),
    sections: new Map(
      Map.groupBy(sections, ({ assignment_id }) => assignment_id)
        .entries()
        .map(([id, own]) => [id, own.map(({ counts }) => counts)]),
    ),
  };
}

/** Loads assignments with keys and counts, newest first. */
export async function loadForStaff(db: Reader, only: AssignmentFilter): Promise<StaffAssignment[]> {
  const assignments = await loadKeyed(db, only);
  if (assignments.length === 0) return [];
  const { assigned, submitted, sections } = await countForStaff(db, only);
  return assignments.map((assignment) => {
    const counts = new Map(sections.get(assignment.id)?.map((one) => [one.id, one]));
    return {
      ...assignment,
      assignedStudentsCount: assigned.get(assignment.id) ?? 0,
      submittedStudentsCount: submitted.get(assignment.id) ?? 0,
      sections: assignment.sections.map((section) => ({
        ...section,
        submissionCount: counts.get(section.id)?.submissionCount ?? 0,
        blind: counts.get(section.id)?.blind ?? null,
      })),
    };
  });
}

/**
 * Chooses the assignments of a page, newest first, by a search in their names. Without a limit it chooses all; without a
 * limit and a search `total` is undefined, since the caller counts the list itself.
 */
export async function choosePage(
  db: Reader,
  { limit, after, search = "" }: PageQuery,
  course: Pick<AssignmentFilter, "category">,
): Promise<{ chosen: AssignmentFilter; next: string | null; total: number | undefined }> {
  if (limit === undefined && !after && search.trim() === "") return { chosen: course, next: null, total: undefined };
  const fitting = { ...course, search };
  const { count } = await chooseAssignments(db, fitting)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const olderThan = after
    ? await db.selectFrom("assignment").select(["id", "assigned_at"]).where("id", "=", after).executeTakeFirst()
    : undefined;
  const chosen: AssignmentFilter = { ...fitting, ...(olderThan && { olderThan }) };
  if (limit === undefined) return { chosen, next: null, total: Number(count) };
  const rows = await chooseAssignments(db, chosen)
    .select("id")
    .orderBy("assigned_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const ids = rows.map(({ id }) => id);
  const shown = ids.slice(0, limit);
  return {
    chosen: { ids: shown },
    next: ids.length > shown.length ? (shown.at(-1) ?? null) : null,
    total: Number(count),
  };
}

/** Finds the blind coding of each section, by its id. */
async function findBlind(db: Reader, only: AssignmentFilter): Promise<Map<string, BlindState>> {
  const rows = await chooseAssignments(db, only)
    .innerJoin("section", "section.assignment_id", "assignment.id")
    .innerJoin("blind_coding", "blind_coding.section_id", "section.id")
    .select(["blind_coding.section_id", "blind_coding.by_name", "blind_coding.at", "blind_coding.agreement"])
    .execute();
  return new Map(rows.map(({ section_id, by_name, at, agreement }) => [section_id, { by: by_name, at, agreement }]));
}

/** Loads one assignment with keys and counts. Throws 404. */
export async function getForStaff(db: Reader, id: string): Promise<StaffAssignment> {
  const [assignment] = await loadForStaff(db, { id });
  if (!assignment) throw assignmentUnknown();
  return assignment;
}
