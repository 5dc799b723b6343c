import type { PageQuery } from "#contract/api/common.ts";
import type { CategorySummary, CategorySummaryRequest } from "#contract/api/dashboard.ts";
import { listWritten } from "../assignments/list-written.ts";
import { joinParts, listParts } from "../http/join-parts.ts";
import type { Services } from "../services.ts";
import { type InCourse, listCourse } from "../students/list-students.ts";

/** Between the last assignment and the last student of a page, in the `after` of the next one; no id holds it. */
const between = "~";

/** A category's assignments with their keys, and its students: all, or a page of both, newest first. Out: as JSON. */
export async function summarizeCategory(
  services: Pick<Services, "db" | "clock" | "secrets">,
  { category, limit, after, search }: CategorySummaryRequest,
) {
  const [afterAssignment = "", afterStudent = ""] = (after ?? "").split(between);
  const ofAssignments = await listWritten(services, { limit, after: afterAssignment, search }, { category });
  const ofStudents = await writeStudents(services, category, { limit, after: afterStudent, search });
  const isLast = ofAssignments.next === null && ofStudents.isLast;
  // Of a list that has ended the last one stands there still, and nothing comes after it.
  const last = [ofAssignments.lastId ?? afterAssignment, ofStudents.lastId ?? afterStudent];
  const totals = { assignments: ofAssignments.total, students: ofStudents.total };
  const head = {
    success: true,
    category,
    totals,
    ...(limit !== undefined && { next: isLast ? null : last.join(between) }),
  } satisfies Partial<CategorySummary>;
  const json = await joinParts(partsOf(head, ofAssignments.written, ofStudents.written));
  return { json, total: totals.assignments + totals.students };
}

function* partsOf(head: object, assignments: readonly string[], students: readonly string[]): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"assignments":`;
  yield* listParts(assignments);
  yield ',"students":';
  yield* listParts(students);
  yield "}";
}

/** The JSON of each student, slice by slice. With a limit one more is looked for, who tells whether others follow. */
async function writeStudents(
  { db, clock }: Pick<Services, "db" | "clock">,
  course: string,
  { limit, after, search }: PageQuery,
) {
  const most = limit === undefined ? undefined : limit + 1;
  const { slices, total } = await listCourse(db, clock, { course, search, after, limit: most });
  const [written, ids]: [string[], string[]] = [[], []];
  for await (const slice of slices) {
    for (const student of slice) {
      written.push(writeStudent(student));
      ids.push(student.id);
    }
  }
  const shown = ids.slice(0, limit);
  return { written: written.slice(0, limit), lastId: shown.at(-1), isLast: shown.length === ids.length, total };
}

function writeStudent({ id, name, course_name, enrolled_at, expires_at }: InCourse): string {
  return JSON.stringify({
    _id: id,
    name,
    courseName: course_name,
    enrolledDate: enrolled_at,
    expiryDate: expires_at,
  } satisfies CategorySummary["students"][number]);
}
