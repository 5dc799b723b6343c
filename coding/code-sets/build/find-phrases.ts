import type { TabularNode } from "../../tabular/read-tabular.ts";
import type { Reliefs } from "./common-codes.ts";
import type { Entry } from "./entries.ts";
import { weightOf, withoutAbsent, wordsOf } from "./phrases.ts";

/** Words by which a code is found. */
export interface Phrase {
  code: string;
  text: string;
  weight: number;
  billable: boolean;
}

/** Codes without a specific title rank after those with one. */
const untitledWeight = 4;
/** Other terms for a code rank after its title. */
const termWeight = 0.3;
/** Codes in a term are those of another place ("Conditions classifiable to C50.-"). */
const otherCodes = /\([A-Z]\d[\w.,\s-]*\)|\b[A-Z]\d\w(?:\.|-[A-Z]\d)\S*/g;
/** Terms of a header are passed on to its codes; a header of more is too wide for them to say anything. */
const mostHeirs = 120;

/** A code that only names as absent what was asked for ranks after those that have it. */
const absentWeight = 4;

/**
 * Codes for pregnancy and newborns, congenital conditions, injuries and external causes rank after those for diseases:
 * who searches for one of them names it. The same holds for stress and pathological fractures (M84) beside injuries.
 */
function weightOfChapter({ system, code }: Entry): number {
  if (system !== "icd10cm") return 0;
  return /^([OP]|M84[3-6])/.test(code) ? 1.2 : /^[ST]/.test(code) ? 0.8 : /^[QV-Y]/.test(code) ? 0.5 : 0;
}

/**
 * Returns the phrases of one system: titles, and for ICD-10-CM the inclusion terms of the tabular list. Common codes weigh
 * less than rare ones.
 */
export function findPhrases(
  entries: ReadonlyMap<string, Entry>,
  common: Reliefs = new Map(),
  tabular: readonly TabularNode[] = [],
): Phrase[] {
  const phrases: Phrase[] = [];
  const put = (entry: Entry, text: string, wordsWeight: number) => {
    const { code, titled } = entry;
    const weight = wordsWeight + weightOfChapter(entry) + (titled ? 0 : untitledWeight) - (common.get(code) ?? 0);
    const present = withoutAbsent(text);
    const billable = isBillable(entry);
    phrases.push({ code, text: present, weight, billable });
    if (present !== text) phrases.push({ code, text, weight: weight + absentWeight, billable });
  };
  for (const entry of entries.values()) put(entry, entry.title, weightOf(entry.title));
  const heirs = makeHeirs(entries);
  for (const { code, notes } of tabular) {
    const entry = entries.get(code);
    if (!entry || code.includes("-")) continue;
    for (const { kind, text } of notes) {
      if (kind !== "inclusionTerms" && kind !== "includes") continue;
      const term = text.replace(otherCodes, "");
      for (const heir of [entry, ...heirs(code)]) {
        const own = heir === entry ? "" : beyond(heir.title, entry.title);
        put(heir, `${term} ${own}`, weightOf(term) + weightOf(own) + termWeight);
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
