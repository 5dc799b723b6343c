import { plainCode, type System } from "../../systems.ts";
import type { PcsIndexTerm } from "../../tabular/read-pcs-index.ts";
import { isStopWord, wordsOf } from "./phrases.ts";

/**
 * Another way to say something. Each alternative is a list of what must all be there: words, or the beginning of a code
 * after an equals sign. An empty alternative says that the words may as well not be there.
 */
export interface Term {
  phrase: string;
  /** Null for every system. */
  system: System | null;
  alternatives: string[][];
}

const systemMarks: Record<string, System> = {
  cm: "icd10cm",
  pcs: "icd10pcs",
  hcpcs: "hcpcs",
  mod: "modifier",
  drg: "drg",
};

/**
 * Reads the list of abbreviations and synonyms (coding/data/terms.tsv): words of the field, tab, alternatives with bars
 * between them. `cm:I50` means every ICD-10-CM code with this prefix; `-` words that may be left out.
 */
export function readTerms(text: string): Term[] {
  const terms = new Map<string, Term>();
  const put = (phrase: string, system: System | null, alternative: string[]) => {
    const key = `${system}\t${phrase}`;
    const term = terms.get(key) ?? { phrase, system, alternatives: [] };
    terms.set(key, term);
    term.alternatives.push(alternative);
  };
  for (const line of text.split("\n")) {
    const [said = "", meant = ""] = line.split("\t");
    if (line.startsWith("#") || meant === "") continue;
    for (const phrase of said.split("|").map((words) => wordsOf(words).join(" "))) {
      for (const alternative of meant.split("|")) {
        const [, mark = "", rest = ""] = /^\s*(\w+):(.*)$/.exec(alternative) ?? [];
        const system = systemMarks[mark] ?? null;
        put(phrase, system, system ? codeOrWords(rest) : wordsOf(alternative));
      }
    }
  }
  return [...terms.values()];
}

/** `I50` is a code's beginning, `I50 acute` that and a word. Words after a system's mark stay words. */
function codeOrWords(text: string): string[] {
  const [code = "", ...words] = text.trim().split(/\s+/);
  return /\d|^[A-Z]{2}$/.test(code) ? [`=${plainCode(code).toLowerCase()}`, ...words.flatMap(wordsOf)] : wordsOf(text);
}

/** A term with more codes is too general to help. */
const mostAlternatives = 40;

/**
 * Returns the terms of the ICD-10-PCS index by the codes or words to which they refer. A term with a comma is also
 * found by its text before the comma ("Phacoemulsification, lens"), unless that is a separate term.
 */
export function termsOfPcsIndex(index: readonly PcsIndexTerm[]): Term[] {
  const whole = new Map<string, string[][]>();
  const short = new Map<string, string[][]>();
  for (const { term, codes, use } of index) {
    const said = term.replace(/\([^)]*\)/g, " ");
    const prefixes = [...new Set(codes.length > 12 ? codes.map((code) => code.slice(0, 3)) : codes)];
    const alternatives = [...prefixes.map((code) => [`=${code.toLowerCase()}`]), ...use.map(plainWords)];
    if (prefixes.length > mostAlternatives) continue;
    whole.set(phraseOf(said), alternatives);
    const beginning = phraseOf(said.replace(/,.*/, ""));
    short.set(beginning, [...(short.get(beginning) ?? []), ...alternatives]);
  }
  return [...new Map([...short, ...whole])]
    .filter(([phrase, alternatives]) => phrase !== "" && alternatives.length > 0)
    .map(([phrase, alternatives]) => ({ phrase, system: "icd10pcs" as const, alternatives }));
}

function phraseOf(text: string): string {
  return wordsOf(text).join(" ");
}

/** "Drainage with qualifier Diagnostic" speaks of two words of a title. */
function plainWords(label: string): string[] {
  return wordsOf(label).filter((word) => !isStopWord(word) && word !== "qualifier");
}
