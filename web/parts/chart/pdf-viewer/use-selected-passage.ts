import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Evidence } from "#contract/evidence.ts";
import { passageAt } from "./find-passage.ts";
import { readPageText, spanOf } from "./page-text.ts";

/** A selected or found passage, with its position in the container. */
export interface Chosen {
  passage: Evidence;
  left: number;
  top: number;
  /** True if it was chosen by keyboard; then the dialog gets the focus. */
  isByKeys: boolean;
}

/** On touch screens the ends of a selection are dragged; after this time without change it is final. */
const restMs = 350;

/**
 * Returns the passage of a range; undefined if it contains no words of a page. A range beyond a page's end is cut
 * there.
 */
function choose(container: HTMLElement, range: Range, isByKeys: boolean): Chosen | undefined {
  const start = range.startContainer;
  const layer = (start instanceof Element ? start : start.parentElement)?.closest<HTMLElement>(".textLayer");
  const page = Number(layer?.closest<HTMLElement>("[data-page-number]")?.dataset.pageNumber);
  if (!layer || !container.contains(layer) || !Number.isInteger(page)) return undefined;
  const text = readPageText(layer);
  const span = spanOf(text, range);
  const words = passageAt(text.text, layer.contains(range.endContainer) ? span : { ...span, end: text.text.length });
  if (!words) return undefined;
  const frame = container.getBoundingClientRect();
  const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
  const lowest = Math.max(...boxes.map((box) => box.bottom), frame.top);
  const leftmost = Math.min(...boxes.map((box) => box.left), frame.right);
  return {
    passage: { page, ...words },
    left: leftmost - frame.left + container.scrollLeft,
    top: lowest - frame.top + container.scrollTop,
    isByKeys,
  };
}

/**
 * Returns the passage that is selected in the chart by mouse, touch or keyboard, a function that selects the search
 * match, and one that clears the selection. `isWanted` is false if passages cannot be attached.
 */
export function useSelectedPassage(container: RefObject<HTMLElement | null>, isWanted: boolean) {
  const [chosen, setChosen] = useState<Chosen>();
  const isDown = useRef(false);
  const readSelection = useEffectEvent(() => {
    const selection = document.getSelection();
    if (!container.current || isDown.current) return;
    const range = selection && !selection.isCollapsed && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
    const found = range && choose(container.current, range, false);
    setChosen((before) => found ?? (before?.isByKeys ? before : undefined));
  });
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout>;
    const scheduleRead = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(readSelection, ms);
    };
    const leave = new AbortController();
    const { signal } = leave;
    document.addEventListener("selectionchange", () => scheduleRead(restMs), { signal });
    document.addEventListener(
      "pointerdown",
      ({ pointerType }) => {
        isDown.current = pointerType === "mouse";
      },
      { signal, capture: true },
    );
    const onUp = () => {
      if (!isDown.current) return;
      isDown.current = false;
      scheduleRead(0);
    };
    document.addEventListener("pointerup", onUp, { signal, capture: true });
    document.addEventListener("pointercancel", onUp, { signal, capture: true });
    return () => {
      leave.abort();
      clearTimeout(timer);
    };
  }, [isWanted]);
  return {
    chosen: isWanted ? chosen : undefined,
    /** Selects the current match of the search. */
    chooseMatch: () => {
      const parts = container.current?.querySelectorAll(".textLayer .highlight.selected");
      const [first, last] = [parts?.[0], parts?.[parts.length - 1]];
      if (!container.current || !first || !last) return;
      const range = document.createRange();
      range.setStartBefore(first);
      range.setEndAfter(last);
      setChosen(choose(container.current, range, true));
    },
    clearSelection: () => {
      document.getSelection()?.removeAllRanges();
      setChosen(undefined);
    },
  };
}
