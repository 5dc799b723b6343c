import type { Gradebook, GradebookMarks } from "./api/gradebook.ts";

/** Returns the gradebook from a table of cells. */
export function gradebookOfMarks({
  assignments,
  students,
}: Pick<GradebookMarks, "assignments" | "students">): Omit<Gradebook, "success"> {
  return { assignments, students: students.map((student) => gradebookRow(assignments, student)) };
}

/** Returns the gradebook row of one student. */
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
