import type { ErrorCode } from "#contract/api/common.ts";
import { yieldToEventLoop } from "../event-loop.ts";
import { Refusal, ruleBroken } from "../http/errors.ts";
import type { FileRule } from "../http/uploads.ts";
import { runSlow, TaskStopped } from "../thread-pools.ts";

/** A row of a sheet as texts, with its line in the file. */
export interface SheetRow {
  line: number;
  cells: string[];
}

/** The input of the thread. */
export interface SheetRequest {
  path: string;
  /** The largest number of rows, without a heading. */
  most: number;
  /** A plural for the refusal, such as "students". */
  ofWhat: string;
}

/** The result of the thread: the rows as JSON texts, each a list of rows, or the refusal. */
export type SheetResult =
  | { slices: string[] }
  | { refused: { code: ErrorCode; sentence: string; fields: Record<string, string> | undefined } };

export const sheetRule: FileRule = { field: "file", megabytes: 10, most: 1 };

/**
 * Returns the rows of a CSV or XLSX file (its first sheet) that are not empty. Detects the format from the content. Reads in a
 * thread. Throws 422 for a file that cannot be read, 413 for one with more than `most` rows and a heading, 503 when too many
 * files wait.
 */
export async function readRows({ path }: { path: string }, most: number, ofWhat: string): Promise<SheetRow[]> {
  const module = new URL("./read-in-thread.ts", import.meta.url);
  const request = { path, most, ofWhat };
  const result = await runSlow<SheetRequest, SheetResult>(module, "readInThread", request).catch((error) => {
    if (!(error instanceof TaskStopped)) throw error;
    throw ruleBroken("file", "The file needs too much time or memory to read. Split it and try again.");
  });
  if ("refused" in result) {
    const { code, sentence, fields } = result.refused;
    throw new Refusal(code, sentence, fields && { fields });
  }
  const rows: SheetRow[] = [];
  for (const slice of result.slices) {
    for (const row of JSON.parse(slice) as SheetRow[]) rows.push(row);
    await yieldToEventLoop();
  }
  return rows;
}
