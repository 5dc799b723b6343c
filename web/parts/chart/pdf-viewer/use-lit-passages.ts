import type { PDFDocumentProxy } from "pdfjs-dist";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Evidence } from "#contract/evidence.ts";
import { type Absences, absencesOf, nameOf } from "./absent-passage.ts";
import type { OpenedViewer } from "./create-viewer.ts";
import { glide } from "./glide.ts";
import { type HighlightedPassage, highlightPage, textLayerOf } from "./lit-passages.ts";
import { scrollToShownPassage } from "./scroll-to-passage.ts";

interface HighlightOptions {
  opened: RefObject<OpenedViewer | null>;
  document: PDFDocumentProxy | undefined;
  /** True once the pages are laid out. */
  isReady: boolean;
  lit: readonly HighlightedPassage[];
  /** The passage to scroll to; a new object scrolls again. */
  shown: Evidence | undefined;
  pushPosition: () => void;
  /** Called with the missing passages when they change. */
  onAbsent: ((absences: Absences) => void) | undefined;
}

/**
 * Highlights passages on the rendered pages and scrolls to the shown one. Returns a sentence if the chart does not
 * contain it.
 */
export function useLitPassages({
  opened,
  document,
  isReady,
  lit,
  shown,
  pushPosition,
  onAbsent,
}: HighlightOptions): string | undefined {
  const [noWords, setNoWords] = useState<Absences>({});
  const pendingScroll = useRef<Evidence>(undefined);

  const highlight = useEffectEvent((page: number) => {
    const viewer = opened.current?.viewer;
    if (!viewer || !textLayerOf(viewer, page)) return;
    const { hasShown, results = [] } = highlightPage(viewer, page, lit, shown) ?? {};
    setNoWords((before) => mergeAbsences(before, results));
    if (shown === undefined || pendingScroll.current !== shown || shown.page !== page) return;
    pendingScroll.current = undefined;
    if (hasShown) glide(viewer.container, () => scrollToShownPassage(viewer.container));
  });
  const highlightAll = useEffectEvent(() => {
    const pages = opened.current?.viewer.pagesCount ?? 0;
    for (let page = 1; page <= pages; page++) highlight(page);
  });

  useEffect(() => {
    const bus = opened.current?.bus;
    if (!bus || !document) return;
    const onText = ({ pageNumber }: { pageNumber: number }) => highlight(pageNumber);
    bus.on("textlayerrendered", onText);
    return () => bus.off("textlayerrendered", onText);
  }, [opened, document]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls once for each shown passage, as soon as the pages are laid out
  useEffect(() => {
    const viewer = opened.current?.viewer;
    pendingScroll.current = shown;
    if (!viewer || !isReady || !shown || shown.page > viewer.pagesCount) return;
    pushPosition();
    viewer.currentPageNumber = shown.page;
  }, [shown, isReady]);

  const marks = JSON.stringify(lit);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the passages change
  useEffect(() => highlightAll(), [marks, shown, isReady]);

  // Whether codes fit into the margin depends on the width.
  useEffect(() => {
    const box = opened.current?.viewer.container;
    if (!box || !isReady) return;
    let width = box.clientWidth;
    const resized = new ResizeObserver(() => {
      if (box.clientWidth === width) return;
      width = box.clientWidth;
      highlightAll();
    });
    resized.observe(box);
    return () => resized.disconnect();
  }, [opened, isReady]);

  const pageCount = isReady ? (opened.current?.viewer.pagesCount ?? 0) : 0;
  const passages = [...lit.map(({ passage }) => passage), ...(shown ? [shown] : [])];
  const absences = absencesOf(passages, pageCount, noWords);
  useReportAbsences(absences, onAbsent);

  const absent = shown && absences[nameOf(shown)];
  return absent && `${absent} \u201c${shown.quote}\u201d`;
}

/** Calls `onAbsent` once for the same passages. */
function useReportAbsences(absences: Absences, onAbsent: HighlightOptions["onAbsent"]): void {
  const results = JSON.stringify(absences);
  // biome-ignore lint/correctness/useExhaustiveDependencies: called when the content changes
  useEffect(() => onAbsent?.(absences), [results]);
}

/** Merges new results into the known ones. Returns the same object if nothing has changed. */
function mergeAbsences(before: Absences, results: readonly [string, string | undefined][]): Absences {
  if (results.every(([name, sentence]) => before[name] === sentence)) return before;
  const all = { ...before, ...Object.fromEntries(results) };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
