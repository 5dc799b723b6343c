import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { BlindState } from "#contract/api/blind-state.ts";
import type { PageQuery } from "#contract/api/common.ts";
import { containing } from "../database/pattern.ts";
import type { Db } from "../database/schema.ts";
import {
  type AssignmentWithKey,
  assignmentUnknown,
  type Chosen,
  chooseAssignments,
  loadKeyed,
  type SectionWithKey,
} from "../sections/load-keyed.ts";
import { countStudentsByCourse } from "../sections/roster.ts";
import { submissionsOf, submittersOf } from "../tally/read-sums.ts";

export interface StaffSection extends SectionWithKey {
  submissionCount: number;
  blind: BlindState | null;
}

export interface StaffAssignment extends AssignmentWithKey {
  sections: StaffSection[];
  assignedStudentsCount: number;
  submittedStudentsCount: number;
}

/** Assignments with keys and counts, newest first: all, one course's, or one. Seven queries whatever the rows. */
async function loadForStaff(db: Db, only: Chosen = {}): Promise<StaffAssignment[]> {
  const assignments = await loadKeyed(db, only);
  if (assignments.length === 0) return [];
  // All of an institute's are thousands of rows: what is told of them is not read in the same breath.
  await setImmediate();
  const chosen = chooseAssignments(db, only);
  const submissionCounts = await chosen
    .innerJoin("section", "section.assignment_id", "assignment.id")
    .select((eb) => ["section.id as section_id", submissionsOf(eb).as("count")])
    .execute();
  const submittedStudents = await chosen
    .select((eb) => ["assignment.id as assignment_id", submittersOf(eb).as("count")])
    .execute();
  const students = await countStudentsByCourse(db);
  const blind = await findBlind(db, only);

  const countOf = new Map(submissionCounts.map((row) => [row.section_id, Number(row.count)]));
  const submittedOf = new Map(submittedStudents.map((row) => [row.assignment_id, Number(row.count)]));
  return assignments.map((assignment) => ({
    ...assignment,
    assignedStudentsCount: students.get(assignment.category_key) ?? 0,
    submittedStudentsCount: submittedOf.get(assignment.id) ?? 0,
    sections: assignment.sections.map((section) => ({
      ...section,
      submissionCount: countOf.get(section.id) ?? 0,
      blind: blind.get(section.id) ?? null,
    })),
  }));
}

/**
 * A page of all assignments, or of a course's, newest first, with what was searched for in their names; without a limit
 * all that fit.
 */
export async function listForStaff(
  db: Db,
  { limit, after, search = "" }: PageQuery,
  course: Pick<Chosen, "category"> = {},
): Promise<{ assignments: StaffAssignment[]; next: string | null; total: number }> {
  if (limit === undefined && !after && search.trim() === "") {
    const assignments = await loadForStaff(db, course);
    return { assignments, next: null, total: assignments.length };
  }
  const pattern = containing(search.trim().toLowerCase());
  const fitting = chooseAssignments(db, course).where(
    sql<boolean>`(lower(module_name) like ${pattern} escape '\\' or category_key like ${pattern} escape '\\')`,
  );
  const { count } = await fitting.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  let page = fitting.select("id").orderBy("assigned_at", "desc").orderBy("id", "desc");
  const before =
    after && (await db.selectFrom("assignment").select("assigned_at").where("id", "=", after).executeTakeFirst());
  if (before) page = page.where(sql<boolean>`(assigned_at, id) < (${before.assigned_at}, ${after})`);
  if (limit !== undefined) page = page.limit(limit + 1);
  const ids = (await page.execute()).map(({ id }) => id);
  const shown = ids.slice(0, limit);
  const assignments = shown.length === 0 ? [] : await loadForStaff(db, { ids: shown });
  return { assignments, next: ids.length > shown.length ? (shown.at(-1) ?? null) : null, total: Number(count) };
}

/** Who coded each section blind, by its id. */
async function findBlind(db: Db, only: Chosen): Promise<Map<string, BlindState>> {
  const rows = await chooseAssignments(db, only)
    .innerJoin("section", "section.assignment_id", "assignment.id")
    .innerJoin("blind_coding", "blind_coding.section_id", "section.id")
    .select(["blind_coding.section_id", "blind_coding.by_name", "blind_coding.at", "blind_coding.agreement"])
    .execute();
  return new Map(rows.map(({ section_id, by_name, at, agreement }) => [section_id, { by: by_name, at, agreement }]));
}

export async function getForStaff(db: Db, id: string): Promise<StaffAssignment> {
  const [assignment] = await loadForStaff(db, { id });
  if (!assignment) throw assignmentUnknown();
  return assignment;
}
