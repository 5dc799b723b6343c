import type { FastifyReply } from "fastify";
import { runSlow } from "../thread-pools.ts";
import { inSlices } from "./in-slices.ts";

export type XlsxCell = string | number | null;

/** The name and the layout of a sheet. */
export interface SheetLayout {
  sheet: string;
  /** The widths of the columns, in characters. */
  widths: readonly number[];
  wrapsHead: boolean;
  /** The number of columns that stay visible when one scrolls. */
  stickyColumns: number;
}

/** The input of the thread. */
export interface SheetToWrite extends SheetLayout {
  head: readonly string[];
  /** Rows as JSON texts. */
  slices: string[];
}

/**
 * Returns a table as an Excel file and sets the headers of the reply. Numbers stay numbers, all other cells become text, so
 * Excel reads none as a formula or a date. Writes in a thread. Throws 503 when too many files wait.
 */
export async function xlsxOf(
  reply: FastifyReply,
  fileName: string,
  { rows, ...sheet }: SheetLayout & { head: readonly string[]; rows: Iterable<readonly XlsxCell[]> },
): Promise<Buffer> {
  reply
    .type("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
    .header("content-disposition", `attachment; filename="${fileName}.xlsx"`);
  const slices: string[] = [];
  for await (const slice of inSlices(rows)) slices.push(JSON.stringify(slice));
  const module = new URL("./write-in-thread.ts", import.meta.url);
  const bytes = await runSlow<SheetToWrite, Uint8Array>(module, "writeInThread", { ...sheet, slices });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
