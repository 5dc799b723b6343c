import pLimit from "p-limit";
import type { ErrorCode } from "#contract/api/common.ts";
import { keptThread } from "../kept-thread.ts";
import { Refusal } from "./errors.ts";
import type { FileRule } from "./uploads.ts";

/** A row of a sheet as texts, with the line at which it stands. */
export interface SheetRow {
  line: number;
  cells: string[];
}

export interface SheetAsked {
  path: string;
  /** The most rows beside a heading. */
  most: number;
  ofWhat: string;
}

/** What the thread answers: rows, again and again, and how it ended. */
export type FromSheetThread =
  | { rows: SheetRow[] }
  | { end: "read" | "failed" }
  | { refused: { code: ErrorCode; sentence: string; fields: Record<string, string> | undefined } };

export const sheetRule: FileRule = { field: "file", megabytes: 10, most: 1 };

const idleMs = 5000;

const turns = pLimit(1);
// Read in one piece, ten thousand rows hold whoever reads them for a third of a second.
const thread = keptThread(new URL("./sheet-thread.ts", import.meta.url), {}, idleMs);

/**
 * The rows of a CSV or XLSX file (its first sheet) that hold anything. Which of both it is its content tells. Throws 422
 * for what cannot be read, 413 for more rows, heading included, or bytes than it may have.
 */
export function readRows({ path }: { path: string }, most: number, ofWhat: string): Promise<SheetRow[]> {
  return turns(async () => {
    const worker = thread.open();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const rows: SheetRow[] = [];
    const hear = (said: FromSheetThread) => {
      if ("rows" in said) for (const row of said.rows) rows.push(row);
      else if ("end" in said) said.end === "read" ? resolve() : fail();
      else {
        const { code, sentence, fields } = said.refused;
        reject(new Refusal(code, sentence, fields && { fields }));
      }
    };
    const fail = () => reject(new Error("the thread that reads spreadsheets failed"));
    worker.on("message", hear).once("error", fail).once("exit", fail);
    // A thread that nobody waits for does not keep the process.
    worker.ref();
    try {
      worker.postMessage({ path, most, ofWhat } satisfies SheetAsked);
      await promise;
      return rows;
    } finally {
      worker.off("message", hear).off("error", fail).off("exit", fail);
      worker.unref();
      thread.rest();
    }
  });
}
