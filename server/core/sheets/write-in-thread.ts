import writeXlsxFile from "write-excel-file/node";
import type { SheetToWrite, XlsxCell } from "./write-xlsx.ts";

/** Writes a sheet as the bytes of an Excel file; runs in a thread. */
export async function writeInThread({ head, slices, ...layout }: SheetToWrite): Promise<Uint8Array> {
  const headCells = head.map((value) => ({
    type: String,
    value,
    fontWeight: "bold" as const,
    wrap: layout.wrapsHead,
  }));
  const rows = slices.flatMap((slice) => JSON.parse(slice) as XlsxCell[][]).map((cells) => cells.map(typedCell));
  return writeXlsxFile([headCells, ...rows], {
    sheet: layout.sheet,
    columns: layout.widths.map((width) => ({ width })),
    stickyRowsCount: 1,
    ...(layout.stickyColumns > 0 && { stickyColumnsCount: layout.stickyColumns }),
  }).toBuffer();
}

function typedCell(value: XlsxCell) {
  if (value === null) return null;
  return typeof value === "number" ? { type: Number, value } : { type: String, value };
}
