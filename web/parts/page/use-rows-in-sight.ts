import { useVirtualizer } from "@tanstack/react-virtual";
import type { RefObject } from "react";
import { useOnPaper } from "./use-on-paper.ts";

interface RowsOptions {
  count: number;
  /** Of one row, in px. */
  rowHeight: number;
  keyOf?: (index: number) => string | number;
}

/**
 * The rows of a long table that are in sight of its scrolling box, with a few around them; on paper all of them.
 * `before` and `after` are the px of those that are not drawn.
 */
export function useRowsInSight(scroller: RefObject<HTMLElement | null>, { count, rowHeight, keyOf }: RowsOptions) {
  const isOnPaper = useOnPaper();
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: isOnPaper ? count : 10,
    ...(keyOf && { getItemKey: keyOf }),
  });
  const items = virtual.getVirtualItems();
  return {
    items,
    before: items[0]?.start ?? 0,
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    height: virtual.getTotalSize(),
    measure: virtual.measureElement,
    scrollTo: virtual.scrollToIndex,
    isOnPaper,
  };
}
