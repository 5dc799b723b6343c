import type { PDFViewer } from "pdfjs-dist/web/pdf_viewer.mjs";
import type { Evidence } from "#contract/evidence.ts";
import { isBlank } from "#contract/text-rules.ts";
import { nameOf, tellNoWords } from "./absent-passage.ts";
import { findPassage } from "./find-passage.ts";
import { boxesOf, readPageText } from "./page-text.ts";
import classes from "./pdf-viewer.module.css";

/** A passage that is lit in the chart, with the codes that stand on it. */
export interface LitPassage {
  passage: Evidence;
  tag: string;
}

const layerName = "cb-passages";

function isSamePassage(one: Evidence, other: Evidence): boolean {
  return nameOf(one) === nameOf(other);
}

/** A page's text once it is laid out; undefined before, and behind the other tab of a narrow screen. */
export function textLayerOf(viewer: PDFViewer, page: number): HTMLElement | undefined {
  const div: HTMLElement | undefined = viewer.getPageView(page - 1)?.div;
  const layer = div?.querySelector<HTMLElement>(".textLayer");
  return layer && layer.offsetParent !== null ? layer : undefined;
}

/** What came of lighting a page. */
interface Lighted {
  /** The box of the passage that is shown; undefined when it is not of this page, or not in its text. */
  box: HTMLElement | undefined;
  /** Every passage of the page: the sentence where its text does not have it, else undefined. */
  told: [string, string | undefined][];
}

/**
 * Lights the passages of one page over its picture, by shares of the page, so that they stay in place when it is zoomed.
 * Out: undefined while its text is not laid out.
 */
export function lightPage(
  viewer: PDFViewer,
  page: number,
  lit: readonly LitPassage[],
  shown: Evidence | undefined,
): Lighted | undefined {
  const layer = textLayerOf(viewer, page);
  if (!layer) return undefined;
  const text = readPageText(layer);
  const frame = layer.getBoundingClientRect();
  const passages = [...lit.map(({ passage, tag }) => ({ passage, tags: [tag] }))];
  if (shown && !lit.some(({ passage }) => isSamePassage(passage, shown))) passages.push({ passage: shown, tags: [] });
  const over = document.createElement("div");
  over.className = `${layerName} ${classes.passages}`;
  over.setAttribute("aria-hidden", "true");
  let first: HTMLElement | undefined;
  const told: Lighted["told"] = [];
  for (const { passage, tags } of mergeEqual(passages.filter((one) => one.passage.page === page))) {
    const isShown = shown !== undefined && isSamePassage(passage, shown);
    const span = findPassage(text.text, passage);
    told.push([nameOf(passage), span || isBlank(passage.quote) ? undefined : tellNoWords(passage, text.text)]);
    const boxes = span ? boxesOf(text, span) : [];
    const drawn = boxes.map((box) => drawBox(box, frame, isShown));
    over.append(...drawn);
    const last = boxes.at(-1);
    if (last && tags.length > 0) over.append(drawTag(last, frame, tags.join(" ")));
    if (isShown) first = drawn[0];
  }
  layer.parentElement?.querySelector(`.${layerName}`)?.remove();
  if (over.childElementCount > 0) layer.before(over);
  return { box: first, told };
}

function mergeEqual(passages: readonly { passage: Evidence; tags: string[] }[]) {
  const merged: { passage: Evidence; tags: string[] }[] = [];
  for (const { passage, tags } of passages) {
    const same = merged.find((one) => isSamePassage(one.passage, passage));
    if (same) same.tags.push(...tags);
    else merged.push({ passage, tags: [...tags] });
  }
  return merged;
}

const share = (part: number, whole: number) => `${(100 * part) / whole}%`;

function drawBox(box: DOMRect, frame: DOMRect, isShown: boolean): HTMLElement {
  const drawn = document.createElement("span");
  drawn.className = classes.lit ?? "";
  if (isShown) drawn.dataset.shown = "true";
  Object.assign(drawn.style, {
    left: share(box.left - frame.left, frame.width),
    top: share(box.top - frame.top, frame.height),
    width: share(box.width, frame.width),
    height: share(box.height, frame.height),
  });
  return drawn;
}

function drawTag(box: DOMRect, frame: DOMRect, text: string): HTMLElement {
  const tag = document.createElement("span");
  tag.className = classes.tag ?? "";
  tag.textContent = text;
  Object.assign(tag.style, {
    left: share(box.right - frame.left, frame.width),
    top: share(box.top - frame.top, frame.height),
  });
  return tag;
}
