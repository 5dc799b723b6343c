import type { Imported, Weight, Weights } from "../drg/releases.ts";
import { type CodeIndex, openIndex } from "./index-file.ts";
import type { CodeSets } from "./open-code-sets.ts";

/** Returns the imported tables and weights for the grouper, always the current ones. */
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

/** Paths of imported groupings, to be sent to another thread. */
export interface ImportedFiles {
  /** The index with the weights; undefined until it exists. */
  index: string | undefined;
  /** The tables of `Imported`. */
  tables: readonly string[];
}

/** Returns the paths of the imported tables and of the index. */
export function importedFiles(codes: Pick<CodeSets, "index" | "imports">): ImportedFiles {
  return { index: codes.index()?.file, tables: importedIn(codes).tables() };
}

/**
 * Returns the imports for the grouper from these files. The index is opened on first use, and again when its path
 * changes.
 */
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

/** Cache of weights by index and fiscal year. An index never changes. */
const found = new WeakMap<CodeIndex, Map<number, Weights | undefined>>();

/** Finds the weights of a fiscal year, else of the newest earlier year in the index. */
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
