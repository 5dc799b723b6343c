import { stringify } from "csv-stringify/sync";
import type { FastifyReply } from "fastify";

/** The rows of a table as spreadsheets open it, for a call that says `csv`: no cell is taken for a formula. */
export function csvOf(
  reply: FastifyReply,
  fileName: string,
  head: readonly string[],
  rows: readonly unknown[][],
): string {
  reply.type("text/csv; charset=utf-8").header("content-disposition", `attachment; filename="${fileName}.csv"`);
  return stringify([[...head], ...rows], { bom: true, escape_formulas: true, record_delimiter: "windows" });
}

/** A spreadsheet of the kind that Excel writes. */
export function xlsxOf(reply: FastifyReply, fileName: string, bytes: Buffer): Buffer {
  reply
    .type("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
    .header("content-disposition", `attachment; filename="${fileName}.xlsx"`);
  return bytes;
}
