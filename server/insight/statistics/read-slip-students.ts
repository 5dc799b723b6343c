import type { Day } from "#coding/days.ts";
import type { SlipStudents } from "#contract/api/insight.ts";
import { verdictsOf } from "../../core/database/json-columns.ts";
import type { Reader } from "../../core/database/schema.ts";
import { slicesOf } from "../../core/database/slices.ts";
import { makePause } from "../../core/event-loop.ts";
import type { Services } from "../../core/services.ts";
import {
  type AssignmentWithKey,
  chooseSection,
  getKeyed,
  keyedSlices,
  type SectionWithKey,
} from "../../courses/sections/load-keyed.ts";
import { groupsOf } from "../../courses/sections/variants.ts";
import { linesOf } from "../counts/count.ts";
import { countSlips } from "./count-slips.ts";
import { textsOfKey } from "./read-insight.ts";
import { dayOf } from "./titles.ts";

type InsightServices = Pick<Services, "db" | "codes" | "config">;

/** Reading more would keep the server busy for seconds. */
const maxSubmissions = 10_000;
const maxStudents = 200;
const rowsPerSlice = 200;

/**
 * Returns the students who made a kind of slip in a section and its variants, or in all sections of an assignment. Throws
 * 404 for an unknown assignment or section.
 */
export async function readSlipsOfAssignment(
  services: InsightServices,
  assignmentId: string,
  { section, kind }: { section?: string | undefined; kind: string },
): Promise<SlipStudents> {
  const assignment = await getKeyed(services.db, assignmentId);
  const sections = section ? variantsOf(assignment, section) : assignment.sections;
  return countStudents(services, [[{ ...assignment, sections }]], kind);
}

/** Returns the students who made a kind of slip in the assignments of a course. Reads at most `limit` submissions. */
export function readSlipsOfCourse(
  services: InsightServices,
  course: string,
  kind: string,
  limit = maxSubmissions,
): Promise<SlipStudents> {
  return countStudents(services, keyedSlices(services.db, { category: course }), kind, limit);
}

/** Returns a section with its variants. Throws 404. */
function variantsOf({ id, sections }: AssignmentWithKey, sectionId: string): SectionWithKey[] {
  const section = chooseSection(id, sections, sectionId);
  return groupsOf(sections).find((group) => group.includes(section)) ?? [section];
}

/** Counts each student's slips of a kind by the rules of a class's insight, in at most `left` submissions. */
async function countStudents(
  services: InsightServices,
  slices: AsyncIterable<AssignmentWithKey[]> | Iterable<AssignmentWithKey[]>,
  kind: string,
  left = maxSubmissions,
): Promise<SlipStudents> {
  const students = new Map<string, SlipStudents["students"][number]>();
  for await (const assignments of slices) {
    left -= await addSlips(services, assignments, kind, left, students);
    if (left === 0) break;
  }
  const ranked = [...students.values()].sort(
    (one, other) => other.count - one.count || byName.compare(one.studentName, other.studentName),
  );
  return { total: ranked.length, students: ranked.slice(0, maxStudents), partial: left === 0 };
}

const byName = new Intl.Collator();

/** Adds the slips of some assignments to their students. Returns the number of submissions that were read. */
async function addSlips(
  services: InsightServices,
  assignments: readonly AssignmentWithKey[],
  kind: string,
  limit: number,
  students: Map<string, SlipStudents["students"][number]>,
): Promise<number> {
  const { db, config } = services;
  const pause = makePause();
  const sections = new Map<string, { textOf: (item: string) => string; day: Day }>();
  for (const assignment of assignments) {
    for (const section of assignment.sections) {
      sections.set(section.id, { textOf: textsOfKey(section), day: dayOf(section, assignment, config.timeZone) });
      await pause();
    }
  }
  const ids = await findIds(db, [...sections.keys()], limit);
  for await (const slice of slicesOf(ids, rowsPerSlice)) {
    for (const { section_id, studentId, studentName, ...submission } of await findSubmissions(db, slice)) {
      const section = sections.get(section_id);
      if (!section) continue;
      const lines = linesOf(verdictsOf(submission), submission).flatMap(({ item, code, mark, given = "" }) =>
        mark === "match" ? [] : [{ part: mark, item, code, other: given, n: 1 }],
      );
      const slips = await countSlips(services, lines, section.textOf, section.day);
      const count = (students.get(studentId)?.count ?? 0) + (slips[kind] ?? 0);
      if (count > 0) students.set(studentId, { studentId, studentName, count });
      await pause();
    }
  }
  return ids.length;
}

async function findIds(db: Reader, sectionIds: readonly string[], limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("submission")
    .select("id")
    .where("section_id", "in", sectionIds)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

function findSubmissions(db: Reader, ids: readonly string[]) {
  return db
    .selectFrom("submission")
    .innerJoin("user", "user.id", "submission.student_id")
    .select(["section_id", "student_id as studentId", "user.name as studentName", "verdicts", "answers"])
    .where("submission.id", "in", ids)
    .execute();
}
