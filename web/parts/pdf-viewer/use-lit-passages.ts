import type { PDFDocumentProxy } from "pdfjs-dist";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Evidence } from "#contract/evidence.ts";
import { glide } from "./glide.ts";
import type { LaidViewer } from "./lay-viewer.ts";
import { type LitPassage, lightPage, textLayerOf } from "./lit-passages.ts";

interface Lighting {
  laid: RefObject<LaidViewer | null>;
  document: PDFDocumentProxy | undefined;
  /** Its pages have their places. */
  isReady: boolean;
  lit: readonly LitPassage[];
  /** What is looked at; another object brings it into view once more. */
  shown: Evidence | undefined;
  leavePlace: () => void;
}

/**
 * Lights passages on the pages that are drawn, and brings the one that is looked at into view.
 * Out: what is to be said of it when the page's text does not have its words.
 */
export function useLitPassages({ laid, document, isReady, lit, shown, leavePlace }: Lighting): string | undefined {
  const [isAbsent, setAbsent] = useState(false);
  const awaited = useRef<Evidence>(undefined);

  const light = useEffectEvent((page: number) => {
    const viewer = laid.current?.viewer;
    if (!viewer || !textLayerOf(viewer, page)) return;
    const box = lightPage(viewer, page, lit, shown);
    if (shown === undefined || awaited.current !== shown || shown.page !== page) return;
    awaited.current = undefined;
    setAbsent(box === undefined);
    if (box) glide(viewer.container, () => bringIntoView(viewer.container, box));
  });

  useEffect(() => {
    const bus = laid.current?.bus;
    if (!bus || !document) return;
    const onText = ({ pageNumber }: { pageNumber: number }) => light(pageNumber);
    bus.on("textlayerrendered", onText);
    return () => bus.off("textlayerrendered", onText);
  }, [laid, document]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked for last is gone to once, when it can be
  useEffect(() => {
    const viewer = laid.current?.viewer;
    awaited.current = shown;
    setAbsent(false);
    if (!viewer || !isReady || !shown) return;
    leavePlace();
    viewer.currentPageNumber = Math.min(shown.page, viewer.pagesCount);
  }, [shown, isReady]);

  const marks = JSON.stringify(lit);
  // biome-ignore lint/correctness/useExhaustiveDependencies: lit anew when what is lit is another
  useEffect(() => {
    const pages = laid.current?.viewer.pagesCount ?? 0;
    for (let page = 1; page <= pages; page++) light(page);
  }, [marks, shown, isReady]);

  return shown && isAbsent
    ? `Page ${shown.page}: these words are not in its text: \u201c${shown.quote}\u201d`
    : undefined;
}

/** A third from the upper edge, with what stands before it in view. */
function bringIntoView(container: HTMLElement, box: HTMLElement): void {
  const above = box.getBoundingClientRect().top - container.getBoundingClientRect().top;
  container.scrollTop += above - container.clientHeight / 3;
}
