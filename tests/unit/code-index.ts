import path from "node:path";
import { hashOfSources } from "#coding/code-sets/build/sources.ts";
import { type CodeIndex, openIndex } from "#coding/code-sets/index-file.ts";
import { codeFolder } from "../code-index.ts";

/** The file that the setup built (tests/code-index.ts). */
export const testIndexFile = path.join(codeFolder, `codes-${await hashOfSources([])}.db`);

export function openTestIndex(): CodeIndex {
  return openIndex(testIndexFile);
}
