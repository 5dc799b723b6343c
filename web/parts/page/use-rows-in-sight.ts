import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect } from "react";
import { useOnPaper } from "./use-on-paper.ts";

interface RowsOptions {
  count: number;
  /** The height of a row in px. */
  rowHeight: number;
  keyOf?: (index: number) => string | number;
}

/**
 * Returns the visible rows of a long table and a few around them; in print, all rows. `before` and `after` are the
 * heights in px of the rows that are not rendered.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights are cached until they are measured again
  useLayoutEffect(() => virtual.measure(), [rowHeight]);
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
