import type { SessionUser } from "#contract/api/sessions.ts";
import { assignmentsQuery, courseAssignmentsQuery } from "./assignments.ts";
import { studentCourseQuery } from "./course.ts";
import { queries } from "./queries.ts";

/** Returns the id of a chart from its signed link. The id stays the same when the link is signed again. */
export function chartIdOf(path: string): string {
  return path.split("?")[0] ?? path;
}

/**
 * Returns a newly signed link of a chart, because a link expires after two hours. Returns undefined if the reader has
 * no such chart.
 */
export async function renewChartLink(path: string, reader: SessionUser): Promise<string | undefined> {
  const assignments = await (reader.role === "user" ? readCourse(reader.id) : readNow(assignmentsQuery));
  const links = (assignments ?? []).flatMap((assignment) =>
    [assignment, ...assignment.subAssignments].flatMap((section) => [
      section.assignmentPdf,
      ...("variants" in section ? section.variants.map((variant) => variant.assignmentPdf) : []),
    ]),
  );
  return links.find((link) => link !== null && chartIdOf(link) === chartIdOf(path)) ?? undefined;
}

async function readCourse(studentId: string) {
  const courseName = await readNow(studentCourseQuery(studentId));
  return readNow(courseAssignmentsQuery(courseName, studentId));
}

const readNow: typeof queries.fetchQuery = (query) => queries.fetchQuery({ ...query, staleTime: 0 });
