import writeXlsxFile from "write-excel-file/node";
import type { SheetToWrite, XlsxCell } from "./write-xlsx.ts";

/** Writes a sheet as the bytes of an Excel file; runs in a thread. */
export async function writeInThread({ head, slices, ...look }: SheetToWrite): Promise<Uint8Array> {
  const headCells = head.map((value) => ({ type: String, value, fontWeight: "bold" as const, wrap: look.wrapsHead }));
  const rows = slices.flatMap((slice) => JSON.parse(slice) as XlsxCell[][]).map((cells) => cells.map(writtenCell));
  return writeXlsxFile([headCells, ...rows], {
    sheet: look.sheet,
    columns: look.widths.map((width) => ({ width })),
    stickyRowsCount: 1,
    ...(look.stickyColumns > 0 && { stickyColumnsCount: look.stickyColumns }),
  }).toBuffer();
}

function writtenCell(value: XlsxCell) {
  if (value === null) return null;
  return typeof value === "number" ? { type: Number, value } : { type: String, value };
}
