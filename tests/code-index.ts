import { constants, copyFile, link, mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { hashOfSources } from "#coding/code-sets/build/sources.ts";
import { openCodeSets } from "#coding/code-sets/open-code-sets.ts";

/** One index for all tests of this checkout, named by the hash of its sources. It is kept for the next run. */
export const codeFolder = path.resolve(import.meta.dirname, "../node_modules/.cache/casebook-codes");

/** Indexes with imports that tests have built from the same sources, kept for other engines and the next run. */
const builtFolder = path.join(codeFolder, `built-${await hashOfSources([])}`);

/** A CPT list, whose import builds an index: all tests that import CPT share both. */
export const cptList = `code,title\n${Array.from({ length: 9000 }, (_, n) => `${10_000 + n},Procedure ${n}`).join("\n")}`;

/** Builds the index before the tests start. */
export default async function setup(): Promise<void> {
  const sets = openCodeSets(codeFolder);
  await sets.use([]);
  await sets.close();
  for (const name of await readdir(codeFolder)) {
    const folder = path.join(codeFolder, name);
    if (name.startsWith("built-") && folder !== builtFolder) await rm(folder, { recursive: true, force: true });
  }
}

/** Copies indexes of earlier tests to a server's folder; the server uses only those that it would build itself. */
export async function lendBuilt(folder: string): Promise<void> {
  await copyIndexes(builtFolder, folder);
}

/** Stores the indexes that a server has built in its folder. */
export async function storeBuilt(folder: string): Promise<void> {
  await copyIndexes(folder, builtFolder);
}

/** Copies the indexes of one folder into another. */
export async function copyIndexes(from: string, to: string): Promise<void> {
  await mkdir(from, { recursive: true });
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    // A product's data folder also holds its database.
    if (!/^codes-[0-9a-f]+\.db$/.test(name)) continue;
    const [index, copy] = [path.join(from, name), path.join(to, name)];
    // The system's temporary folder may be on another disk, which allows no links.
    await link(index, copy).catch((fault: NodeJS.ErrnoException) => {
      if (fault.code !== "EEXIST") return copyFile(index, copy, constants.COPYFILE_FICLONE);
    });
  }
}
