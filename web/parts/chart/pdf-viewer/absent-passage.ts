import type { Evidence } from "#contract/evidence.ts";

/** Sentences for passages that the chart does not contain, by `nameOf`. */
export type Absences = Readonly<Record<string, string>>;

export function nameOf({ page, quote, before = "" }: Evidence): string {
  return `${page} ${quote} ${before}`;
}

/** Returns the sentence for a page that does not exist; undefined if it exists or the pages are not counted yet. */
function missingPageText({ page }: Evidence, pageCount: number): string | undefined {
  if (pageCount === 0 || page <= pageCount) return undefined;
  return `There is no page ${page}: this chart has ${pageCount === 1 ? "one page" : `${pageCount} pages`}.`;
}

/** Returns the sentences for missing pages and missing words. */
export function absencesOf(passages: readonly Evidence[], pageCount: number, noWords: Absences): Absences {
  return Object.fromEntries(
    passages.flatMap((passage) => {
      const sentence = missingPageText(passage, pageCount) ?? noWords[nameOf(passage)];
      return sentence === undefined ? [] : [[nameOf(passage), sentence]];
    }),
  );
}

/** Returns the sentence for words that the page does not contain. */
export function missingWordsText({ page }: Evidence, pageText: string): string {
  return pageText.trim() === ""
    ? `Page ${page} is a scan without text: look for these words on it.`
    : `These words are not in the text of page ${page}.`;
}
