import type { Imported, Weight, Weights } from "../drg/releases.ts";
import { type CodeIndex, openIndex } from "./index-file.ts";
import type { CodeSets } from "./open-code-sets.ts";

/** What these code sets bring to the grouper beyond its own tables, always as it is now. */
export function importedIn(codes: Pick<CodeSets, "index" | "imports">): Imported {
  return {
    weights: (fiscalYear) => {
      const index = codes.index();
      return index && findWeights(index, fiscalYear);
    },
    tables: () =>
      codes
        .imports()
        .filter(({ system, release }) => system === "drg" && /^\d+\.\d+$/.test(release))
        .sort((a, b) => a.from - b.from)
        .map(({ path }) => path),
  };
}

/** Where imported groupings lie, to be told to another thread. */
export interface ImportedFiles {
  /** The index with their weights; undefined until it is there. */
  index: string | undefined;
  /** As `Imported` has them. */
  tables: readonly string[];
}

/** The files of what these code sets bring to the grouper. */
export function importedFiles(codes: Pick<CodeSets, "index" | "imports">): ImportedFiles {
  return { index: codes.index()?.file, tables: importedIn(codes).tables() };
}

/** What such files bring to the grouper; the index is opened when it is first asked for, and again when it is another. */
export function importedFrom(files: () => ImportedFiles): Imported {
  let opened: CodeIndex | undefined;
  return {
    weights: (fiscalYear) => {
      const { index } = files();
      if (opened?.file !== index) {
        opened?.close();
        opened = index === undefined ? undefined : openIndex(index);
      }
      return opened && findWeights(opened, fiscalYear);
    },
    tables: () => files().tables,
  };
}

/** By fiscal year, of an index, which never changes. Who groups a claim again is given the same ones. */
const found = new WeakMap<CodeIndex, Map<number, Weights | undefined>>();

/** The weights of a fiscal year, or of the newest one before it that the index has: shipped, or imported by staff. */
export function findWeights(index: CodeIndex, fiscalYear: number): Weights | undefined {
  const known = found.get(index) ?? new Map<number, Weights | undefined>();
  found.set(index, known);
  if (!known.has(fiscalYear)) known.set(fiscalYear, readWeights(index, fiscalYear));
  return known.get(fiscalYear);
}

function readWeights(index: CodeIndex, fiscalYear: number): Weights | undefined {
  const newest = index.one<{ year: number }>(
    "SELECT year FROM weight WHERE year <= ? ORDER BY year DESC LIMIT 1",
    fiscalYear,
  );
  if (!newest) return undefined;
  const sql = "SELECT weight, gmlos, amlos FROM weight WHERE drg = ? AND year = ? AND weight > 0";
  return {
    fiscalYear: newest.year,
    of: (drg) => index.one<Weight>(sql, String(drg).padStart(3, "0"), newest.year),
  };
}
