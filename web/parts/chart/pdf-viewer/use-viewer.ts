import type { PDFDocumentProxy } from "pdfjs-dist";
import type { PDFViewer } from "pdfjs-dist/legacy/web/pdf_viewer.mjs";
import { type RefObject, useEffect, useRef, useState } from "react";
import { bringShownIntoView, pageInView } from "./bring-into-view.ts";
import { glide } from "./glide.ts";
import { type LaidViewer, layViewer, type Matches } from "./lay-viewer.ts";
import { keepPlace, type Place, placeOf } from "./places.ts";
import { type Destination, goBack, goForward, goOn, nowhere, type Visited } from "./visited.ts";

const start: Place = { page: 1, share: 0, scale: "page-width", rotation: 0 };

const smallestScale = 0.1;
const largestScale = 10;

interface ViewerState {
  page: number;
  pageCount: number;
  scaleLabel: string;
  canGoBack: boolean;
  canGoForward: boolean;
}

const closed: ViewerState = {
  page: 1,
  pageCount: 0,
  scaleLabel: "Page width",
  canGoBack: false,
  canGoForward: false,
};

/** What a hand at the toolbar or the keyboard may do to an open chart. */
interface Steering {
  /** To a page; what lies out of reach leads to the nearest one. */
  goTo: (page: number) => void;
  /** So many pages on, or back. */
  turn: (pages: number) => void;
  back: () => void;
  forward: () => void;
  zoom: (steps: number) => void;
  /** By a factor, around a point of the window. */
  zoomAt: (factor: number, x: number, y: number) => void;
  fitWidth: () => void;
  rotate: () => void;
  find: (text: string, backwards: boolean, again: boolean) => void;
}

export interface Viewer extends Steering {
  laid: RefObject<LaidViewer | null>;
  /** Keeps the place that is left, as one that can be gone back to. */
  leavePlace: () => void;
  state: ViewerState;
  matches: Matches | undefined;
}

function pageBox(viewer: PDFViewer, page: number): HTMLElement | undefined {
  return viewer.getPageView(page - 1)?.div;
}

function hereIn(viewer: PDFViewer): Destination {
  const page = viewer.currentPageNumber;
  const box = pageBox(viewer, page);
  return { page, share: box ? (viewer.container.scrollTop - box.offsetTop) / box.offsetHeight : 0 };
}

function standAt(viewer: PDFViewer, { page, share }: Destination): void {
  viewer.currentPageNumber = page;
  const box = pageBox(viewer, page);
  if (box) viewer.container.scrollTop = box.offsetTop + share * box.offsetHeight;
}

/** Keeps where a chart stands; behind the other pane of a narrow screen it stands nowhere. */
function keepHere(chartId: string, shown: PDFViewer): void {
  if (shown.pagesCount === 0 || shown.container.offsetParent === null) return;
  keepPlace(chartId, {
    ...placeOf(chartId),
    ...hereIn(shown),
    scale: shown.currentScaleValue,
    rotation: shown.pagesRotation,
  });
}

function stateOf(shown: PDFViewer, visited: Visited): ViewerState {
  const { currentScaleValue: scale } = shown;
  return {
    page: shown.currentPageNumber,
    pageCount: shown.pagesCount,
    scaleLabel: scale === "page-width" ? "Page width" : `${Math.round(shown.currentScale * 100)}%`,
    canGoBack: visited.behind.length > 0,
    canGoForward: visited.ahead.length > 0,
  };
}

/**
 * A viewer over a container: continuous pages, drawn around the visible ones only, with a text layer that can be searched
 * and read aloud. A chart opened again stands where it was left.
 */
export function useViewer(
  container: RefObject<HTMLDivElement | null>,
  document: PDFDocumentProxy | undefined,
  chartId: string,
): Viewer {
  const laid = useRef<LaidViewer>(null);
  const visited = useRef<Visited>(nowhere);
  const [state, setState] = useState(closed);
  const [matches, setMatches] = useState<Matches>();

  const keep = () => {
    if (laid.current) keepHere(chartId, laid.current.viewer);
  };
  /** Keeps where the chart stands, and shows it. */
  const note = () => {
    const shown = laid.current?.viewer;
    if (!shown) return;
    keepHere(chartId, shown);
    setState(stateOf(shown, visited.current));
  };
  const leavePlace = () => {
    if (laid.current) visited.current = goOn(visited.current, hereIn(laid.current.viewer));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart is laid out anew when it is another one, and only then
  useEffect(() => {
    if (!container.current || !document) return;
    const box = container.current;
    const place = placeOf(chartId) ?? start;
    visited.current = nowhere;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const keepAtRest = () => {
      clearTimeout(rest);
      rest = setTimeout(keep, 150);
    };
    const onReady = () => {
      const shown = laid.current?.viewer;
      if (!shown) return;
      shown.pagesRotation = place.rotation;
      shown.currentScaleValue = place.scale;
      standAt(shown, { ...place, page: Math.min(place.page, shown.pagesCount) });
      note();
      box.addEventListener("scroll", keepAtRest);
    };
    laid.current = layViewer(box, document, {
      onReady,
      onChange: note,
      onJump: leavePlace,
      onMatches: setMatches,
    });
    return () => {
      box.removeEventListener("scroll", keepAtRest);
      clearTimeout(rest);
      laid.current?.close();
      laid.current = null;
    };
  }, [container, document, chartId]);

  const steering = steer({ laid, visited, leavePlace, note, forgetMatches: () => setMatches(undefined) });
  return { ...steering, laid, leavePlace, state, matches };
}

interface Helm {
  laid: RefObject<LaidViewer | null>;
  visited: RefObject<Visited>;
  /** Keeps the place that is left, as one that can be gone back to. */
  leavePlace: () => void;
  /** Keeps where the chart stands, and shows it. */
  note: () => void;
  forgetMatches: () => void;
}

/** A quarter on; what is looked at stays in view. */
function rotate(shown: PDFViewer): void {
  const lookedAt = pageInView(shown.container);
  shown.pagesRotation = (shown.pagesRotation + 90) % 360;
  if (!lookedAt) return;
  shown.currentPageNumber = lookedAt;
  // Its words have their places once the page is laid out anew.
  const onText = ({ pageNumber }: { pageNumber: number }) => {
    if (pageNumber !== lookedAt) return;
    shown.eventBus.off("textlayerrendered", onText);
    bringShownIntoView(shown.container);
  };
  shown.eventBus.on("textlayerrendered", onText);
}

/** Steers the viewer that is laid out at the moment of the call; without one nothing happens. */
function steer({ laid, visited, leavePlace, note, forgetMatches }: Helm): Steering {
  const withViewer = (act: (shown: PDFViewer) => void) => {
    if (laid.current) act(laid.current.viewer);
  };
  const travel = (step: typeof goBack) =>
    withViewer((shown) => {
      const found = step(visited.current, hereIn(shown));
      if (!found) return;
      const [to, after] = found;
      visited.current = after;
      glide(shown.container, () => standAt(shown, to));
      note();
    });
  return {
    goTo: (page) =>
      withViewer((shown) => {
        if (!Number.isInteger(page)) return;
        leavePlace();
        glide(shown.container, () => {
          shown.currentPageNumber = Math.min(Math.max(page, 1), shown.pagesCount);
        });
        note();
      }),
    back: () => travel(goBack),
    forward: () => travel(goForward),
    turn: (pages) =>
      withViewer((shown) => {
        const page = shown.currentPageNumber + pages;
        if (page < 1 || page > shown.pagesCount) return;
        glide(shown.container, () => {
          shown.currentPageNumber = page;
        });
      }),
    zoom: (steps) =>
      withViewer((shown) => {
        const lookedAt = pageInView(shown.container);
        shown.currentScale = Math.min(largestScale, Math.max(smallestScale, shown.currentScale * 1.1 ** (steps * 2)));
        if (lookedAt) bringShownIntoView(shown.container);
      }),
    zoomAt: (factor, x, y) =>
      withViewer((shown) => {
        const scale = shown.currentScale * factor;
        if (scale < smallestScale || scale > largestScale) return;
        shown.updateScale({ drawingDelay: 300, scaleFactor: factor, origin: [x, y] });
      }),
    fitWidth: () =>
      withViewer((shown) => {
        shown.currentScaleValue = "page-width";
      }),
    rotate: () => withViewer(rotate),
    find: (text, backwards, again) => {
      if (text === "") forgetMatches();
      laid.current?.bus.dispatch("find", {
        source: null,
        type: again ? "again" : "",
        query: text,
        caseSensitive: false,
        entireWord: false,
        highlightAll: true,
        findPrevious: backwards,
        matchDiacritics: false,
      });
    },
  };
}
