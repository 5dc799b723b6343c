import type { PDFViewer } from "pdfjs-dist/legacy/web/pdf_viewer.mjs";
import type { Evidence } from "#contract/evidence.ts";
import { isBlank } from "#contract/text-rules.ts";
import { missingWordsText, nameOf } from "./absent-passage.ts";
import { type DrawnPage, type DrawnTag, drawTags, highlightTag } from "./draw-tags.ts";
import { findPassage } from "./find-passage.ts";
import { boxesOf, readPageText } from "./page-text.ts";
import classes from "./passages.module.css";
import type { Box } from "./place-tags.ts";

/** A passage that is highlighted in the chart, with the code that it supports. */
export interface HighlightedPassage {
  passage: Evidence;
  tag: string;
  /** The owner, if the chart shows passages of two people; omitted for the key's. */
  by?: string;
}

const layerName = "cb-passages";
const tagsName = "cb-tags";

function isSamePassage(one: Evidence, other: Evidence): boolean {
  return nameOf(one) === nameOf(other);
}

/** Returns the text layer of a page; undefined until it is rendered, and while the chart is hidden. */
export function textLayerOf(viewer: PDFViewer, page: number): HTMLElement | undefined {
  const div: HTMLElement | undefined = viewer.getPageView(page - 1)?.div;
  const layer = div?.querySelector<HTMLElement>(".textLayer");
  return layer && layer.offsetParent !== null ? layer : undefined;
}

interface HighlightResult {
  /** True if the shown passage is on this page and was found. */
  hasShown: boolean;
  /** The result for each passage of the page: undefined if it was found, otherwise the sentence for a missing one. */
  results: [string, string | undefined][];
}

/**
 * Highlights the passages of a page and draws their codes in its margin. Positions are in percent, so that they survive
 * zooming. Returns undefined until the page's text is rendered.
 */
export function highlightPage(
  viewer: PDFViewer,
  page: number,
  lit: readonly HighlightedPassage[],
  shown: Evidence | undefined,
): HighlightResult | undefined {
  const layer = textLayerOf(viewer, page);
  if (!layer) return undefined;
  const text = readPageText(layer);
  const frame = layer.getBoundingClientRect();
  const passages: { passage: Evidence; tags: HighlightedPassage[] }[] = mergeEqual(lit);
  if (shown && !lit.some(({ passage }) => isSamePassage(passage, shown))) passages.push({ passage: shown, tags: [] });
  const isOnSide = Number(layer.dataset.mainRotation) % 180 !== 0;
  const over = document.createElement("div");
  over.className = `${layerName} ${classes.passages}`;
  over.setAttribute("aria-hidden", "true");
  let hasShown = false;
  const results: HighlightResult["results"] = [];
  const tags: DrawnTag[] = [];
  for (const { passage, tags: codes } of passages.filter((one) => one.passage.page === page)) {
    const isShown = shown !== undefined && isSamePassage(passage, shown);
    const span = findPassage(text.text, passage);
    results.push([nameOf(passage), span || isBlank(passage.quote) ? undefined : missingWordsText(passage, text.text)]);
    const boxes = span ? boxesOf(text, span, isOnSide) : [];
    const drawn = boxes.map((box) => drawBox(box, frame, isShown, nameOf(passage)));
    over.append(...drawn);
    const last = boxes.at(-1);
    const end = last && boxIn(frame, last);
    if (end)
      for (const { tag, by } of codes)
        tags.push({ of: nameOf(passage), code: tag, by, quote: passage.quote, end, isShown });
    if (isShown) hasShown = drawn.length > 0;
  }
  layer.parentElement?.querySelector(`.${layerName}`)?.remove();
  if (over.childElementCount > 0) layer.before(over);
  const { width, height } = frame;
  replaceTags(layer, frame, tags, { width, height, number: page, seenWidth: viewer.container.clientWidth });
  return { hasShown, results };
}

function mergeEqual(lit: readonly HighlightedPassage[]) {
  const merged: { passage: Evidence; tags: HighlightedPassage[] }[] = [];
  for (const one of lit) {
    const same = merged.find(({ passage }) => isSamePassage(passage, one.passage));
    if (same) same.tags.push(one);
    else merged.push({ passage: one.passage, tags: [one] });
  }
  return merged;
}

/** Replaces the codes of a page. If one had the focus, the new one gets it. */
function replaceTags(layer: HTMLElement, frame: DOMRect, tags: readonly DrawnTag[], drawn: DrawnPage): void {
  const page = layer.parentElement;
  const before = page?.querySelector<HTMLElement>(`.${tagsName}`);
  const focusedLabel = before?.contains(document.activeElement) ? document.activeElement?.ariaLabel : undefined;
  before?.remove();
  if (!page) return;
  page.onpointermove = page.onpointerleave = null;
  if (tags.length === 0) return;
  const words = [...layer.querySelectorAll("span")].map((span) => boxIn(frame, span.getBoundingClientRect()));
  const over = drawTags(tags, words, drawn);
  over.classList.add(tagsName);
  layer.after(over);
  const highlight = (of: string | undefined) => highlightTag(page, of);
  over.addEventListener("focusin", ({ target }) => highlight(passageOf(target)));
  over.addEventListener("focusout", () => highlight(undefined));
  page.onpointermove = ({ target, clientX, clientY }) =>
    highlight(passageOf(target) ?? passageUnder(page, clientX, clientY));
  page.onpointerleave = () => highlight(passageOf(document.activeElement));
  if (focusedLabel) [...over.querySelectorAll("button")].find(({ ariaLabel }) => ariaLabel === focusedLabel)?.focus();
}

function passageOf(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>("button[data-of]")?.dataset.of : undefined;
}

/** Returns the passage under the pointer. Its boxes are below the text layer and receive no events. */
function passageUnder(page: HTMLElement, x: number, y: number): string | undefined {
  const boxes = [...page.querySelectorAll<HTMLElement>(`.${layerName} [data-of]`)];
  return boxes.find((box) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  })?.dataset.of;
}

function boxIn(frame: DOMRect, { left, right, top, bottom }: DOMRect): Box {
  return { left: left - frame.left, right: right - frame.left, top: top - frame.top, bottom: bottom - frame.top };
}

const share = (part: number, whole: number) => `${(100 * part) / whole}%`;

function drawBox(box: DOMRect, frame: DOMRect, isShown: boolean, of: string): HTMLElement {
  const drawn = document.createElement("span");
  drawn.className = classes.lit ?? "";
  drawn.dataset.of = of;
  if (isShown) drawn.dataset.shown = "true";
  Object.assign(drawn.style, {
    left: share(box.left - frame.left, frame.width),
    top: share(box.top - frame.top, frame.height),
    width: share(box.width, frame.width),
    height: share(box.height, frame.height),
  });
  return drawn;
}
