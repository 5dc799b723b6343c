import { guide } from "../guide/guide.ts";
import { answerFromChart, type ChartAnswer } from "./about-chart.ts";
import { pagesOf, passagesOf } from "./passages.ts";
import { type Found, findExact, findGuessed, guessesOf, type Shelf, shelve } from "./shelf.ts";
import { wordsOfQuestion } from "./words.ts";

export interface Asked {
  /** The questions of a conversation, oldest first. */
  questions: readonly string[];
  pdfContent: string;
}

export interface Finding {
  inPdf: Found[];
  inGuide: Found[];
  /** When the question is about the chart itself; then the guide is searched only for what the chart does not mention. */
  fromChart?: ChartAnswer;
}

let shelvedGuide: Shelf | undefined;

/** What the guide and the student's PDF hold on the last question; a short second one leans on the one before. */
export function find({ questions, pdfContent }: Asked): Finding {
  const last = questions.at(-1) ?? "";
  const fromChart = answerFromChart(last, pdfContent);
  // What no chart mentions may be a question about coding.
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
  shelvedGuide ??= shelve(guide.map((entry) => ({ ...entry, terms: `${entry.name} ${entry.terms}` })));
  const found = findExact(shelvedGuide, words);
  return found.length > 0 ? found : findGuessed(shelvedGuide, words);
}

function findInPdf(words: readonly string[], passages: ReturnType<typeof passagesOf>): Found[] {
  const entries = passages.map(({ page, text }) => ({ name: `page ${page}`, terms: "", text }));
  const asked = new Set(words);
  const found = findExact(
    shelve(entries, (word) => asked.has(word)),
    words,
  );
  return found.length > 0 ? found : findGuessed(shelve(entries, guessesOf(words)), words);
}

/**
 * As much of a PDF's text as a model may be given: its first page and those that fit the last questions best, in their
 * order. A text that is short enough is given whole.
 */
export function excerpt({ questions, pdfContent }: Asked, charactersMost: number): string {
  if (pdfContent.length <= charactersMost) return pdfContent;
  const pages = pagesOf(pdfContent);
  const words = new Set(wordsOfQuestion(questions.slice(-2).reverse().join(" ")));
  const { index } = shelve(
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
