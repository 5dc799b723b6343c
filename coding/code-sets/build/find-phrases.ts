import type { TabularNode } from "../../tabular/read-tabular.ts";
import type { Entry } from "./entries.ts";
import { weightOf, wordsOf } from "./phrases.ts";

/** Words by which a code is found. */
export interface Phrase {
  code: string;
  text: string;
  weight: number;
  billable: boolean;
}

/** Codes without a title of their own rank after those with one. */
const untitledWeight = 4;
/** Other terms for a code rank after its title. */
const termWeight = 0.3;
/** Terms of a header are passed on to its codes; a header of more is too wide for them to say anything. */
const mostHeirs = 120;

/** Returns the weight that a code adds to all its phrases. */
function burdenOf(entry: Entry): number {
  return weightOfChapter(entry) + (entry.titled ? 0 : untitledWeight);
}

/**
 * Chapters for a few patients only, what people are born with, injuries and causes from outside give way to the chapters of
 * diseases: whoever means them says so.
 */
function weightOfChapter({ system, code }: Entry): number {
  if (system !== "icd10cm") return 0;
  return /^[OP]/.test(code) ? 1.2 : /^[ST]/.test(code) ? 0.8 : /^[QV-Y]/.test(code) ? 0.5 : 0;
}

/** Returns the phrases of one system: titles, and for ICD-10-CM the inclusion terms of the tabular list. */
export function findPhrases(entries: ReadonlyMap<string, Entry>, tabular: readonly TabularNode[] = []): Phrase[] {
  const phrases: Phrase[] = [];
  for (const entry of entries.values()) {
    const weight = weightOf(entry.title) + burdenOf(entry);
    phrases.push({ code: entry.code, text: entry.title, weight, billable: isBillable(entry) });
  }
  const heirs = makeHeirs(entries);
  for (const { code, notes } of tabular) {
    const entry = entries.get(code);
    if (!entry || code.includes("-")) continue;
    for (const { kind, text } of notes) {
      if (kind !== "inclusionTerms" && kind !== "includes") continue;
      const term = text.replace(/\([A-Z]\d[\w.,\s-]*\)/g, "");
      for (const heir of [entry, ...heirs(code)]) {
        const own = heir === entry ? "" : beyond(heir.title, entry.title);
        const weight = weightOf(term) + weightOf(own) + burdenOf(heir) + termWeight;
        phrases.push({ code: heir.code, text: `${term} ${own}`, weight, billable: isBillable(heir) });
      }
    }
  }
  return phrases;
}

function isBillable({ billable }: Entry): boolean {
  return billable.first <= billable.last;
}

/** Returns the words of a title that its parent's title does not have. */
function beyond(title: string, above: string): string {
  const known = new Set(wordsOf(above));
  return title
    .split(/\s+/)
    .filter((word) => !wordsOf(word).every((part) => known.has(part)))
    .join(" ");
}

function makeHeirs(entries: ReadonlyMap<string, Entry>): (code: string) => Entry[] {
  const children = new Map<string, Entry[]>();
  for (const entry of entries.values()) {
    if (entry.parent === null) continue;
    const siblings = children.get(entry.parent) ?? [];
    siblings.push(entry);
    children.set(entry.parent, siblings);
  }
  const below = (code: string): Entry[] => (children.get(code) ?? []).flatMap((child) => [child, ...below(child.code)]);
  return (code) => {
    const heirs = below(code).filter(isBillable);
    return heirs.length <= mostHeirs ? heirs : [];
  };
}
