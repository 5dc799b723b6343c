import { stringify } from "csv-stringify/sync";
import type { FastifyReply } from "fastify";
import { joinParts, type ReplyBody } from "../http/join-parts.ts";
import { defuseInside } from "./defuse.ts";
import { inSlices } from "./in-slices.ts";

const spreadsheetOptions = {
  escape_formulas: true,
  cast: { string: defuseInside },
  // Quotes cells with a line feed, which would otherwise end the record.
  quoted_match: /\n/,
  record_delimiter: "windows",
} as const;

/** Returns a table as CSV for spreadsheet programs and sets the headers of the reply. No cell is read as a formula. */
export async function csvOf(
  reply: FastifyReply,
  fileName: string,
  head: readonly string[],
  rows: Iterable<readonly unknown[]>,
): Promise<ReplyBody> {
  reply.type("text/csv; charset=utf-8").header("content-disposition", `attachment; filename="${fileName}.csv"`);
  const parts = [stringify([[...head]], { ...spreadsheetOptions, bom: true })];
  for await (const slice of inSlices(rows)) parts.push(stringify(slice, spreadsheetOptions));
  return joinParts(parts);
}
