import { abbreviationEntries } from "../guide/abbreviations.ts";
import { passagesOf } from "./passages.ts";
import type { Found } from "./shelf.ts";
import { wordsOf, wordsOfQuestion } from "./words.ts";

/** What a question wants of the chart itself: what is coded or grouped from it, or whether it mentions something. */
type AskedOfChart = { kind: "codes" | "severity" | "drg" | "diagnoses" } | { kind: "mention"; what: string };

/** An answer from the chart: what it states, quoted with its page, and what the question wanted. */
export interface ChartAnswer {
  asked: AskedOfChart;
  quotes: Found[];
}

/** Answers a question about the chart from its text; undefined for a question that wants something else. */
export function answerFromChart(question: string, pdfContent: string): ChartAnswer | undefined {
  const asked = pdfContent.trim() === "" ? undefined : readChartQuestion(question);
  if (!asked) return undefined;
  if (asked.kind === "mention") return { asked, quotes: findMentions(asked.what, pdfContent) };
  const kinds = asked.kind === "codes" || asked.kind === "drg" ? [ofDiagnoses, ofProcedures] : [ofDiagnoses];
  return { asked, quotes: statementsOf(pdfContent, kinds) };
}

const wholeChart: readonly (readonly [Exclude<AskedOfChart["kind"], "mention">, RegExp])[] = [
  ["severity", /\b(?:any|which|what|is there|are there|does)\b.*\bM?CCs?\b/i],
  ["drg", /\b(?:what|which)\b.*\bDRG\b(?!\s*#?\d)/i],
  ["codes", /^\W*(?:please\s+|can you\s+|could you\s+)*(?:code|solve) (?:this|the|my|it)\b/i],
  [
    "codes",
    /\b(?:what|which)\b.*\bcodes?\s+(?:should|do|would|must|can|could|shall|are|apply|to)\b(?!.*\bfor\s+(?!this|the chart|it\b))/i,
  ],
  ["diagnoses", /\b(?:what|which|list)\b.*\bdiagnos[ei]s\b.*\b(?:chart|pdf|patient|record|document|here|this)\b/i],
];

const ofWhat = "(?:(?:any|an?|the)\\s+)?(?:(?:mention|evidence|signs?|diagnosis|documentation) of\\s+)?";
const asksMention: readonly RegExp[] = [
  new RegExp(`^\\W*(?:is|are|was|were)\\s+there\\s+${ofWhat}(?<what>.+)`, "i"),
  new RegExp(
    `^\\W*(?:does|did|has|had|is)\\s+(?:the|this|my|he|she|it)\\s*(?:patient|chart|pdf|record|document|note)?\\s*(?:have|had|has|mention|say|show|document|name|with|on)\\s+${ofWhat}(?<what>.+)`,
    "i",
  ),
];
const placeAtEnd = /\s+(?:in|on|of)\s+(?:the|this|my)\s+(?:chart|pdf|record|document|note|patient|file)\W*$/i;
/** A question with one of these is about coding, not about what a chart says. */
const ofCoding =
  /\b(?:modifiers?|codes?|rules?|guidelines?|excludes?|drgs?|differences?|ways?|limits?|tables?|root operations?)\b/i;
const longestMention = 80;

function readChartQuestion(question: string): AskedOfChart | undefined {
  for (const [kind, pattern] of wholeChart) if (pattern.test(question)) return { kind };
  for (const pattern of asksMention) {
    const said = pattern.exec(question)?.groups?.what;
    const what = said?.replace(placeAtEnd, "").replace(/[?!.\s]+$/, "");
    if (!what || what.length > longestMention || ofCoding.test(what)) continue;
    if (wordsOfQuestion(what).length > 0) return { kind: "mention", what };
  }
  return undefined;
}

const mostMentions = 3;

/**
 * The passages that have every word of what is asked for, or of what it is called in full or for short; two in a row where its
 * words stand in both.
 */
function findMentions(what: string, pdfContent: string): Found[] {
  const ways = namesOf(what).map(wordsOfQuestion);
  const passages = passagesOf(pdfContent);
  const pairs = passages.map(({ page, text }, at) => ({ page, text: `${text} ${passages[at + 1]?.text ?? ""}` }));
  for (const texts of [passages, pairs]) {
    const found = texts.filter(({ text }) => {
      const words = new Set(wordsOf(text));
      return ways.some((way) => way.every((word) => words.has(word)));
    });
    if (found.length > 0) return found.slice(0, mostMentions).map(({ page, text }) => ({ name: `page ${page}`, text }));
  }
  return [];
}

/** "AKI" is also "acute kidney injury", and the other way round. */
function namesOf(what: string): string[] {
  const pairs = abbreviationEntries.flatMap(({ text }) =>
    text.split(";").flatMap((part) => {
      const [, short, full] = /^\s*([A-Z][A-Za-z]*[A-Z]) ([a-z][^(]+?)\.?\s*(?:\(.*)?$/.exec(part) ?? [];
      return short && full ? [[short, full] as const] : [];
    }),
  );
  const plain = what.toLowerCase();
  return [
    what,
    ...pairs.flatMap(([short, full]) =>
      plain === short.toLowerCase() ? [full] : plain === full.toLowerCase() ? [short] : [],
    ),
  ];
}

const kindsOfDiagnosis = "final|discharge|principal|secondary|other|additional|clinical|post-?operative|pre-?operative";
const ofDiagnoses = new RegExp(`^(?:(?:${kindsOfDiagnosis}) )*(?:diagnos[ei]s|impression|assessment)\\b`, "i");
const ofProcedures = /^procedures?\b/i;
const pageFoot = /\bpage \d+ of \d+\b/i;
const mostLines = 14;
const mostStatements = 4;

/** What stands under headings of some kinds: a heading is in capitals, or ends with a colon. */
function statementsOf(pdfContent: string, kinds: readonly RegExp[]): Found[] {
  const statements: { page: string; lines: string[] }[] = [];
  let page = "1";
  let isOpen = false;
  for (const line of pdfContent.split("\n").map((one) => one.replace(/\s+/g, " ").trim())) {
    const mark = /^--- Page (\d+) ---$/.exec(line);
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
  return statements
    .filter(({ lines }) => lines.join(" ").length > (headingOf(lines[0] ?? "") ?? "").length + 1)
    .slice(-mostStatements)
    .map(({ page: at, lines }) => ({ name: `page ${at}`, text: lines.join("\n") }));
}

function headingOf(line: string): string | undefined {
  if (line.length <= 60 && /[A-Z]{3}/.test(line) && line === line.toUpperCase() && !/\d/.test(line)) return line;
  return /^([A-Z][A-Za-z /&-]{2,40}):/.exec(line)?.[1];
}
