import type { Gradebook } from "#contract/api/gradebook.ts";
import { gradebookRow } from "#contract/gradebook-of-marks.ts";
import { makePause } from "../../core/event-loop.ts";
import type { Marks } from "./read-gradebook.ts";

/** Returns the gradebook in the shape of GET /admin/gradebook. Yields to the event loop between rows. */
export async function presentGradebook({ assignments, students }: Marks): Promise<Omit<Gradebook, "success">> {
  const rows: Gradebook["students"] = [];
  const pause = makePause();
  for (const student of students) {
    rows.push(gradebookRow(assignments, student));
    await pause();
  }
  return { assignments, students: rows };
}
