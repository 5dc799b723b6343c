import type { CourseProgress } from "#contract/api/gradebook.ts";
import { forEachWithPauses, makePause } from "../../core/event-loop.ts";
import type { Services } from "../../core/services.ts";
import { readMarks } from "./read-gradebook.ts";

type Progress = Omit<CourseProgress, "success">;

/** Counts for each assignment of a course the cells of the gradebook (`readMarks`) by their state. */
export async function readProgress(services: Pick<Services, "db" | "clock">, course: string): Promise<Progress> {
  const { assignments, students } = await readMarks(services, course);
  const progress = assignments.map(({ _id, moduleName }) => ({
    assignmentId: _id,
    moduleName,
    students: 0,
    done: 0,
    working: 0,
    overdue: 0,
  }));
  await forEachWithPauses(students, makePause(), ({ cells }) => {
    for (const [place, cell] of cells.entries()) {
      const counts = progress[place];
      if (!counts || cell === null) continue;
      counts.students += 1;
      if (typeof cell === "number") counts.done += 1;
      else if (cell !== "open") counts[cell] += 1;
    }
  });
  return { progress };
}
