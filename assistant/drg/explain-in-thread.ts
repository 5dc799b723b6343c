import { type ImportedFiles, importedFrom } from "#coding/code-sets/imported-groupings.ts";
import { lazyGrouper } from "#coding/drg/releases.ts";
import { type DrgQuestion, explainDrg } from "./explain-drg.ts";

export interface DrgTask {
  question: DrgQuestion;
  imported: ImportedFiles;
}

let current: ImportedFiles = { index: undefined, tables: [] };
const grouper = lazyGrouper(importedFrom(() => current));

/** Runs `explainDrg` with these imported groupings. The thread keeps the tables for the next question. */
export function explainInThread({ question, imported }: DrgTask): Promise<string | undefined> {
  current = imported;
  return explainDrg(grouper, question);
}
