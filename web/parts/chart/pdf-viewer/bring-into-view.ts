import passages from "./passages.module.css";

/** What is left free before the first word. */
const margin = 24;

/** The boxes of the passage that is looked at, as far as its page is lit. */
function shownIn(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(`.${passages.lit}[data-shown]`)];
}

/** The page of the passage that is looked at, while its beginning is seen. */
export function pageInView(container: HTMLElement): number | undefined {
  const [first] = shownIn(container);
  const box = first?.getBoundingClientRect();
  const frame = container.getBoundingClientRect();
  const isSeen = box && box.bottom > frame.top && box.top < frame.bottom && box.right > frame.left;
  return isSeen ? Number(first?.closest<HTMLElement>(".page")?.dataset.pageNumber) : undefined;
}

/**
 * Scrolls to the passage that is looked at, with what stands before it in view: its beginning a third from the upper edge,
 * and sideways no farther than needed to see all of it, or its beginning, beside the codes that stand before the page.
 */
export function bringShownIntoView(container: HTMLElement): void {
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
  container.scrollLeft += leastWay(isWhole ? all : start, seen, turn === "180");
}

interface Stretch {
  left: number;
  right: number;
}

/** How far to go until a stretch is seen, or as much of it as there is room for from where it begins. */
function leastWay(wanted: Stretch, seen: Stretch, beginsAtRight: boolean): number {
  const overLeft = wanted.left - seen.left;
  const overRight = wanted.right - seen.right;
  if (beginsAtRight) return overRight > 0 ? overRight : Math.min(0, Math.max(overLeft, overRight));
  return overLeft < 0 ? overLeft : Math.max(0, Math.min(overLeft, overRight));
}
