import type { CodeIndex } from "#coding/code-sets/index-file.ts";
import { tablesOfIndex } from "#coding/code-sets/index-says.ts";
import { releaseOn } from "#coding/code-sets/releases-on.ts";
import { type FoundCode, searchCodes } from "#coding/code-sets/search.ts";
import type { Day } from "#coding/days.ts";
import { type System, systems } from "#coding/systems.ts";
import { linkTo, plain } from "./markdown.ts";

const mostFound = 5;
const mostParts = 4;
const mostOfPart = 2;

type Search = (text: string, limit: number) => FoundCode[];

/**
 * Finds the codes, or in ICD-10-PCS the tables, that fit a description. Returns Markdown, or undefined if none fits.
 *
 * @param words a condition or an operation, without the other words of the question
 */
export function codesFor(index: CodeIndex, system: System, words: string, day: Day): string | undefined {
  const search: Search = (text, limit) => searchCodes(index, { system, text, limit, day, isStrict: true }).results;
  const tables = system === "icd10pcs" ? tablesOfIndex(index, words) : [];
  const whole = search(words, mostFound);
  const results = whole.length === 0 && tables.length === 0 ? codesOfParts(search, words) : whole;
  if (results.length === 0 && tables.length === 0) return undefined;
  // If the index names several tables, the body part decides between them; a single code would be a guess.
  const lines =
    tables.length > 1
      ? tables.map(({ code, operation, bodySystem }) => `- table ${linkTo(system, code)} ${operation}, ${bodySystem}`)
      : results.map(lineOf);
  const source = releaseOn(index, system, day);
  const parts = whole.length === 0 ? ", each condition by itself and with the first" : "";
  const hint =
    tables.length > 1 ? "a table gives the code, axis by axis" : "read the notes of a code before it is taken";
  return [
    `Found for “${plain(words)}” in ${systems[system]}${tables.length > 1 ? "" : parts}; ${hint}:`,
    ...lines,
    ...(source ? [`\n*${source.title}.${source.note ? ` ${source.note}` : ""}*`] : []),
  ].join("\n");
}

function lineOf({ system, display, title, billable, severity }: FoundCode): string {
  const facts = [severity, billable ? undefined : "not billable"].filter(Boolean).join(", ");
  return `- ${linkTo(system, display)} ${plain(title)}${facts ? ` (${facts})` : ""}`;
}

/** A degree such as "stage 3b" belongs to one condition only. */
const ofDegree = /\b(?:stage|grade|type|degree|class)\s+\w+\b|\b\w*\d\w*\b/gi;

/**
 * Searches the conditions one by one, if no title has all words: "type 2 diabetes with CKD stage 4" finds E11.22 for the
 * first with the second, without its stage, and N18.4 for the second.
 */
function codesOfParts(search: Search, words: string): FoundCode[] {
  const parts = words
    .split(/\b(?:with|and|due to|from|plus|secondary to|caused by)\b|[,+&]/i)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .slice(0, mostParts);
  const [first, ...rest] = parts;
  if (first === undefined || rest.length === 0) return [];
  const together = rest.flatMap((part) => {
    const whole = search(`${first} ${part}`, mostOfPart);
    const rough = part.replace(ofDegree, "").trim();
    return whole.length > 0 || rough === "" || rough === part ? whole : search(`${first} ${rough}`, mostOfPart);
  });
  const alone = (together.length > 0 ? rest : parts).flatMap((part) => search(part, mostOfPart));
  return [...new Map([...together, ...alone].map((each) => [each.code, each])).values()];
}
