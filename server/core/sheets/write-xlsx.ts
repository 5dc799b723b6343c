import type { FastifyReply } from "fastify";
import { runSlow } from "../thread-pools.ts";
import { inSlices } from "./in-slices.ts";

export type XlsxCell = string | number | null;

/** How a sheet looks: its name, how wide its columns are, in characters, and how many of them stay in sight. */
export interface SheetLook {
  sheet: string;
  widths: readonly number[];
  wrapsHead: boolean;
  stickyColumns: number;
}

/** The thread's input: rows as JSON texts. */
export interface SheetToWrite extends SheetLook {
  head: readonly string[];
  slices: string[];
}

/**
 * Returns a table as an Excel file, for a call that says `xlsx`: numbers are numbers, everything else is text, so that
 * nothing is taken for a formula or a date. Writes it in a thread. Throws 503 when too many files wait.
 */
export async function xlsxOf(
  reply: FastifyReply,
  fileName: string,
  { rows, ...sheet }: SheetLook & { head: readonly string[]; rows: Iterable<readonly XlsxCell[]> },
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
