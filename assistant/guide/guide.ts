import { readFileSync } from "node:fs";
import path from "node:path";

/** One topic that a coder looks up. `terms` are other words that people use for it. */
export interface GuideEntry {
  name: string;
  /** Section of the official guidelines: "I.C.9.a" of ICD-10-CM, "B3.8" of ICD-10-PCS. */
  section?: string;
  terms: string;
  text: string;
}

/** Files of the guide, in the order in which equal answers are ranked. */
const chapters = [
  "conventions",
  "sequencing",
  "diseases",
  "diseases-of-organs",
  "injuries-and-encounters",
  "pcs-structure",
  "pcs-operations",
  "cpt",
  "evaluation",
  "modifiers",
  "drg",
  "denials",
] as const;

function readEntries(chapter: string): GuideEntry[] {
  const file = path.join(import.meta.dirname, `${chapter}.json`);
  return (JSON.parse(readFileSync(file, "utf8")) as { entries: GuideEntry[] }).entries;
}

/** Entries that explain abbreviations of charts: each text lists "short long" pairs, separated by semicolons. */
export const abbreviationEntries: readonly GuideEntry[] = readEntries("abbreviations");

/**
 * The built-in guide of medical coding, written for Casebook. It teaches structure and conventions that stay the same from
 * year to year. It lists no code set; the official guidelines of the year decide.
 */
export const guide: readonly GuideEntry[] = [...chapters.flatMap(readEntries), ...abbreviationEntries];
