import type { SheetLayout, XlsxCell } from "../../core/sheets/write-xlsx.ts";
import type { Marks } from "./read-gradebook.ts";

/**
 * Returns the gradebook as a table: a row for each student, a column for each assignment. A cell is empty if the student
 * has not submitted all sections.
 */
export function gradebookTable({ assignments, students }: Marks): { head: string[]; rows: Iterable<XlsxCell[]> } {
  return {
    head: ["ID", "Name", ...headingsOf(assignments), "Average"],
    rows: rowsOf(students, assignments.length),
  };
}

/**
 * Returns the titles of the assignments. Equal titles are numbered from the oldest, so that a newer assignment does not
 * rename another column.
 */
function headingsOf(assignments: Marks["assignments"]): string[] {
  const indexesOf = Map.groupBy(assignments.keys().toArray(), (index) => assignments[index]?.moduleName);
  return assignments.map(({ moduleName }, index) => {
    const equal = indexesOf.get(moduleName) ?? [];
    return equal.length > 1 ? `${moduleName} (${equal.length - equal.indexOf(index)})` : moduleName;
  });
}

function* rowsOf(students: Marks["students"], columns: number): Generator<XlsxCell[]> {
  for (const { _id, name, cells, average } of students) {
    const percents = Array.from({ length: columns }, (_, index) => {
      const cell = cells[index];
      return typeof cell === "number" ? cell : null;
    });
    yield [_id, name, ...percents, average];
  }
}

/** Returns the gradebook as a spreadsheet whose columns of ids and names do not scroll. */
export function gradebookSheet(marks: Marks): SheetLayout & ReturnType<typeof gradebookTable> {
  const table = gradebookTable(marks);
  const widths = table.head.map((_, index) => [38, 26][index] ?? 16);
  return { ...table, sheet: "Gradebook", widths, wrapsHead: true, stickyColumns: 2 };
}
