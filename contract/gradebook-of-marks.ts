import type { Gradebook, GradebookMarks } from "./api/gradebook.ts";

/** The gradebook that a table of cells tells. */
export function gradebookOfMarks({
  assignments,
  students,
}: Pick<GradebookMarks, "assignments" | "students">): Omit<Gradebook, "success"> {
  return { assignments, students: students.map((student) => gradebookRow(assignments, student)) };
}

/** A student's row of it. */
export function gradebookRow(
  assignments: GradebookMarks["assignments"],
  { cells, ...student }: GradebookMarks["students"][number],
): Gradebook["students"][number] {
  const row: Gradebook["students"][number] = { ...student, percents: {}, states: {} };
  for (const [place, { _id }] of assignments.entries()) {
    const cell = cells[place] ?? null;
    if (cell === null) continue;
    const isDone = typeof cell === "number";
    row.percents[_id] = isDone ? cell : null;
    row.states[_id] = isDone ? "done" : cell;
  }
  return row;
}
