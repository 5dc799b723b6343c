import type { ErrorCode } from "#contract/api/common.ts";
import { yieldToEventLoop } from "../event-loop.ts";
import { Refusal, ruleBroken } from "../http/errors.ts";
import type { FileRule } from "../http/uploads.ts";
import { runSlow, TaskStopped } from "../thread-pools.ts";

/** A row of a sheet as texts, with the line at which it stands. */
export interface SheetRow {
  line: number;
  cells: string[];
}

/** The thread's input. */
export interface SheetRequest {
  path: string;
  /** The most rows beside a heading. */
  most: number;
  ofWhat: string;
}

/** The thread's result: the rows as JSON, several in each text, or the refusal. */
export type SheetAnswer =
  | { slices: string[] }
  | { refused: { code: ErrorCode; sentence: string; fields: Record<string, string> | undefined } };

export const sheetRule: FileRule = { field: "file", megabytes: 10, most: 1 };

/**
 * Returns the rows of a CSV or XLSX file (its first sheet) that hold anything. The format is detected from the content.
 * Reads in a thread. Throws 422 for what cannot be read, 413 for more rows, heading included, or bytes than it may have, 503 when too
 * many files wait.
 */
export async function readRows({ path }: { path: string }, most: number, ofWhat: string): Promise<SheetRow[]> {
  const asked: SheetRequest = { path, most, ofWhat };
  const module = new URL("./read-in-thread.ts", import.meta.url);
  const answer = await runSlow<SheetRequest, SheetAnswer>(module, "readInThread", asked).catch((error) => {
    if (!(error instanceof TaskStopped)) throw error;
    throw ruleBroken("file", "The file needs too much time or memory to read. Split it and try again.");
  });
  if ("refused" in answer) {
    const { code, sentence, fields } = answer.refused;
    throw new Refusal(code, sentence, fields && { fields });
  }
  const rows: SheetRow[] = [];
  for (const slice of answer.slices) {
    for (const row of JSON.parse(slice) as SheetRow[]) rows.push(row);
    await yieldToEventLoop();
  }
  return rows;
}
