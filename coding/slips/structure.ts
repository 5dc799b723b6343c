import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { type ReadTitle, readTitle } from "./title-words.ts";

/** The structure of a diagnosis up to its sixth character, from the shipped tables. */
interface Structure {
  /** Its title; empty if no shipped table has one. */
  title: ReadTitle;
  /** Possible seventh characters; empty if it has none. */
  sevenths: string;
  /** The side of each seventh character (R, L, B, U), if it names one. */
  sides: string;
}

/** A diagnosis by its structure: the part before the seventh character, and that character. */
export interface ReadDiagnosis extends Structure {
  stem: string;
  seventh: string;
}

const file = path.join(import.meta.dirname, "../data/icd10cm/structure.tsv.gz");
const newline = 10;
/** Larger than the unpacked table: a result in pieces must be joined, which takes as long again. */
const inOnePiece = { chunkSize: 4 * 1024 * 1024 };

/** Lines of code, seventh characters, sides and title, sorted by code and searched in place. */
let table: Buffer | undefined;

/** Found lately: every line of a list is compared with every line of its key. */
const found = new Map<string, Structure | undefined>();
const mostFound = 2000;

/**
 * Finds the structure of a plain code of at most six characters. The table ships with Casebook, is read on first use and
 * ignores imports, so that grades stay the same.
 */
export function findStructure(code: string): Structure | undefined {
  if (found.has(code)) return found.get(code);
  if (found.size >= mostFound) found.clear();
  const structure = search(code);
  found.set(code, structure);
  return structure;
}

function search(code: string): Structure | undefined {
  table ??= gunzipSync(readFileSync(file), inOnePiece);
  for (let [low, high] = [0, table.length]; low < high; ) {
    const start = table.lastIndexOf(newline, ((low + high) >> 1) - 1) + 1;
    const tab = table.indexOf("\t", start);
    const own = table.toString("latin1", start, tab);
    if (own === code) {
      const line = table.toString("latin1", tab + 1, table.indexOf(newline, tab));
      const [sevenths = "", sides = "", title = ""] = line.split("\t");
      return { title: readTitle(title), sevenths, sides };
    }
    if (own < code) low = table.indexOf(newline, tab) + 1;
    else high = start;
  }
  return undefined;
}

/** Reads a plain code, with the placeholders before its seventh character. Undefined for one that no shipped table has. */
export function readDiagnosis(code: string): ReadDiagnosis | undefined {
  const stem = code.length < 7 ? code : code.slice(0, 6).replace(/X+$/, "");
  const seventh = code.slice(6);
  const structure = findStructure(stem);
  if (!structure || (seventh !== "" && !structure.sevenths.includes(seventh))) return undefined;
  return { ...structure, stem, seventh };
}
