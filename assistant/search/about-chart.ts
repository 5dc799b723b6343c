import { pageMarkPattern } from "#contract/api/assistant.ts";
import { abbreviationEntries } from "../guide/guide.ts";
import { passagesOf } from "./passages.ts";
import type { Found } from "./search-index.ts";
import { wordsOf, wordsOfQuestion } from "./words.ts";

/** A question about the chart: what to code or group from it, or whether it mentions something. */
type ChartQuestion =
  | { kind: "key" | "codes" | "severity" | "drg" | "diagnoses" }
  | { kind: "mention"; whats: string[] };

/** An answer from the chart: quotes with their pages, and the kind of the question. */
export interface ChartAnswer {
  kind: ChartQuestion["kind"];
  quotes: Found[];
  /** Conditions that no passage mentions. */
  notMentioned: string[];
  /** Conditions of which passages mention only some words; the quotes have them. */
  mentionedInPart: string[];
}

/** Answers a question about the chart from its text. Returns undefined if the question is about something else. */
export function answerFromChart(question: string, pdfContent: string): ChartAnswer | undefined {
  const asked = readChartQuestion(question.slice(0, mostOfQuestion), pdfContent.trim() !== "");
  if (!asked) return undefined;
  const { kind } = asked;
  if (kind === "mention") return answerMentions(asked.whats, pdfContent);
  const headings = kind === "codes" || kind === "drg" ? [ofDiagnoses, ofProcedures] : [ofDiagnoses];
  const quotes = kind === "key" ? [] : statementsOf(pdfContent, headings);
  return { kind, quotes, notMentioned: [], mentionedInPart: [] };
}

const mostOfQuestion = 400;
const asksForKey =
  /\b(?:give|show|tell|send|what|have)\b.*\b(?:answer keys?|(?:correct|right) answers?|the answers)\b/i;

/** Words that mean the open chart, or the student's work on it. */
const ofThisChart =
  /\b(?:this|here|my chart|(?:the|my|this) (?:chart|case|record|pdf|note|patient)|should (?:i|we)|do (?:i|we)|(?:i|we) (?:should|need)|assign)\b|^\W*(?:any|list)\b|^\W*\w+\s+drg\W*$/i;
const wholeChart: readonly (readonly [Exclude<ChartQuestion["kind"], "mention" | "key">, RegExp])[] = [
  ["severity", /\b(?:any|which|what|is there|are there)\b.*\bM?CCs?\b/i],
  ["drg", /\b(?:what|which)\b.*\bDRG\b(?!\s*#?\d)|\bgroup\b.*\b(?:chart|patient|case|record|codes)\b/i],
  ["codes", /^\W*(?:please |can you |could you )*(?:code|solve) (?:this|the|my|it)\b/i],
  ["codes", /\b(?:what|which|list|all|give|show|name)\b.*\bcodes\b(?!.*\bfor (?!this|the chart|my chart|it\b))/i],
  ["diagnoses", /\b(?:what|which|list)\b.*\bdiagnos[ei]s\b/i],
];

const asksMention: readonly RegExp[] = [
  /^\W*(?:is|are|was|were)\s+there\s+(?<what>.+)/i,
  /^\W*(?:does|did|has|had|is|was)\s+(?:(?:the|this|my)\s+(?:patient|chart|pdf|record|document|note)|he|she|it)\s+(?:(?:have|had|mention|say|show|document|name|with|on)\s+)?(?<what>.+)/i,
];
/** Words around a condition that are not part of its name. */
const aroundMention =
  /^(?:(?:any|an?|the|mention|evidence|signs?|diagnosis|documentation|history|of)\s+)+|\s+(?:in|on|of|at)\s+(?:(?:the|this|my)\s+(?:chart|pdf|record|document|note|patient|file)|admission|discharge|here)$|[?!.\s]+$/gi;
/** Words of questions about coding, not about the content of a chart. */
const ofCoding =
  /\b(?:modifiers?|codes?|coded|rules?|guidelines?|excludes?|m?ccs?|drgs?|icd|pcs|cpt|differences?|ways?|limits?|tables?|values?|placeholders?|links?|root operations?)\b/i;
const longestMention = 80;

function readChartQuestion(question: string, hasChart: boolean): ChartQuestion | undefined {
  if (asksForKey.test(question)) return { kind: "key" };
  if (!hasChart) return undefined;
  if (ofThisChart.test(question)) {
    for (const [kind, pattern] of wholeChart) if (pattern.test(question)) return { kind };
  }
  if (ofCoding.test(question)) return undefined;
  for (const pattern of asksMention) {
    const said = pattern.exec(question)?.groups?.what ?? "";
    const whats = said.split(/\s+(?:or|and)\s+|\s*,\s*/).map(nameOfMention);
    const named = whats.filter((what) => what.length <= longestMention && wordsOfQuestion(what).length > 0);
    if (named.length > 0) return { kind: "mention", whats: named };
  }
  return undefined;
}

function nameOfMention(text: string): string {
  let name = text;
  // Such words may be nested: "a history of … on admission?".
  for (let times = 0; times < 3; times++) name = name.trim().replace(aroundMention, "");
  return name;
}

const mostMentions = 3;

function answerMentions(whats: readonly string[], pdfContent: string): ChartAnswer {
  const passages = passagesOf(pdfContent);
  const found = whats.map((what) => ({ what, whole: findMentions(what, passages) }));
  const missing = found.filter(({ whole }) => whole.length === 0);
  const inPart = missing.map(({ what }) => ({ what, some: findSome(what, passages) }));
  const quotes = [...found.flatMap(({ whole }) => whole), ...inPart.flatMap(({ some }) => some)];
  return {
    kind: "mention",
    quotes: [...new Map(quotes.map((quote) => [quote.text, quote])).values()].slice(0, mostMentions * 2),
    notMentioned: inPart.filter(({ some }) => some.length === 0).map(({ what }) => what),
    mentionedInPart: inPart.filter(({ some }) => some.length > 0).map(({ what }) => what),
  };
}

type Passages = ReturnType<typeof passagesOf>;

const shown = ({ page, text }: Passages[number]): Found => ({ name: `page ${page}`, text });

/**
 * Returns the passages that contain every word of a condition, or of its long or short name; two neighbouring passages if
 * the words are spread over both.
 */
function findMentions(what: string, passages: Passages): Found[] {
  const ways = namesOf(what).map(wordsOfQuestion);
  const pairs = passages.map(({ page, text }, at) => ({ page, text: `${text} ${passages[at + 1]?.text ?? ""}` }));
  for (const texts of [passages, pairs]) {
    const found = texts.filter(({ text }) => {
      const words = new Set(wordsOf(text));
      return ways.some((way) => way.every((word) => words.has(word)));
    });
    if (found.length > 0) return found.slice(0, mostMentions).map(shown);
  }
  return [];
}

/**
 * Returns the passages with most of its words, including the last one, which names the condition: "fracture" in "stress
 * fracture".
 */
function findSome(what: string, passages: Passages): Found[] {
  const words = wordsOfQuestion(what);
  const last = words.at(-1);
  if (words.length < 2 || last === undefined) return [];
  return passages
    .filter(({ text }) => wordsOf(text).includes(last))
    .slice(0, 1)
    .map(shown);
}

/** Returns all names of a condition: "AKI" and "acute kidney injury", "type II" and "type 2". */
function namesOf(what: string): string[] {
  const pairs = abbreviationEntries.flatMap(({ text }) =>
    text.split(";").flatMap((part) => {
      const [, short, full] = /^\s*([A-Z][A-Za-z]*[A-Z]) ([a-z][^(]+?)\.?\s*(?:\(.*)?$/.exec(part) ?? [];
      return short && full ? [[short, full] as const] : [];
    }),
  );
  const plain = what.toLowerCase();
  return [
    what
      .replace(/\biii\b/i, "3")
      .replace(/\bii\b/i, "2")
      .replace(/\biv\b/i, "4"),
    ...pairs.flatMap(([short, full]) =>
      plain === short.toLowerCase() ? [full] : plain === full.toLowerCase() ? [short] : [],
    ),
  ];
}

const kindsOfDiagnosis = "final|discharge|principal|secondary|other|additional|clinical|post-?operative|pre-?operative";
const ofDiagnoses = new RegExp(`^(?:(?:${kindsOfDiagnosis}) )*(?:diagnos[ei]s|impression|assessment)\\b`, "i");
/** Headings for the whole stay or operation. They come before the assessments of single days. */
const ofStay = /^(?:final|discharge|principal|post-?operative)\b/i;
const ofProcedures = /^procedures?\b/i;
const pageFoot = /\bpage \d+ of \d+\b/i;
const mostLines = 14;
const mostStatements = 4;

/** Returns the lines under headings of these kinds. A heading is in capitals or ends with a colon. */
function statementsOf(pdfContent: string, kinds: readonly RegExp[]): Found[] {
  const statements: { page: string; lines: string[] }[] = [];
  let page = "1";
  let isOpen = false;
  for (const line of pdfContent.split("\n").map((one) => one.replace(/\s+/g, " ").trim())) {
    const mark = pageMarkPattern.exec(line);
    if (mark) page = mark[1] ?? page;
    if (mark || line === "" || pageFoot.test(line)) continue;
    const heading = headingOf(line);
    if (heading !== undefined) {
      isOpen = kinds.some((kind) => kind.test(heading));
      if (isOpen) statements.push({ page, lines: [] });
    }
    const lines = statements.at(-1)?.lines;
    if (isOpen && lines && lines.length < mostLines) lines.push(line);
  }
  const isMain = ({ lines }: { lines: string[] }) => ofStay.test(lines[0] ?? "");
  return statements
    .filter(({ lines }) => lines.join(" ").length > (headingOf(lines[0] ?? "") ?? "").length + 1)
    .sort((one, other) => Number(isMain(other)) - Number(isMain(one)))
    .slice(0, mostStatements)
    .map(({ page: at, lines }) => ({ name: `page ${at}`, text: lines.join("\n") }));
}

function headingOf(line: string): string | undefined {
  if (line.length <= 60 && /[A-Z]{3}/.test(line) && line === line.toUpperCase() && !/\d/.test(line)) return line;
  return /^([A-Z][A-Za-z /&-]{2,40}):/.exec(line)?.[1];
}
