import { parentPort } from "node:worker_threads";
import writeXlsxFile from "write-excel-file/node";
import type { ToXlsxThread, XlsxCell } from "./xlsx.ts";

type WrittenCell = { type: typeof Number; value: number } | { type: typeof String; value: string } | null;

let cells: WrittenCell[][] = [];

function cellOf(value: XlsxCell): WrittenCell {
  if (value === null) return null;
  return typeof value === "number" ? { type: Number, value } : { type: String, value };
}

parentPort?.on("message", async (told: ToXlsxThread) => {
  if ("rows" in told) {
    for (const row of told.rows) cells.push(row.map(cellOf));
    return;
  }
  const { head, look } = told;
  const headCells = head.map((value) => ({ type: String, value, fontWeight: "bold" as const, wrap: look.wrapsHead }));
  const rows = [headCells, ...cells];
  cells = [];
  const bytes = await writeXlsxFile(rows, {
    sheet: look.sheet,
    columns: look.widths.map((width) => ({ width })),
    stickyRowsCount: 1,
    ...(look.stickyColumns > 0 && { stickyColumnsCount: look.stickyColumns }),
  }).toBuffer();
  parentPort?.postMessage(bytes);
});
