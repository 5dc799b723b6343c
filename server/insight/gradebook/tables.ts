import type { SheetLook, XlsxCell } from "../../core/sheets/write-xlsx.ts";
import type { Marks } from "./read-gradebook.ts";

/**
 * A row a student with their id, a column an assignment with its title. A cell is empty where not everything was handed in.
 */
export function gradebookTable({ assignments, students }: Marks): { head: string[]; rows: Iterable<XlsxCell[]> } {
  return {
    head: ["ID", "Name", ...headingsOf(assignments), "Average"],
    rows: rowsOf(students, assignments.length),
  };
}

/** The titles; equal ones with a number, the oldest being 1, so that a newer assignment renames no column. */
function headingsOf(assignments: Marks["assignments"]): string[] {
  const places = Map.groupBy(assignments.keys().toArray(), (place) => assignments[place]?.moduleName);
  return assignments.map(({ moduleName }, place) => {
    const equal = places.get(moduleName) ?? [];
    return equal.length > 1 ? `${moduleName} (${equal.length - equal.indexOf(place)})` : moduleName;
  });
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
