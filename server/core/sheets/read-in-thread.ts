import { Refusal } from "../http/errors.ts";
import type { SheetRequest, SheetResult, SheetRow } from "./read-sheet.ts";
import { rowsOfFile } from "./rows-of-file.ts";

/** Parsing this many characters blocks the event loop for a few milliseconds. */
const charactersPerSlice = 200_000;

/** Reads a sheet; runs in a thread. Returns a refusal instead of throwing it, since an error loses its class. */
export async function readInThread(request: SheetRequest): Promise<SheetResult> {
  try {
    return { slices: jsonSlices(await rowsOfFile(request)) };
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    return { refused: { code: fault.code, sentence: fault.message, fields: fault.fields } };
  }
}

/** Returns the rows as JSON texts, each a list of rows. */
function jsonSlices(rows: readonly SheetRow[]): string[] {
  const slices: string[] = [];
  let slice: string[] = [];
  let characters = 0;
  for (const row of rows) {
    const json = JSON.stringify(row);
    slice.push(json);
    characters += json.length;
    if (characters < charactersPerSlice) continue;
    slices.push(`[${slice.join()}]`);
    slice = [];
    characters = 0;
  }
  return [...slices, `[${slice.join()}]`];
}
