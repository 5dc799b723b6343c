import path from "node:path";
import { openCodeSets } from "#coding/code-sets/open-code-sets.ts";

/** One index for all tests of this checkout: it is named by what it is built from, and stays for the next run. */
export const codeFolder = path.resolve(import.meta.dirname, "../node_modules/.cache/casebook-codes");

/** Builds the index once, before any test waits for it. */
export default async function setup(): Promise<void> {
  const sets = openCodeSets(codeFolder);
  await sets.use([]);
  await sets.close();
}
