import type { Span } from "./find-passage.ts";

/** The text of a page as pdf.js rendered it, line by line, with its DOM nodes. */
interface PageText {
  text: string;
  nodes: readonly { node: Text; start: number }[];
}

/** Returns the text of a page's text layer. */
export function readPageText(layer: Element): PageText {
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const nodes: { node: Text; start: number }[] = [];
  let text = "";
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      nodes.push({ node, start: text.length });
      text += node.data;
    } else if (node.nodeName === "BR") text += "\n";
  }
  return { text, nodes };
}

/** Returns the position in the text of one end of a selection. */
function offsetOf({ text, nodes }: PageText, container: Node, offset: number): number {
  const boundary = document.createRange();
  boundary.setStart(container, offset);
  for (const { node, start } of nodes) {
    if (node === container) return start + offset;
    if (boundary.comparePoint(node, 0) >= 0) return start;
  }
  return text.length;
}

export function spanOf(page: PageText, range: Range): Span {
  return {
    start: offsetOf(page, range.startContainer, range.startOffset),
    end: offsetOf(page, range.endContainer, range.endOffset),
  };
}

/**
 * Returns the rectangles of a text range on screen, one for each run of a line. `isOnSide`: the page is turned by 90
 * degrees.
 */
export function boxesOf({ nodes }: PageText, { start, end }: Span, isOnSide: boolean): DOMRect[] {
  const runs = nodes.flatMap(({ node, start: from }) => {
    const [first, last] = [Math.max(start - from, 0), Math.min(end - from, node.data.length)];
    if (first >= last || node.data.slice(first, last).trim() === "") return [];
    const range = document.createRange();
    range.setStart(node, first);
    range.setEnd(node, last);
    return [...range.getClientRects()].filter((rect) => rect.width > 0 && rect.height > 0);
  });
  const boxes: DOMRect[] = [];
  for (const run of runs) {
    const box = boxes.at(-1);
    if (box && (isOnSide ? isBeside(turned(box), turned(run)) : isBeside(box, run)))
      boxes[boxes.length - 1] = union(box, run);
    else boxes.push(run);
  }
  return boxes;
}

/** Swaps the axes of a rectangle, so that its lines are horizontal. */
function turned({ left, top, width, height }: DOMRect): DOMRect {
  return new DOMRect(top, left, height, width);
}

/** True for rectangles on the same line with at most a wide space between them. */
function isBeside(box: DOMRect, run: DOMRect): boolean {
  const height = Math.min(box.height, run.height);
  const overlap = Math.min(box.bottom, run.bottom) - Math.max(box.top, run.top);
  return overlap > height / 2 && run.left - box.right < height && box.left - run.right < height;
}

function union(one: DOMRect, other: DOMRect): DOMRect {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  return new DOMRect(left, top, Math.max(one.right, other.right) - left, Math.max(one.bottom, other.bottom) - top);
}
