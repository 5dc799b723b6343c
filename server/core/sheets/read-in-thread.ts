import { Refusal } from "../http/errors.ts";
import type { SheetAnswer, SheetRequest, SheetRow } from "./read-sheet.ts";
import { rowsOfFile } from "./rows-of-file.ts";

/** Parsing so many characters blocks the event loop for a few milliseconds. */
const charactersPerSlice = 200_000;

/** Reads a sheet; runs in a thread. A refusal is returned, since a thrown error arrives without its class. */
export async function readInThread(asked: SheetRequest): Promise<SheetAnswer> {
  try {
    return { slices: slicesOf(await rowsOfFile(asked)) };
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    return { refused: { code: fault.code, sentence: fault.message, fields: fault.fields } };
  }
}

/** Returns the rows as JSON, several in each text. */
function slicesOf(rows: readonly SheetRow[]): string[] {
  const slices: string[] = [];
  let slice: string[] = [];
  let characters = 0;
  for (const row of rows) {
    const written = JSON.stringify(row);
    slice.push(written);
    characters += written.length;
    if (characters < charactersPerSlice) continue;
    slices.push(`[${slice.join()}]`);
    slice = [];
    characters = 0;
  }
  return [...slices, `[${slice.join()}]`];
}
