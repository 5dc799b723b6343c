import { wordsOf } from "./build/phrases.ts";
import { type CodeRow, canBeBilled, findBeginning, findRow, leadsOn, type Status, standingOf } from "./code-rows.ts";
import type { Day } from "./days.ts";
import { severityOn } from "./groupings.ts";
import type { CodeIndex } from "./index-file.ts";
import { anyOf, type Group, type Question, readQuestion } from "./question.ts";
import { displayCode, plainCode, type System, systemNumber, systems } from "./systems.ts";

interface SearchRequest {
  /** All systems when left out. */
  system?: System | undefined;
  text: string;
  limit: number;
  day: Day;
}

interface FoundCode {
  system: System;
  code: string;
  display: string;
  title: string;
  billable: boolean;
  status: Status;
  severity?: "MCC" | "CC";
}

/** A candidate: the smaller the tier, the better it answers; inside a tier codes come before headers, lighter before heavier. */
interface Candidate {
  system: System;
  row: CodeRow;
  tier: number;
  weight: number;
}

/** How many codes a beginning is looked through for; codes are dense, so that headers among them cost little. */
const mostBeginning = 400;

/**
 * Finds codes by code or words (api-next.md, GET /codes/search): the code itself, then codes that begin so, then whole
 * words in any order with the field's abbreviations, then words that begin so. Out: the best ones, and whether there are more.
 */
export function searchCodes(index: CodeIndex, request: SearchRequest): { results: FoundCode[]; more: boolean } {
  const { limit, day } = request;
  const among = request.system ? [request.system] : (Object.keys(systems) as System[]);
  const found = new Map<string, Candidate>();
  const take = (candidates: Candidate[]) => {
    for (const candidate of candidates) {
      const key = `${candidate.system} ${candidate.row.code}`;
      if (!found.has(key)) found.set(key, candidate);
    }
  };
  take(among.flatMap((system) => findByCode(index, system, request)));
  const questionFor = readQuestion(index, request.text);
  const questions = among.map((system) => [system, questionFor(system)] as const);
  for (const tier of [2, 3, 4, 5] as const) {
    if (found.size > limit || (tier >= 4 && found.size > 0)) break;
    take(questions.flatMap(([system, question]) => findByWords(index, system, tier, question, request)));
  }
  const best = [...found.values()].sort(
    (a, b) =>
      a.tier - b.tier ||
      Number(canBeBilled(b.row, day)) - Number(canBeBilled(a.row, day)) ||
      a.weight - b.weight ||
      systemNumber(a.system) - systemNumber(b.system) ||
      (a.row.code < b.row.code ? -1 : 1),
  );
  return {
    results: best.slice(0, limit).map((candidate) => present(index, candidate, day)),
    more: best.length > limit,
  };
}

function findByCode(index: CodeIndex, system: System, { text, limit, day }: SearchRequest): Candidate[] {
  const code = plainCode(text);
  if (!/^[A-Z0-9]{1,7}$/.test(code) || /\S\s+\S/.test(text.trim())) return [];
  const exact = findRow(index, system, code);
  const candidates: Candidate[] = exact ? [{ system, row: exact, tier: 0, weight: 0 }] : [];
  if (code.length < 2) return candidates;
  const beginning = findBeginning(index, system, code, mostBeginning).filter((row) => row.code !== code);
  const codes = beginning.filter((row) => canBeBilled(row, day)).slice(0, limit + 1);
  const headers = beginning.filter((row) => leadsOn(row, day) && !canBeBilled(row, day)).slice(0, limit + 1);
  return [...candidates, ...[...codes, ...headers].map((row) => ({ system, row, tier: 1, weight: 0 }))];
}

/**
 * Tier 2: whole words; 3: those that are unfinished may only begin so; 4: any may; 5: without the words that nothing has.
 * Beginnings of frequent words are dear, so they are asked for only when nothing else is found.
 */
function findByWords(
  index: CodeIndex,
  system: System,
  tier: 2 | 3 | 4 | 5,
  question: Question,
  request: SearchRequest,
): Candidate[] {
  const ask = (groups: Question, beginnings: (group: Group) => boolean) =>
    match(index, system, tier, expressionOf(groups, beginnings), request);
  if (tier === 2) return ask(question, () => false);
  if (tier === 3) return ask(question, ({ isUnfinished }) => isUnfinished);
  if (tier === 4) return ask(question, () => true);
  const known = question.filter(({ whole, beginning }) => whole.length + beginning.length > 0);
  if (known.length < question.length) return ask(known, () => true);
  // Of the questions with one thing left out, the one that fewest codes answer says most of what was meant.
  const shorter = known.map((left) => known.filter((group) => group !== left));
  const answers = shorter.map((groups) => ask(groups, () => true));
  return answers
    .sort((a, b) => a.length - b.length)
    .flatMap((candidates, place) => candidates.map((candidate) => ({ ...candidate, tier: tier + place / 100 })));
}

/** Undefined when some group cannot be answered in the system at all. */
function expressionOf(question: Question, beginnings: (group: Group) => boolean): string | undefined {
  const groups = question.map((group) => [...group.whole, ...(beginnings(group) ? group.beginning : [])]);
  if (groups.length === 0 || groups.some((ways) => ways.length === 0)) return undefined;
  return groups.map(anyOf).join(" AND ");
}

/** The best candidates of one expression: they come in the order in which they answer, so that the first ones do. */
function match(
  index: CodeIndex,
  system: System,
  tier: number,
  expression: string | undefined,
  { limit, day }: SearchRequest,
): Candidate[] {
  if (expression === undefined) return [];
  const found = new Map<string, Candidate>();
  for (const { code, weight } of index.each<Hit>(matching(system), expression)) {
    if (found.has(code)) continue;
    const row = findRow(index, system, code);
    if (row && (canBeBilled(row, day) || leadsOn(row, day))) found.set(code, { system, row, tier, weight });
    if (found.size > limit) break;
  }
  return [...found.values()];
}

function matching(system: System): string {
  const words = `words_${systemNumber(system)}`;
  return `SELECT phrase.code AS code, phrase.weight AS weight FROM ${words} JOIN phrase ON phrase.id = ${words}.rowid
    WHERE ${words} MATCH ? ORDER BY ${words}.rowid`;
}

interface Hit {
  code: string;
  weight: number;
}

function present(index: CodeIndex, { system, row }: Candidate, day: Day): FoundCode {
  const { status } = standingOf(row, day);
  const severity = system === "icd10cm" ? severityOn(index, row.code, day) : undefined;
  const { code, title } = row;
  const facts = { system, code, display: displayCode(system, code), title, billable: status === "valid", status };
  return severity === "MCC" || severity === "CC" ? { ...facts, severity } : facts;
}

/** Whether a text has anything to search for: not only blanks, wildcards and signs. */
export function canBeSearched(text: string): boolean {
  return wordsOf(text).length > 0;
}
