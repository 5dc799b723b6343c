import { readLibrary } from "#coding/cases/library.ts";
import { openOfficialTables } from "#coding/cases/official-tables.ts";
import { openTestIndex } from "./code-index.ts";

/** What cases are written from and proven by. */
export const sources = { library: readLibrary(), official: await openOfficialTables(), index: openTestIndex() };
