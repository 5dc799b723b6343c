import type { SheetLook, XlsxCell } from "../sheets/write-xlsx.ts";
import type { Marks } from "./read-gradebook.ts";

/**
 * A row a student, a column an assignment, each with its id, by which a file finds back to whom and what it means. A cell
 * is empty where not everything was handed in.
 */
export function gradebookTable({ assignments, students }: Marks): { head: string[]; rows: Iterable<XlsxCell[]> } {
  return {
    head: ["ID", "Name", ...assignments.map(({ _id, moduleName }) => `${moduleName} (${_id})`), "Average"],
    rows: rowsOf(students, assignments.length),
  };
}

function* rowsOf(students: Marks["students"], columns: number): Generator<XlsxCell[]> {
  for (const { _id, name, cells, average } of students) {
    const percents = Array.from({ length: columns }, (_, place) => {
      const cell = cells[place];
      return typeof cell === "number" ? cell : null;
    });
    yield [_id, name, ...percents, average];
  }
}

/** The same as a spreadsheet: names stay in sight. */
export function gradebookSheet(marks: Marks): SheetLook & ReturnType<typeof gradebookTable> {
  const table = gradebookTable(marks);
  const widths = table.head.map((_, place) => [38, 26][place] ?? 16);
  return { ...table, sheet: "Gradebook", widths, wrapsHead: true, stickyColumns: 2 };
}
