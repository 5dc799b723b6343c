import passages from "./passages.module.css";

/** Free space in px before the first word. */
const margin = 24;

/** Returns the boxes of the shown passage, if its page is rendered. */
function shownIn(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(`.${passages.lit}[data-shown]`)];
}

/** Returns the page of the shown passage while its start is visible. */
export function pageInView(container: HTMLElement): number | undefined {
  const [first] = shownIn(container);
  const box = first?.getBoundingClientRect();
  const frame = container.getBoundingClientRect();
  const isSeen = box && box.bottom > frame.top && box.top < frame.bottom && box.right > frame.left;
  return isSeen ? Number(first?.closest<HTMLElement>(".page")?.dataset.pageNumber) : undefined;
}

/**
 * Scrolls to the shown passage: its start a third below the upper edge. Sideways, scrolls only as far as needed to show
 * all of it, or its start, beside the column of codes.
 */
export function scrollToShownPassage(container: HTMLElement): void {
  const boxes = shownIn(container);
  const [first] = boxes;
  if (!first) return;
  const page = first.closest<HTMLElement>(".page");
  const turn = page?.querySelector<HTMLElement>(".textLayer")?.dataset.mainRotation;
  const column = page?.querySelector<HTMLElement>(`.${passages.column}`)?.offsetWidth ?? 0;
  const frame = container.getBoundingClientRect();
  const start = first.getBoundingClientRect();
  const third = container.clientHeight / 3;
  container.scrollTop += turn === "270" ? start.bottom - frame.top - 2 * third : start.top - frame.top - third;

  const rects = boxes.map((box) => box.getBoundingClientRect());
  const all = { left: Math.min(...rects.map(({ left }) => left)), right: Math.max(...rects.map(({ right }) => right)) };
  const seen = { left: frame.left + margin, right: frame.left + container.clientWidth - column - margin };
  const isWhole = all.right - all.left <= seen.right - seen.left;
  container.scrollLeft += shortestScroll(isWhole ? all : start, seen, turn === "180");
}

interface Stretch {
  left: number;
  right: number;
}

/** Returns the shortest horizontal distance to show a range, or as much of it as fits from its start. */
function shortestScroll(wanted: Stretch, seen: Stretch, beginsAtRight: boolean): number {
  const overLeft = wanted.left - seen.left;
  const overRight = wanted.right - seen.right;
  if (beginsAtRight) return overRight > 0 ? overRight : Math.min(0, Math.max(overLeft, overRight));
  return overLeft < 0 ? overLeft : Math.max(0, Math.min(overLeft, overRight));
}
