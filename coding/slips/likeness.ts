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
 * chapters only titles of which one says all that the other says are alike. Reads shipped titles alone, so that an import
 * changes no mark. In: codes in any writing.
 */
export function findLikeness(given: string, meant: string): number {
  const [one, other] = [titleWords(given), titleWords(meant)];
  if (one.size === 0 || other.size === 0) return 0;
  const stems = new Set([...other].map(stemOf));
  const common = [...one].filter((word) => stems.has(stemOf(word))).length / Math.min(one.size, other.size);
  return plainCode(given)[0] === plainCode(meant)[0] || common === 1 ? common : 0;
}

function titleWords(code: string): ReadonlySet<string> {
  return readDiagnosis(plainCode(code))?.title.saidForSure.difference(commonWords) ?? new Set();
}
