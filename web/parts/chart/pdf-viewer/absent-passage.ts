import type { Evidence } from "#contract/evidence.ts";

/** What is to be said of passages that the chart does not have, by `nameOf`. */
export type Absences = Readonly<Record<string, string>>;

export function nameOf({ page, quote, before = "" }: Evidence): string {
  return `${page} ${quote} ${before}`;
}

/** Of a page that the chart does not have; undefined while its pages are not counted, and where it has it. */
function tellNoPage({ page }: Evidence, pageCount: number): string | undefined {
  if (pageCount === 0 || page <= pageCount) return undefined;
  return `There is no page ${page}: this chart has ${pageCount === 1 ? "one page" : `${pageCount} pages`}.`;
}

/** What is to be said of passages: of their pages, else of words that were looked for and are not there. */
export function absencesOf(passages: readonly Evidence[], pageCount: number, noWords: Absences): Absences {
  return Object.fromEntries(
    passages.flatMap((passage) => {
      const sentence = tellNoPage(passage, pageCount) ?? noWords[nameOf(passage)];
      return sentence === undefined ? [] : [[nameOf(passage), sentence]];
    }),
  );
}

/** Of words that the page does not have. */
export function tellNoWords({ page }: Evidence, pageText: string): string {
  return pageText.trim() === ""
    ? `Page ${page} is a scan without text: look for these words on it.`
    : `These words are not in the text of page ${page}.`;
}
