import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Evidence } from "#contract/evidence.ts";
import { passageAt } from "./find-passage.ts";
import { readPageText, spanOf } from "./page-text.ts";

/** A passage that somebody has selected, or found, and where it stands in the container. */
export interface Chosen {
  passage: Evidence;
  left: number;
  top: number;
  /** Chosen by keys: what is asked of it takes the focus. */
  isByKeys: boolean;
}

/** Fingers drag the ends of a selection; it has come to rest after so long. */
const restMs = 350;

/** The passage of a range; undefined when it holds no words of a page. Beyond the end of a page it ends with it. */
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
 * What is selected in the chart by mouse, finger or keys. Out: also how a match of the search is chosen, and how to let
 * go. In: whether anything can be done with it.
 */
export function useSelectedPassage(container: RefObject<HTMLElement | null>, isWanted: boolean) {
  const [chosen, setChosen] = useState<Chosen>();
  const isDown = useRef(false);
  const look = useEffectEvent(() => {
    const selection = document.getSelection();
    if (!container.current || isDown.current) return;
    const range = selection && !selection.isCollapsed && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
    const found = range && choose(container.current, range, false);
    setChosen((before) => found ?? (before?.isByKeys ? before : undefined));
  });
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout>;
    const lookSoon = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(look, ms);
    };
    const leave = new AbortController();
    const { signal } = leave;
    document.addEventListener("selectionchange", () => lookSoon(restMs), { signal });
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
      lookSoon(0);
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
    /** Takes the match of the search that one stands on. */
    chooseMatch: () => {
      const parts = container.current?.querySelectorAll(".textLayer .highlight.selected");
      const [first, last] = [parts?.[0], parts?.[parts.length - 1]];
      if (!container.current || !first || !last) return;
      const range = document.createRange();
      range.setStartBefore(first);
      range.setEndAfter(last);
      setChosen(choose(container.current, range, true));
    },
    letGo: () => {
      document.getSelection()?.removeAllRanges();
      setChosen(undefined);
    },
  };
}
