import type { Pen } from "./pen.ts";

/** A part of a document that stays on one page. */
export interface FlowItem {
  height: number;
  draw(y: number): void;
  /** Stays on the page of the next item. */
  isWithNext?: boolean;
  /** Repeated above it when it begins a page, such as the head of a table. */
  head?: FlowItem;
}

/**
 * Draws the items of a document one below the other. `turnPage` begins a page and sets the pen below its head;
 * `isContinued` is true if the document began on an earlier page.
 */
export function flow(pen: Pen, items: readonly FlowItem[], turnPage: (isContinued: boolean) => void): void {
  for (const [at, group] of groupsOf(items).entries()) {
    const height = group.reduce((sum, item) => sum + item.height, 0);
    const [first] = group;
    if (pen.y + height > pen.bottom) {
      turnPage(at > 0);
      if (first?.head) place(pen, first.head);
    }
    for (const item of group) place(pen, item);
  }
}

function place(pen: Pen, item: FlowItem): void {
  item.draw(pen.y);
  pen.y += item.height;
}

/** Returns the items with those that must follow them on the same page. */
function groupsOf(items: readonly FlowItem[]): FlowItem[][] {
  const groups: FlowItem[][] = [];
  let isOpen = false;
  for (const item of items) {
    if (isOpen) groups.at(-1)?.push(item);
    else groups.push([item]);
    isOpen = item.isWithNext ?? false;
  }
  return groups;
}
