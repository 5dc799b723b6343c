import type { Evidence as CaseEvidence } from "#coding/cases/case.ts";
import type { Evidence } from "#contract/evidence.ts";
import type { RenderedCase } from "./render-case.ts";

/** Words around a passage that distinguish it from equal ones on its page. */
const around = 60;

/** Returns the position of a document's phrase in the PDF. Throws if it is missing: then the case is not proven. */
export function placeQuote(pages: RenderedCase["pages"], { document, quote }: CaseEvidence): Evidence {
  for (const [at, texts] of pages.entries()) {
    const page = texts.map(({ text }) => text).join(" ");
    const start = findIn(texts, page, { document, quote });
    if (start === undefined) continue;
    const end = start + quote.length;
    const before = page.slice(Math.max(0, start - around), start).trim();
    const after = page.slice(end, end + around).trim();
    return { page: at + 1, quote, ...(before && { before }), ...(after && { after }) };
  }
  throw new Error(`"${quote}" does not stand on one page of ${document}`);
}

function findIn(
  texts: RenderedCase["pages"][number],
  page: string,
  { document, quote }: CaseEvidence,
): number | undefined {
  let start = 0;
  for (const { text, document: owner } of texts) {
    const found = page.indexOf(quote, start);
    if (found < 0) return undefined;
    if (owner === document && found < start + text.length) return found;
    start += text.length + 1;
  }
  return undefined;
}
