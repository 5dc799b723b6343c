import MiniSearch from "minisearch";
import { guide } from "../guide/guide.ts";
import { passagesOf } from "../passages.ts";
import type { Engine, Question } from "./engine.ts";

interface Entry {
  id: number;
  name: string;
  terms: string;
  text: string;
}

const stopWords = new Set(
  `a about after all also am an and any are as at be because been before but by can code coded codes coding could did do
  does explain find for from get give had has have he her him his how i if in into is it its just know like look may me
  mean means more my need no not of on or our out please right she should so some tell than that the their them then there
  these they this to up us use used was we were what when where which while who why will with would you your`.split(
    /\s+/,
  ),
);

/** Words and codes: a dot or a hyphen inside belongs to the word (E11.9, follow-up). */
function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}.&/-]+/u).flatMap((word) => {
    const trimmed = word.replace(/^[.&/-]+|[.&/-]+$/g, "");
    return trimmed === "" ? [] : [trimmed];
  });
}

/** A word as it is compared: case, plural and possessive do not count. */
function fold(term: string): string | null {
  const word = term.toLowerCase();
  if (stopWords.has(word)) return null;
  if (/\d/.test(word)) return word.replace(/\./g, "");
  return word.length > 4 ? word.replace(/ies$/, "y").replace(/([^s])s$/, "$1") : word;
}

function indexOf(entries: readonly Entry[]): MiniSearch<Entry> {
  const index = new MiniSearch<Entry>({
    fields: ["name", "terms", "text"],
    storeFields: ["name", "text"],
    tokenize: wordsOf,
    processTerm: fold,
    searchOptions: {
      boost: { name: 4, terms: 3 },
      prefix: (term) => term.length > 4 && !/\d/.test(term),
      fuzzy: (term) => (term.length > 5 && !/\d/.test(term) ? 0.15 : false),
    },
  });
  index.addAll(entries);
  return index;
}

const guideIndex = indexOf(guide.map(({ name, terms, text }, id) => ({ id, name, terms, text })));

function foldedWords(text: string): Set<string> {
  return new Set(wordsOf(text).flatMap((word) => fold(word) ?? []));
}

/**
 * The best few: each fits at least half of the question's words and is not much worse than the best. An entry whose
 * whole name was asked for goes first.
 */
function best(index: MiniSearch<Entry>, query: string, most: number): { name: string; text: string }[] {
  const asked = foldedWords(query);
  if (asked.size === 0) return [];
  const fits = index
    .search(query)
    .filter((result) => new Set(result.queryTerms).size >= Math.min(Math.ceil(asked.size / 2), 3))
    .map(({ name, text, score }) => ({
      name: String(name),
      text: String(text),
      score: foldedWords(String(name)).isSubsetOf(asked) ? 2 * score : score,
    }))
    .toSorted((one, other) => other.score - one.score);
  const top = fits[0]?.score ?? 0;
  return fits.filter((result) => result.score >= top * 0.45).slice(0, most);
}

const face = "**Offline guide** (no AI model is connected; these are quoted passages, not a model's answer)";

const lookFurther =
  "**To look further:** start in the Alphabetic Index with the main term, then read the Tabular List at that code: its notes (includes, Excludes1, Excludes2, code first, use additional code) decide. For procedures, find the table of the body system and root operation (ICD-10-PCS) or the section's guidelines (CPT).";

function* partsOf(question: Question): Generator<string> {
  yield face;
  const asked = question.messages.filter((message) => message.role === "user").map((message) => message.content);
  const query = asked.at(-1) ?? "";
  const passages = passagesOf(question.pdfContent ?? "");
  const pdfIndex = indexOf(passages.map(({ page, text }, id) => ({ id, name: `page ${page}`, terms: "", text })));
  const find = (text: string) => [best(pdfIndex, text, 3), best(guideIndex, text, 3)] as const;
  let [inPdf, inGuide] = find(query);
  // A short second question ("and its sequencing?") leans on the one before.
  if (inPdf.length + inGuide.length === 0 && asked.length > 1) [inPdf, inGuide] = find(`${asked.at(-2)} ${query}`);
  if (inPdf.length > 0) {
    yield "**From your PDF**";
    for (const { name, text } of inPdf) yield `> ${quoted(text)}\n>\n> — ${name}`;
  }
  if (inGuide.length > 0) {
    yield "**From the guide of medical coding**";
    for (const { name, text } of inGuide) yield `> **${name}.** ${text}`;
  }
  if (inPdf.length + inGuide.length === 0) {
    const places = passages.length > 0 ? "your PDF or in the built-in guide" : "the built-in guide";
    yield `I found nothing that fits this question in ${places}. Try the term that a chart or a code book would use, such as "principal diagnosis", "modifier 59" or "root operation".`;
  }
  yield lookFurther;
}

/** A passage is quoted, never obeyed and never drawn: its Markdown loses its meaning. */
function quoted(text: string): string {
  return text.replace(/[\\`*_[\]<>#|!~]/g, "\\$&");
}

/** Works with no key: searches the student's PDF and the built-in guide, and quotes what fits. */
export const offlineEngine: Engine = {
  answer: async (question) => [...partsOf(question)].join("\n\n"),
  async *stream(question, signal) {
    let isFirst = true;
    for (const part of partsOf(question)) {
      signal.throwIfAborted();
      yield isFirst ? part : `\n\n${part}`;
      isFirst = false;
      await new Promise((resolve) => setImmediate(resolve));
    }
  },
};
