import type { Gradebook } from "#contract/api/gradebook.ts";

type Cells = [id: string, name: string, ...percents: (number | null)[]];

/**
 * A row a student, a column an assignment, each with its id, by which a file finds back to whom and what it means. A cell
 * is empty where not everything was handed in.
 */
export function gradebookTable({ assignments, students }: Omit<Gradebook, "success">): {
  head: string[];
  rows: Cells[];
} {
  return {
    head: ["ID", "Name", ...assignments.map(({ _id, moduleName }) => `${moduleName} (${_id})`), "Average"],
    rows: students.map(({ _id, name, percents, average }) => [
      _id,
      name,
      ...assignments.map((assignment) => percents[assignment._id] ?? null),
      average,
    ]),
  };
}

/** The same as a spreadsheet: percents are numbers, everything else text, so that nothing is taken for a formula. */
export async function gradebookXlsx({ head, rows }: ReturnType<typeof gradebookTable>): Promise<Buffer> {
  const headCells = head.map((value) => ({ type: String, value, fontWeight: "bold" as const, wrap: true }));
  const cells = rows.map((row) =>
    row.map((value) => {
      if (value === null) return null;
      return typeof value === "number" ? { type: Number, value } : { type: String, value };
    }),
  );
  const columns = head.map((_, place) => ({ width: place === 0 ? 38 : place === 1 ? 26 : 16 }));
  const look = { sheet: "Gradebook", columns, stickyRowsCount: 1, stickyColumnsCount: 2 };
  // Loaded when first used, here and in whatever else few ask for: it is memory of every server.
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  return writeXlsxFile([headCells, ...cells], look).toBuffer();
}
