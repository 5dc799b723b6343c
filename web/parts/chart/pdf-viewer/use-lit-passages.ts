import type { PDFDocumentProxy } from "pdfjs-dist";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Evidence } from "#contract/evidence.ts";
import { type Absences, absencesOf, nameOf } from "./absent-passage.ts";
import { bringShownIntoView } from "./bring-into-view.ts";
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
  /** Told of the passages that the chart does not have, whenever they are others. */
  onAbsent: ((absences: Absences) => void) | undefined;
}

/**
 * Lights passages on the pages that are drawn, and brings the one that is looked at into view.
 * Out: what is to be said of it when the chart does not have it.
 */
export function useLitPassages({
  laid,
  document,
  isReady,
  lit,
  shown,
  leavePlace,
  onAbsent,
}: Lighting): string | undefined {
  const [noWords, setNoWords] = useState<Absences>({});
  const awaited = useRef<Evidence>(undefined);

  const light = useEffectEvent((page: number) => {
    const viewer = laid.current?.viewer;
    if (!viewer || !textLayerOf(viewer, page)) return;
    const { hasShown, told = [] } = lightPage(viewer, page, lit, shown) ?? {};
    setNoWords((before) => tellAnew(before, told));
    if (shown === undefined || awaited.current !== shown || shown.page !== page) return;
    awaited.current = undefined;
    if (hasShown) glide(viewer.container, () => bringShownIntoView(viewer.container));
  });
  const lightAll = useEffectEvent(() => {
    const pages = laid.current?.viewer.pagesCount ?? 0;
    for (let page = 1; page <= pages; page++) light(page);
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
    if (!viewer || !isReady || !shown || shown.page > viewer.pagesCount) return;
    leavePlace();
    viewer.currentPageNumber = shown.page;
  }, [shown, isReady]);

  const marks = JSON.stringify(lit);
  // biome-ignore lint/correctness/useExhaustiveDependencies: lit anew when what is lit is another
  useEffect(() => lightAll(), [marks, shown, isReady]);

  // Whether codes have room in the margin is another question in another width.
  useEffect(() => {
    const box = laid.current?.viewer.container;
    if (!box || !isReady) return;
    let width = box.clientWidth;
    const resized = new ResizeObserver(() => {
      if (box.clientWidth === width) return;
      width = box.clientWidth;
      lightAll();
    });
    resized.observe(box);
    return () => resized.disconnect();
  }, [laid, isReady]);

  const pageCount = isReady ? (laid.current?.viewer.pagesCount ?? 0) : 0;
  const passages = [...lit.map(({ passage }) => passage), ...(shown ? [shown] : [])];
  const absences = absencesOf(passages, pageCount, noWords);
  useTold(absences, onAbsent);

  const absent = shown && absences[nameOf(shown)];
  return absent && `${absent} \u201c${shown.quote}\u201d`;
}

/** Tells what is absent, once for the same. */
function useTold(absences: Absences, onAbsent: Lighting["onAbsent"]): void {
  const told = JSON.stringify(absences);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when they are others
  useEffect(() => onAbsent?.(absences), [told]);
}

/** What is known of passages, with what was found out of some of them; the same object where nothing is new. */
function tellAnew(before: Absences, told: readonly [string, string | undefined][]): Absences {
  if (told.every(([name, sentence]) => before[name] === sentence)) return before;
  const all = { ...before, ...Object.fromEntries(told) };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
