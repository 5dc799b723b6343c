import type { PDFViewer } from "pdfjs-dist/legacy/web/pdf_viewer.mjs";
import type { Evidence } from "#contract/evidence.ts";
import { isBlank } from "#contract/text-rules.ts";
import { nameOf, tellNoWords } from "./absent-passage.ts";
import { type DrawnPage, type DrawnTag, drawTags, lightTag } from "./draw-tags.ts";
import { findPassage } from "./find-passage.ts";
import { boxesOf, readPageText } from "./page-text.ts";
import classes from "./passages.module.css";
import type { Box } from "./place-tags.ts";

/** A passage that is lit in the chart, with the code that stands on it. */
export interface LitPassage {
  passage: Evidence;
  tag: string;
  /** Whose it is, where passages of two stand in one chart: the key's are written without. */
  by?: string;
}

const layerName = "cb-passages";
const tagsName = "cb-tags";

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
  /** Whether the passage that is looked at is of this page, and in its text. */
  hasShown: boolean;
  /** Every passage of the page: the sentence where its text does not have it, else undefined. */
  told: [string, string | undefined][];
}

/**
 * Lights the passages of one page over its picture, by shares of the page, so that they stay in place when it is zoomed, and
 * lays their codes into its margin. Out: undefined while its text is not laid out.
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
  const passages: { passage: Evidence; tags: LitPassage[] }[] = mergeEqual(lit);
  if (shown && !lit.some(({ passage }) => isSamePassage(passage, shown))) passages.push({ passage: shown, tags: [] });
  const isOnSide = Number(layer.dataset.mainRotation) % 180 !== 0;
  const over = document.createElement("div");
  over.className = `${layerName} ${classes.passages}`;
  over.setAttribute("aria-hidden", "true");
  let hasShown = false;
  const told: Lighted["told"] = [];
  const tags: DrawnTag[] = [];
  for (const { passage, tags: codes } of passages.filter((one) => one.passage.page === page)) {
    const isShown = shown !== undefined && isSamePassage(passage, shown);
    const span = findPassage(text.text, passage);
    told.push([nameOf(passage), span || isBlank(passage.quote) ? undefined : tellNoWords(passage, text.text)]);
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
  layTags(layer, frame, tags, { width, height, number: page, seenWidth: viewer.container.clientWidth });
  return { hasShown, told };
}

function mergeEqual(lit: readonly LitPassage[]) {
  const merged: { passage: Evidence; tags: LitPassage[] }[] = [];
  for (const one of lit) {
    const same = merged.find(({ passage }) => isSamePassage(passage, one.passage));
    if (same) same.tags.push(one);
    else merged.push({ passage: one.passage, tags: [one] });
  }
  return merged;
}

/** Lays the codes of a page over it, in place of those before; who stood on one stands on it again. */
function layTags(layer: HTMLElement, frame: DOMRect, tags: readonly DrawnTag[], drawn: DrawnPage): void {
  const page = layer.parentElement;
  const before = page?.querySelector<HTMLElement>(`.${tagsName}`);
  const standing = before?.contains(document.activeElement) ? document.activeElement?.ariaLabel : undefined;
  before?.remove();
  if (!page) return;
  page.onpointermove = page.onpointerleave = null;
  if (tags.length === 0) return;
  const words = [...layer.querySelectorAll("span")].map((span) => boxIn(frame, span.getBoundingClientRect()));
  const over = drawTags(tags, words, drawn);
  over.classList.add(tagsName);
  layer.after(over);
  const light = (of: string | undefined) => lightTag(page, of);
  over.addEventListener("focusin", ({ target }) => light(ofOf(target)));
  over.addEventListener("focusout", () => light(undefined));
  page.onpointermove = ({ target, clientX, clientY }) => light(ofOf(target) ?? passageUnder(page, clientX, clientY));
  page.onpointerleave = () => light(ofOf(document.activeElement));
  if (standing) [...over.querySelectorAll("button")].find(({ ariaLabel }) => ariaLabel === standing)?.focus();
}

function ofOf(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>("button[data-of]")?.dataset.of : undefined;
}

/** The passage that the mouse is on: its boxes lie under the text and cannot be pointed at. */
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
