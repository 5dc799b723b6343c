import classes from "./passages.module.css";
import { type Box, type PlacedTag, placeInColumn, placeTags } from "./place-tags.ts";

/** A code to draw beside its passage. */
export interface DrawnTag {
  /** The `nameOf` of its passage, which the passage's boxes carry too. */
  of: string;
  code: string;
  /** The owner, if the chart shows passages of two people. */
  by: string | undefined;
  quote: string;
  end: Box;
  isShown: boolean;
}

/** Average width of a letter in the tags, and the horizontal padding, in px. */
const letter = 6.7;
const padding = 10;

const share = (part: number, whole: number) => `${(100 * part) / whole}%`;

export interface DrawnPage {
  width: number;
  height: number;
  number: number;
  /** The width of the visible box in px. */
  seenWidth: number;
}

/**
 * A page that fits into its box has at least this much background at both sides, in px; a page with less is wider than
 * its box.
 */
const leastDesk = 34;

/**
 * Draws the codes of a page in its margin, or in a column if the page is wider than its box. A line connects each code
 * with its passage. The codes are buttons: one Tab stop for each page, then arrow keys. Focus, hover or touch
 * highlights the passage.
 */
export function drawTags(tags: readonly DrawnTag[], words: readonly Box[], page: DrawnPage): HTMLElement {
  const sorted = tags.toSorted((one, other) => one.end.bottom - other.end.bottom || other.end.right - one.end.right);
  const wanted = sorted.map(({ code, by, end }) => ({
    middle: (end.top + end.bottom) / 2,
    codeWidth: code.length * letter + padding,
    fullWidth: (by ? by.length + 1 + code.length : code.length) * letter + padding,
  }));
  const isWide = page.width + leastDesk > page.seenWidth;
  const column = isWide ? placeInColumn(wanted, page.height, page.seenWidth) : undefined;
  const places = column?.places ?? placeTags(wanted, words, page);
  const layer = document.createElement("div");
  layer.className = classes.tags ?? "";
  layer.setAttribute("role", "group");
  layer.setAttribute("aria-label", `Codes beside page ${page.number}`);
  const under = document.createElement("div");
  under.className = classes.leaders ?? "";
  const leaders = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  leaders.setAttribute("viewBox", `0 0 ${page.width} ${page.height}`);
  leaders.setAttribute("preserveAspectRatio", "none");
  leaders.setAttribute("aria-hidden", "true");
  under.append(leaders);
  const buttons = document.createElement("div");
  layer.append(under, column ? inColumn(buttons, column.width) : buttons);
  for (const [index, tag] of sorted.entries()) {
    const place = places[index];
    if (!place) continue;
    leaders.append(drawLeader(tag, column ? undefined : place, page.width));
    buttons.append(drawButton(tag, place, page.height, index === 0));
  }
  layer.addEventListener("keydown", moveByKeys);
  return layer;
}

/** Wraps the buttons in a column that sticks to the right edge of the visible part of the page. */
function inColumn(buttons: HTMLElement, width: number): HTMLElement {
  const way = document.createElement("div");
  way.className = classes.columnWay ?? "";
  way.style.right = `${-width}px`;
  buttons.className = classes.column ?? "";
  buttons.style.width = `${width}px`;
  way.append(buttons);
  return way;
}

function drawButton(tag: DrawnTag, { right, width, middle, form }: PlacedTag, height: number, isStop: boolean) {
  const { of, code, by, quote, isShown } = tag;
  const full = by ? `${by} ${code}` : code;
  const button = document.createElement("button");
  button.type = "button";
  button.className = classes.tag ?? "";
  button.tabIndex = isStop ? 0 : -1;
  button.setAttribute("aria-label", `${by ? `${by}: ` : ""}${code}, “${quote}”`);
  Object.assign(button.dataset, { of, form }, by && { by }, isShown && { active: "true" });
  Object.assign(button.style, { right: `${-right}px`, width: `${width}px`, top: share(middle, height) });
  const chip = document.createElement("span");
  chip.textContent = { full, code, dot: "" }[form];
  button.append(chip);
  if (form !== "full" && (form === "dot" || by)) {
    const fullText = document.createElement("span");
    fullText.className = classes.said ?? "";
    fullText.textContent = full;
    button.append(fullText);
  }
  return button;
}

/**
 * Draws a line below the words to the margin and then to the code; if the codes are in a column, only to the page's
 * edge.
 */
function drawLeader({ of, end, isShown }: DrawnTag, place: PlacedTag | undefined, pageWidth: number) {
  const leader = document.createElementNS("http://www.w3.org/2000/svg", "path");
  const goal = place ? pageWidth + place.right - place.width : pageWidth;
  const bend = place ? `H${Math.max(end.right, goal - 7)}L${goal} ${place.middle}` : `H${goal}`;
  leader.setAttribute("d", `M${end.right} ${end.bottom}${bend}`);
  Object.assign(leader.dataset, { of }, isShown && { active: "true" });
  return leader;
}

function moveByKeys(event: KeyboardEvent): void {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLButtonElement) || !(currentTarget instanceof HTMLElement)) return;
  if (key === "Escape" && currentTarget.parentElement) highlightTag(currentTarget.parentElement, undefined);
  const steps = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (!steps) return;
  event.preventDefault();
  const all = [...currentTarget.querySelectorAll("button")];
  const next = all[all.indexOf(target) + steps];
  if (!next) return;
  for (const one of all) one.tabIndex = one === next ? 0 : -1;
  next.focus();
}

/** Highlights a passage of a page with its code and line; undefined removes the highlight. */
export function highlightTag(page: HTMLElement, of: string | undefined): void {
  for (const part of page.querySelectorAll<HTMLElement | SVGElement>("[data-of]")) {
    if (part.dataset.of === of) part.dataset.lighted = "true";
    else delete part.dataset.lighted;
  }
}
