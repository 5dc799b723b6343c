import { type System, systemNumber } from "../systems.ts";
import { isStopWord, wordsOf } from "./build/phrases.ts";
import type { CodeIndex } from "./index-file.ts";
import { formsOf, numbers, spellings } from "./spellings.ts";

/** An expression for the full-text table. */
interface Way {
  expression: string;
  /** True if it has a code that the field or an official index gives for what was typed. */
  isNamed: boolean;
}

/** One part of a question, in alternative ways. Those with a word that no title of the system has are left out. */
export interface Group {
  /** Whole words, and what the field means by them. */
  whole: Way[];
  /** Words, and for the last word terms, that only begin so; looked up when they are first asked for. */
  beginning: () => Way[];
  /** True for a word of no title, and for the last word, which may be incomplete. */
  isUnfinished: boolean;
  /** Code prefixes that the field or an official index gives for it. */
  codes: string[];
}

/** A question: every group must match. */
export type Question = Group[];

const mostWords = 10;
const longestWord = 40;
const longestTerm = 5;
/** Prefixes of up to this many letters have a separate index. */
const longestIndexed = 3;
/** The prefix of a term has at least this many letters, and matches at most this many terms. */
const shortestBegunTerm = 4;
const mostBegunTerms = 8;
/** A prefix with at most this many words is replaced by the words, which is cheaper. */
const mostBegun = 32;

/**
 * Reads a typed question: abbreviations and synonyms of the field, British and American spelling, plurals. Returns the
 * question for each system; words are looked up once for all systems.
 */
export function readQuestion(index: CodeIndex, text: string): (system: System) => Question {
  const words = questionWords(text);
  const lookups = makeLookups(index);
  return (system) => {
    const groups: Question = [];
    let isDenied = false;
    for (let at = 0; at < words.length; ) {
      const term = longestTermAt(lookups, system, words, at);
      const literal = words.slice(at, at + (term?.size ?? 1));
      at += literal.length;
      if (term?.alternatives.some((alternative) => alternative.length === 0)) continue;
      if (!term && isStopWord(literal[0] ?? "") && words.some((word) => !isStopWord(word))) continue;
      const group = readGroup(lookups, system, literal, term?.alternatives ?? [], at === words.length);
      const denial = isDenied ? groups.pop() : undefined;
      groups.push(denial ? bothOf(denial, group) : group);
      isDenied = /^(without|wo|no)$/.test(literal.join(" "));
    }
    return groups;
  };
}

type Lookups = ReturnType<typeof makeLookups>;

function makeLookups(index: CodeIndex) {
  const systemsOf = remembering((word) => {
    return index.one<{ systems: number }>("SELECT systems FROM word WHERE word = ?", word)?.systems ?? 0;
  });
  const termsOf = remembering((phrase) => {
    const sql = "SELECT system, alternatives FROM term WHERE phrase = ?";
    return index.all<{ system: number; alternatives: string }>(sql, phrase);
  });
  return {
    /** Returns the words that occur in titles of the system. */
    known: (system: System, words: string[]) => words.filter((word) => systemsOf(word) & (1 << systemNumber(system))),
    /** Returns words of the system's titles with this prefix, at least `mostBegun` + 1 if there are more. */
    begun: (system: System, beginning: string): string[] => {
      const most = beginning.length > longestIndexed ? mostBegun + 1 : 1;
      const sql = "SELECT word FROM word WHERE word >= ? AND word < ? AND systems & ? LIMIT ?";
      const mask = 1 << systemNumber(system);
      return index.all<{ word: string }>(sql, beginning, `${beginning}\u{10ffff}`, mask, most).map(({ word }) => word);
    },
    alternatives: (system: System, phrase: string): string[][] =>
      termsOf(phrase)
        .filter((term) => term.system === 0 || term.system === systemNumber(system))
        .flatMap((term) => JSON.parse(term.alternatives) as string[][]),
    /** Returns the alternatives of the terms with this prefix. */
    begunAlternatives: (system: System, beginning: string): string[][] => {
      const sql = `SELECT alternatives FROM term WHERE phrase > ? AND phrase < ? AND system IN (0, ?) LIMIT ${mostBegunTerms}`;
      return index
        .all<{ alternatives: string }>(sql, beginning, `${beginning}\u{10ffff}`, systemNumber(system))
        .flatMap((term) => JSON.parse(term.alternatives) as string[][]);
    },
  };
}

function remembering<Value>(find: (text: string) => Value): (text: string) => Value {
  const found = new Map<string, Value>();
  return (text) => {
    const known = found.get(text) ?? find(text);
    found.set(text, known);
    return known;
  };
}

function readGroup(
  { known, begun, begunAlternatives }: Lookups,
  system: System,
  literal: string[],
  alternatives: string[][],
  isLast: boolean,
): Group {
  const wordForms = (word: string) => known(system, formsOf(word)).map(quoted);
  const meantForms = (word: string) =>
    word.startsWith("=") ? [allBegun(word.slice(1))] : known(system, numbers(word)).map(quoted);
  const begunForms = (word: string) =>
    canBegin(word, isLast)
      ? spellings(word).flatMap((each) => {
          const words = begun(system, each);
          return words.length > mostBegun || each.length <= longestIndexed
            ? words.slice(0, 1).map(() => allBegun(each))
            : words.map(quoted);
        })
      : known(system, [word]).map(quoted);
  const meantWays = (meant: string[][]) =>
    meant.flatMap((each) => wayOf(each.map(meantForms), each[0]?.startsWith("=") ?? false));
  const said = wayOf(literal.map(wordForms));
  const [last = ""] = literal.slice(-1);
  const mayBeTerm = isLast && literal.length === 1 && last.length >= shortestBegunTerm;
  let beginning: Way[] | undefined;
  return {
    whole: [...said, ...meantWays(alternatives)],
    beginning: () => {
      beginning ??= [
        ...wayOf(literal.map(begunForms)),
        ...(mayBeTerm ? meantWays(begunAlternatives(system, last)) : []),
      ];
      return beginning;
    },
    isUnfinished: isLast || said.length === 0,
    codes: alternatives.flatMap(([first = ""]) => (first.startsWith("=") ? first.slice(1).toUpperCase() : [])),
  };
}

/** Joins "without" with what is denied: neither says anything alone. */
function bothOf(denial: Group, { whole, beginning, isUnfinished }: Group): Group {
  const beside = (ways: Way[]) =>
    denial.whole.flatMap((first) =>
      ways.map(({ expression }) => ({ expression: allOf([first.expression, expression]), isNamed: false })),
    );
  return { whole: beside(whole), beginning: () => beside(beginning()), isUnfinished, codes: [] };
}

/** Returns an expression for all of these words, each in any of its forms; nothing if one has no form. */
function wayOf(things: string[][], isNamed = false): Way[] {
  if (things.length === 0 || things.some((forms) => forms.length === 0)) return [];
  return [{ expression: allOf(things.map(anyOf)), isNamed }];
}

/** Words as typed; "w/o", "s/p" and codes with a dot are one word, of "BMI 42.3" the whole number counts. */
export function questionWords(text: string): string[] {
  const joined = text
    .slice(0, 400)
    .replace(/\b([a-z]{1,2})\/([a-z])\b/gi, "$1$2")
    .replace(/\b([A-Z]\d[0-9A-Z])\.(\w{1,4})\b/gi, "$1$2")
    .replace(/\b(bmi (?:of )?\d+)\.\d+/gi, "$1")
    .replace(/\b(\d+)(?:w|wks?)\b/gi, "$1 weeks");
  return wordsOf(joined)
    .map((word) => word.slice(0, longestWord))
    .slice(0, mostWords);
}

function longestTermAt({ alternatives }: Lookups, system: System, words: string[], at: number) {
  for (let size = Math.min(longestTerm, words.length - at); size >= 1; size--) {
    const found = alternatives(system, words.slice(at, at + size).join(" "));
    if (found.length > 0) return { size, alternatives: found };
  }
  return undefined;
}

/** True if a word is matched as a prefix. A digit or letter is matched exactly, except as the last word. */
function canBegin(word: string, isLast: boolean): boolean {
  return !/^\d+$/.test(word) && (word.length > 1 || isLast);
}

// Words have only letters and digits, so nothing inside the quotes is an operator.
function quoted(word: string): string {
  return `"${word}"`;
}

export function allBegun(word: string): string {
  return `"${word}"*`;
}

/** Returns the expression that matches every group; undefined if a group cannot match in the system. */
export function expressionOf(question: Question, beginnings: (group: Group) => boolean): string | undefined {
  return joined(question.map((group) => waysOf(group, beginnings)));
}

/** Returns the same expression, in which groups that name a code match only by it; undefined if no group names one. */
export function namingExpressionOf(question: Question, beginnings: (group: Group) => boolean): string | undefined {
  const groups = question.map((group) => waysOf(group, beginnings));
  const named = groups.map((ways) => ways.filter(({ isNamed }) => isNamed));
  if (named.every((ways) => ways.length === 0)) return undefined;
  return joined(groups.map((ways, at) => (named[at]?.length ? named[at] : ways)));
}

function waysOf(group: Group, beginnings: (group: Group) => boolean): Way[] {
  return [...group.whole, ...(beginnings(group) ? group.beginning() : [])];
}

function joined(groups: Way[][]): string | undefined {
  if (groups.length === 0 || groups.some((ways) => ways.length === 0)) return undefined;
  return groups.map((ways) => anyOf([...new Set(ways.map(({ expression }) => expression))])).join(" AND ");
}

function anyOf(expressions: string[]): string {
  return expressions.length === 1 ? (expressions[0] ?? "") : `(${expressions.join(" OR ")})`;
}

function allOf(expressions: string[]): string {
  return expressions.length === 1 ? (expressions[0] ?? "") : `(${expressions.join(" AND ")})`;
}
