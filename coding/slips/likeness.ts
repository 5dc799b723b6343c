import { plainCode } from "../systems.ts";
import { readDiagnosis } from "./structure.ts";
import { stemOf } from "./title-words.ts";

/** Words that titles of unlike diagnoses share. */
const commonWords = new Set(
  "acute chronic other disease diseases disorder disorders condition conditions personal family history long term current use encounter status presence acquired left right bilateral organism complication complications".split(
    " ",
  ),
);

/**
 * Returns how much the titles of two diagnoses have in common: the share of the words of the shorter one, from 0 to 1. Of two
 * chapters only titles are alike of which one says all that the other says, and the same thing first: aphasia, and aphasia
 * following a stroke. A drug that is taken (Z79) is not like what a drug did. Reads shipped titles alone, so that an import
 * changes no mark. In: codes in any writing.
 */
export function findLikeness(given: string, meant: string): number {
  const [one, other] = [titleWords(given), titleWords(meant)];
  if (one.length === 0 || other.length === 0) return 0;
  const common = one.filter((word) => other.includes(word)).length / Math.min(one.length, other.length);
  if (plainCode(given)[0] === plainCode(meant)[0]) return common;
  const isDrugTaken = [given, meant].some((code) => plainCode(code).startsWith("Z79"));
  return common === 1 && other[0] !== undefined && one.includes(other[0]) && !isDrugTaken ? 1 : 0;
}

/** Returns the word stems of a title, in order. */
function titleWords(code: string): string[] {
  const said = readDiagnosis(plainCode(code))?.title.saidForSure.difference(commonWords) ?? [];
  return [...said].map(stemOf);
}
