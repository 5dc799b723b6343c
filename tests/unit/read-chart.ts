import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Case, Evidence } from "#coding/cases/case.ts";
import { type LayoutName, layouts } from "../../server/courses/practice/layouts.ts";
import { placeQuote } from "../../server/courses/practice/place-quote.ts";
import { renderCase } from "../../server/courses/practice/render-case.ts";
import { findPassage } from "../../web/parts/chart/pdf-viewer/find-passage.ts";

interface PlacedText {
  text: string;
  left: number;
  right: number;
  /** The distance of the baseline from the lower edge of the page. */
  base: number;
}

interface ReadPage {
  /** The text as the viewer extracts it. */
  text: string;
  items: PlacedText[];
}

/** Reads the pages and properties of a PDF with the viewer's library. */
export async function readChart(pdf: Uint8Array): Promise<{ pages: ReadPage[]; properties: unknown }> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await loading.promise;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at): Promise<ReadPage> => {
      const { items } = await (await document.getPage(at + 1)).getTextContent();
      const texts = items.flatMap((item) => ("str" in item ? [item] : []));
      return {
        text: texts.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join(""),
        items: texts
          .filter(({ str }) => str.trim() !== "")
          .map(({ str, transform: [, , , , left, base], width }) => ({ text: str, left, right: left + width, base })),
      };
    }),
  );
  const { info } = await document.getMetadata();
  await loading.destroy();
  return { pages, properties: info };
}

/** Returns every phrase that a case quotes from its chart. */
export function quotesOf({ key, notCoded, gaps }: Case): Evidence[] {
  const ofLines = key.flatMap((line) => {
    const document = line.evidence[0]?.document ?? "";
    return [...line.evidence, ...("axes" in line ? line.axes.map(({ quote }) => ({ document, quote })) : [])];
  });
  const ofOthers = [...notCoded.map(({ evidence }) => evidence), ...gaps.flatMap(({ evidence }) => evidence)];
  return [...ofLines, ...ofOthers.filter((evidence) => evidence !== null)];
}

const squeeze = (text: string) => text.replace(/\s+/g, "");

const letter = { width: 612, height: 792 };

/** The footer is below the text. pdf.js may split it into words. */
const isFoot = ({ text }: PlacedText) =>
  "Synthetic record for training. No real person.".includes(text) || /^(Page|of|\d+)\b/.test(text);

function isOutside(item: PlacedText, margin: number): boolean {
  const lowest = isFoot(item) ? 24 : 56;
  return (
    item.left < margin - 1 ||
    item.right > letter.width - margin + 1 ||
    item.base < lowest ||
    item.base > letter.height - 24
  );
}

/** True for two texts on one line that overlap. */
function isOver(one: PlacedText, other: PlacedText): boolean {
  const isSameLine = Math.abs(one.base - other.base) < 4;
  return isSameLine && one.left < other.right - 1 && other.left < one.right - 1;
}

/**
 * Returns quotes that the viewer does not find, or finds in the wrong place, and texts outside the margins or
 * overlapping each other.
 */
export async function findChartFaults(written: Case, layout: LayoutName): Promise<string[]> {
  const rendered = await renderCase({ written, layout });
  const { pages } = await readChart(rendered.pdf);
  const { margin } = layouts[layout];
  const misplaced = pages.flatMap(({ items }) =>
    items
      .filter((item, at) => isOutside(item, margin) || items.slice(at + 1).some((other) => isOver(item, other)))
      .map(({ text }) => `misplaced: ${text}`),
  );
  const unlit = quotesOf(written).flatMap((evidence) => {
    const passage = placeQuote(rendered.pages, evidence);
    const text = pages[passage.page - 1]?.text ?? "";
    const span = findPassage(text, passage);
    const isThere =
      span !== undefined &&
      squeeze(text.slice(0, span.start)).endsWith(squeeze(passage.before ?? "")) &&
      squeeze(text.slice(span.end)).startsWith(squeeze(passage.after ?? ""));
    return isThere ? [] : [`page ${passage.page}: ${evidence.quote}`];
  });
  return [...misplaced, ...unlit].map((fault) => `${written.blueprint} ${written.seed} ${layout}: ${fault}`);
}
