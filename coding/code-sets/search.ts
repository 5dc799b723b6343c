import type { Day } from "../days.ts";
import { displayCode, plainCode, type System, systemNumber, systems } from "../systems.ts";
import { wordsOf } from "./build/phrases.ts";
import { type CodeRow, canBeBilled, type Days, findRow, type Status, standingOf } from "./code-rows.ts";
import { correctSpelling } from "./correct-spelling.ts";
import { severitiesOn } from "./groupings.ts";
import type { CodeIndex } from "./index-file.ts";
import { cachingAnswers, onceForEach } from "./once.ts";
import { expressionOf, type Group, namingExpressionOf, type Question, readQuestion } from "./question.ts";

interface SearchRequest {
  /** Default: all systems. */
  system?: System | undefined;
  text: string;
  limit: number;
  day: Day;
  /** If true, every word of the query must match. */
  isStrict?: boolean;
}

export interface FoundCode {
  system: System;
  code: string;
  display: string;
  title: string;
  billable: boolean;
  status: Status;
  severity?: "MCC" | "CC";
}

/** The columns of a code that a search needs. */
type FoundRow = Pick<CodeRow, "code" | "title" | keyof Days>;

const columns = "code.code AS code, title, first, last, header_first, header_last";
/** SQL condition: billable on the day, the first parameter. */
const isBillable = "first <= ?1 AND last >= ?1";
const isHeader = "header_first <= ?1 AND header_last >= ?1";

/**
 * A candidate. A smaller tier is a better match; within a tier codes come before headers, lighter phrases before heavier.
 */
interface Candidate {
  system: System;
  row: FoundRow;
  tier: number;
  weight: number;
}

/** Bonus for a code that begins as the field or an official index names it for what was typed; whole codes come first. */
const namedWeight = 4;
const wholeNamedWeight = 100;
/** Codes that are read to find the whole ones among them. */
const mostNamed = 100;

/** Bonus for a title that begins with the words of the query: they are its main subject. */
const headWeight = 0.3;

/** Codes that are read for a prefix. Few of them are headers. */
const mostBeginning = 400;

interface Answer {
  results: FoundCode[];
  more: boolean;
  /** The text that was searched instead, because no code says a word that was typed. */
  meant?: string;
}

/**
 * Finds codes by code or words: the code itself, then codes that begin so, then whole
 * words in any order with the field's abbreviations, then words that begin so. Out: the best ones, and whether there are more.
 */
export const searchCodes: (index: CodeIndex, request: SearchRequest) => Answer = cachingAnswers(1000, search);

function search(index: CodeIndex, request: SearchRequest): Answer {
  const { limit, day } = request;
  const among = request.system ? [request.system] : systemsIn(index);
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
    if (found.size > limit || (tier >= 4 && found.size > 0) || (tier === 5 && request.isStrict)) break;
    const meant = tier === 5 ? correctSpelling(index, among, request.text) : undefined;
    if (meant !== undefined) return { ...search(index, { ...request, text: meant }), meant };
    take(questions.flatMap(([system, question]) => findByWords(index, system, tier, question, request)));
  }
  const weigh = weighingHeads(request.text);
  const best = [...found.values()].sort(
    (a, b) =>
      a.tier - b.tier ||
      Number(canBeBilled(b.row, day)) - Number(canBeBilled(a.row, day)) ||
      weigh(a) - weigh(b) ||
      systemNumber(a.system) - systemNumber(b.system) ||
      (a.row.code < b.row.code ? -1 : 1),
  );
  return {
    results: present(index, best.slice(0, limit), day),
    more: best.length > limit,
  };
}

function weighingHeads(text: string): (candidate: Candidate) => number {
  const [first = ""] = wordsOf(text);
  return ({ row, weight }) => weight - (first !== "" && wordsOf(row.title)[0]?.startsWith(first) ? headWeight : 0);
}

/** Returns the systems that have codes: without an imported list CPT has none. */
const systemsIn = onceForEach((index) => {
  const numbers = new Set(
    index.all<{ system: number }>("SELECT DISTINCT system FROM code").map(({ system }) => system),
  );
  return (Object.keys(systems) as System[]).filter((system) => numbers.has(systemNumber(system)));
});

/** First characters of the codes of a system. Other words are not looked up as codes. */
const beginnings: Record<System, RegExp> = {
  icd10cm: /^[A-Z](\d|$)/,
  icd10pcs: /^[0-9A-HJ-NP-Z]+$/,
  hcpcs: /^[A-Z](\d|$)/,
  cpt: /^\d/,
  modifier: /^..?$/,
  drg: /^\d{1,3}$/,
};

function findByCode(index: CodeIndex, system: System, { text, limit, day }: SearchRequest): Candidate[] {
  const code = plainCode(text);
  if (!/^[A-Z0-9]{1,7}$/.test(code) || !beginnings[system].test(code) || /\S\s+\S/.test(text.trim())) return [];
  const exact = findRow(index, system, code);
  const candidates: Candidate[] = exact ? [{ system, row: exact, tier: 0, weight: 0 }] : [];
  if (code.length < 2) return candidates;
  const beginning = (wanted: string) => {
    const among = `SELECT ${columns} FROM code WHERE system = ?2 AND code > ?3 AND code < ?4 ORDER BY code LIMIT ${mostBeginning}`;
    const sql = `SELECT ${columns} FROM (${among}) AS code WHERE ${wanted} LIMIT ?5`;
    return index.all<FoundRow>(sql, day, systemNumber(system), code, `${code}~`, limit + 1);
  };
  const codes = beginning(isBillable);
  const headers = codes.length > limit ? [] : beginning(`${isHeader} AND NOT (${isBillable})`);
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
  const ask = (groups: Question, beginnings: (group: Group) => boolean) => {
    const all = match(index, system, tier, expressionOf(groups, beginnings), request);
    if (all.length === 0) return all;
    const named = match(index, system, tier, namingExpressionOf(groups, beginnings), { ...request, limit: mostNamed });
    const codes = groups.flatMap((group) => group.codes);
    const weigh = ({ row, weight }: Candidate) => {
      const place = codes.indexOf(row.code);
      return place >= 0 ? place - wholeNamedWeight : weight - namedWeight;
    };
    return [...named.map((each) => ({ ...each, weight: weigh(each) })), ...all];
  };
  if (tier === 2) return ask(question, () => false);
  if (tier === 3) return ask(question, ({ isUnfinished }) => isUnfinished);
  if (tier === 4) return ask(question, () => true);
  const known = question.filter(({ whole, beginning }) => whole.length > 0 || beginning().length > 0);
  if (known.length < question.length) return ask(known, () => true);
  // Of the searches with one word left out, the one with the fewest codes is closest to what was meant. The first word is
  // mostly the main term: it is left out last.
  const [withoutFirst = [], ...shorter] = known.map((left) =>
    ask(
      known.filter((group) => group !== left),
      () => true,
    ),
  );
  return [...shorter.sort((a, b) => a.length - b.length), withoutFirst].flatMap((candidates, place) =>
    candidates.map((candidate) => ({ ...candidate, tier: tier + place / 100 })),
  );
}

/** Returns the best candidates of one expression. The table is in order of rank, so the first ones suffice. */
function match(
  index: CodeIndex,
  system: System,
  tier: number,
  expression: string | undefined,
  { limit, day }: SearchRequest,
): Candidate[] {
  if (expression === undefined) return [];
  const found = new Map<string, Candidate>();
  for (const { weight, ...row } of index.each<FoundRow & { weight: number }>(matching(system), day, expression)) {
    if (!found.has(row.code)) found.set(row.code, { system, row, tier, weight });
    if (found.size > limit) break;
  }
  return [...found.values()];
}

/** Returns the query that reads phrases in their order of rank, whatever the planner prefers. */
function matching(system: System): string {
  const number = systemNumber(system);
  const words = `words_${number}`;
  return `SELECT ${columns}, phrase.weight AS weight FROM ${words}
    CROSS JOIN phrase ON phrase.id = ${words}.rowid
    CROSS JOIN code ON code.system = ${number} AND code.code = phrase.code
    WHERE ${words} MATCH ?2 AND (${isBillable} OR ${isHeader}) ORDER BY ${words}.rowid`;
}

/** Returns the candidates as results, in the same order. */
function present(index: CodeIndex, candidates: readonly Candidate[], day: Day): FoundCode[] {
  const diagnoses = candidates.filter(({ system }) => system === "icd10cm").map(({ row }) => row.code);
  const severities = severitiesOn(index, diagnoses, day);
  return candidates.map(({ system, row: { code, title, ...days } }) => {
    const { status } = standingOf(days, day);
    const severity = system === "icd10cm" ? severities.get(code) : undefined;
    const facts = { system, code, display: displayCode(system, code), title, billable: status === "valid", status };
    return severity ? { ...facts, severity } : facts;
  });
}
