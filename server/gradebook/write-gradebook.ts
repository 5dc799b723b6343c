import { setImmediate } from "node:timers/promises";
import type { Gradebook } from "#contract/api/gradebook.ts";
import { gradebookOfMarks } from "#contract/gradebook-of-marks.ts";
import type { Marks } from "./read-gradebook.ts";

/** About as many cells as are written in a few milliseconds. */
const cellsPerSlice = 10_000;

/** The gradebook's reply as JSON, some rows at a time: by its schema a large one would hold the event loop for a tenth of a second. */
export async function writeGradebook({ assignments, students }: Marks): Promise<string> {
  const perSlice = Math.max(1, Math.floor(cellsPerSlice / Math.max(1, assignments.length)));
  const slices: string[] = [];
  for (let start = 0; start < students.length; start += perSlice) {
    if (start > 0) await setImmediate();
    const slice = gradebookOfMarks({ assignments, students: students.slice(start, start + perSlice) });
    slices.push(JSON.stringify(slice.students).slice(1, -1));
  }
  const head = { success: true, assignments } satisfies Omit<Gradebook, "students">;
  return `${JSON.stringify(head).slice(0, -1)},"students":[${slices.join(",")}]}`;
}
