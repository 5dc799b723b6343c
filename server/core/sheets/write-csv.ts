import { stringify } from "csv-stringify/sync";
import type { FastifyReply } from "fastify";
import { joinParts, type ReplyBody } from "../http/join-parts.ts";
import { defuseInside } from "./defuse.ts";
import { inSlices } from "./in-slices.ts";

const asSpreadsheetsOpenIt = {
  escape_formulas: true,
  cast: { string: defuseInside },
  // A line feed alone would end the record for whoever reads the file.
  quoted_match: /\n/,
  record_delimiter: "windows",
} as const;

/** The rows of a table as spreadsheets open it, for a call that says `csv`: no cell is taken for a formula. */
export async function csvOf(
  reply: FastifyReply,
  fileName: string,
  head: readonly string[],
  rows: Iterable<readonly unknown[]>,
): Promise<ReplyBody> {
  reply.type("text/csv; charset=utf-8").header("content-disposition", `attachment; filename="${fileName}.csv"`);
  const parts = [stringify([[...head]], { ...asSpreadsheetsOpenIt, bom: true })];
  for await (const slice of inSlices(rows)) parts.push(stringify(slice, asSpreadsheetsOpenIt));
  return joinParts(parts);
}
