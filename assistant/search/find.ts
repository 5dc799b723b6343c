import { guide } from "../guide/guide.ts";
import { answerFromChart, type ChartAnswer } from "./about-chart.ts";
import { pagesOf, passagesOf } from "./passages.ts";
import { buildSearchIndex, type Found, findExact, findFuzzy, fuzzyMatcher, type SearchIndex } from "./search-index.ts";
import { wordsOfQuestion } from "./words.ts";

/** A question to search the guide and the student's PDF for. */
export interface SearchRequest {
  /** The questions of a conversation, oldest first. */
  questions: readonly string[];
  pdfContent: string;
}

/** A long text of a PDF, to be cut to its pages that fit the questions. */
export interface ExcerptRequest extends SearchRequest {
  charactersMost: number;
}

export interface Finding {
  inPdf: Found[];
  inGuide: Found[];
  /** Set if the question is about the chart. The guide is then searched only for what the chart does not mention. */
  fromChart?: ChartAnswer;
}

let guideIndex: SearchIndex | undefined;

/**
 * Finds passages in the guide and the student's PDF for the last question. A short second question is searched together
 * with the one before.
 */
export function find({ questions, pdfContent }: SearchRequest): Finding {
  const last = questions.at(-1) ?? "";
  const fromChart = answerFromChart(last, pdfContent);
  // A term that the chart does not mention may be a question about coding.
  if (fromChart)
    return { inPdf: [], inGuide: isMissing(fromChart) ? findInGuide(wordsOfQuestion(last)) : [], fromChart };
  const passages = passagesOf(pdfContent);
  const found = findFor(last, passages);
  if (found.inPdf.length + found.inGuide.length > 0 || questions.length < 2) return found;
  return findFor(`${questions.at(-2)} ${last}`, passages);
}

function isMissing({ kind, quotes }: ChartAnswer): boolean {
  return kind === "mention" && quotes.length === 0;
}

function findFor(question: string, passages: ReturnType<typeof passagesOf>): Finding {
  const words = wordsOfQuestion(question);
  return { inPdf: findInPdf(words, passages), inGuide: findInGuide(words) };
}

function findInGuide(words: readonly string[]): Found[] {
  guideIndex ??= buildSearchIndex(guide.map((entry) => ({ ...entry, terms: `${entry.name} ${entry.terms}` })));
  const found = findExact(guideIndex, words);
  return found.length > 0 ? found : findFuzzy(guideIndex, words);
}

function findInPdf(words: readonly string[], passages: ReturnType<typeof passagesOf>): Found[] {
  const entries = passages.map(({ page, text }) => ({ name: `page ${page}`, terms: "", text }));
  const asked = new Set(words);
  const found = findExact(
    buildSearchIndex(entries, (word) => asked.has(word)),
    words,
  );
  return found.length > 0 ? found : findFuzzy(buildSearchIndex(entries, fuzzyMatcher(words)), words);
}

/**
 * Returns as much of a PDF's text as a model may receive: the first page and the pages that fit the last questions best, in
 * their order. A short text is returned whole.
 */
export function excerpt({ questions, pdfContent, charactersMost }: ExcerptRequest): string {
  if (pdfContent.length <= charactersMost) return pdfContent;
  const pages = pagesOf(pdfContent);
  const words = new Set(wordsOfQuestion(questions.slice(-2).reverse().join(" ")));
  const { index } = buildSearchIndex(
    pages.map((text) => ({ name: "", terms: "", text })),
    (word) => words.has(word),
  );
  const byFit = index.search([...words].join(" ")).map(({ id }) => Number(id));
  const given = new Map<number, string>();
  let left = charactersMost;
  for (const page of new Set([0, ...byFit, ...pages.keys()])) {
    const text = (pages[page] ?? "").slice(0, left);
    given.set(page, text);
    left -= text.length;
    if (left === 0) break;
  }
  const texts = [...given].toSorted(([one], [other]) => one - other).map(([, text]) => text.trim());
  return [`Of ${pages.length} pages, ${given.size} are given here.`, ...texts].join("\n\n");
}
