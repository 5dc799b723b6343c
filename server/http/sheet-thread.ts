import { parentPort } from "node:worker_threads";
import { Refusal } from "./errors.ts";
import type { FromSheetThread, SheetAsked } from "./read-sheet.ts";
import { rowsOfFile } from "./sheet-rows.ts";

/** So many are taken over in a few milliseconds, with a turn for others between. */
const rowsPerMessage = 500;

const say = (said: FromSheetThread) => parentPort?.postMessage(said);

parentPort?.on("message", async (asked: SheetAsked) => {
  try {
    const rows = await rowsOfFile(asked);
    for (let start = 0; start < rows.length; start += rowsPerMessage) {
      say({ rows: rows.slice(start, start + rowsPerMessage) });
    }
    say({ end: "read" });
  } catch (fault) {
    if (fault instanceof Refusal) say({ refused: { code: fault.code, sentence: fault.message, fields: fault.fields } });
    else say({ end: "failed" });
  }
});
