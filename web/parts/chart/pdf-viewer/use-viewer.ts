import type { PDFDocumentProxy } from "pdfjs-dist";
import type { PDFViewer } from "pdfjs-dist/legacy/web/pdf_viewer.mjs";
import { type RefObject, useEffect, useRef, useState } from "react";
import { type ChartView, storedView, storeView } from "./chart-views.ts";
import { createViewer, type Matches, type OpenedViewer } from "./create-viewer.ts";
import { glide } from "./glide.ts";
import { pageInView, scrollToShownPassage } from "./scroll-to-passage.ts";
import { type Destination, goBack, goForward, nowhere, pushDestination, type Visited } from "./visited.ts";

const start: ChartView = { page: 1, share: 0, scale: "page-width", rotation: 0 };

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

/** The actions of the toolbar and the keyboard on an open chart. */
interface ViewerActions {
  /** Jumps to a page; a number out of range jumps to the nearest page. */
  goTo: (page: number) => void;
  /** Turns this many pages forward; negative numbers turn back. */
  turn: (pages: number) => void;
  back: () => void;
  forward: () => void;
  zoom: (steps: number) => void;
  /** Zooms by a factor around a point of the window. */
  zoomAt: (factor: number, x: number, y: number) => void;
  fitWidth: () => void;
  rotate: () => void;
  find: (text: string, backwards: boolean, again: boolean) => void;
}

export interface Viewer extends ViewerActions {
  opened: RefObject<OpenedViewer | null>;
  /** Adds the present position to the history of visited positions. */
  pushPosition: () => void;
  state: ViewerState;
  matches: Matches | undefined;
}

function pageBox(viewer: PDFViewer, page: number): HTMLElement | undefined {
  return viewer.getPageView(page - 1)?.div;
}

function currentDestination(viewer: PDFViewer): Destination {
  const page = viewer.currentPageNumber;
  const box = pageBox(viewer, page);
  return { page, share: box ? (viewer.container.scrollTop - box.offsetTop) / box.offsetHeight : 0 };
}

function scrollToDestination(viewer: PDFViewer, { page, share }: Destination): void {
  viewer.currentPageNumber = page;
  const box = pageBox(viewer, page);
  if (box) viewer.container.scrollTop = box.offsetTop + share * box.offsetHeight;
}

/** Stores the view of a chart, unless it is hidden behind the other pane of a narrow screen. */
function storeCurrentView(chartId: string, shown: PDFViewer): void {
  if (shown.pagesCount === 0 || shown.container.offsetParent === null) return;
  storeView(chartId, {
    ...storedView(chartId),
    ...currentDestination(shown),
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
 * Creates a viewer in a container: continuous pages, of which only the visible ones are rendered, with a text layer for
 * search and screen readers. Restores the last view of the chart.
 */
export function useViewer(
  container: RefObject<HTMLDivElement | null>,
  document: PDFDocumentProxy | undefined,
  chartId: string,
): Viewer {
  const opened = useRef<OpenedViewer>(null);
  const visited = useRef<Visited>(nowhere);
  const [state, setState] = useState(closed);
  const [matches, setMatches] = useState<Matches>();

  const store = () => {
    if (opened.current) storeCurrentView(chartId, opened.current.viewer);
  };
  /** Stores the view of the chart and updates the state. */
  const update = () => {
    const shown = opened.current?.viewer;
    if (!shown) return;
    storeCurrentView(chartId, shown);
    setState(stateOf(shown, visited.current));
  };
  const pushPosition = () => {
    if (opened.current) visited.current = pushDestination(visited.current, currentDestination(opened.current.viewer));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another chart needs a new viewer
  useEffect(() => {
    if (!container.current || !document) return;
    const box = container.current;
    const view = storedView(chartId) ?? start;
    visited.current = nowhere;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const storeAtRest = () => {
      clearTimeout(rest);
      rest = setTimeout(store, 150);
    };
    const onReady = () => {
      const shown = opened.current?.viewer;
      if (!shown) return;
      shown.pagesRotation = view.rotation;
      shown.currentScaleValue = view.scale;
      scrollToDestination(shown, { ...view, page: Math.min(view.page, shown.pagesCount) });
      update();
      box.addEventListener("scroll", storeAtRest);
    };
    opened.current = createViewer(box, document, {
      onReady,
      onChange: update,
      onJump: pushPosition,
      onMatches: setMatches,
    });
    return () => {
      box.removeEventListener("scroll", storeAtRest);
      clearTimeout(rest);
      opened.current?.close();
      opened.current = null;
    };
  }, [container, document, chartId]);

  const actions = createActions({ opened, visited, pushPosition, update, clearMatches: () => setMatches(undefined) });
  return { ...actions, opened, pushPosition, state, matches };
}

interface ActionContext {
  opened: RefObject<OpenedViewer | null>;
  visited: RefObject<Visited>;
  /** Adds the present position to the history of visited positions. */
  pushPosition: () => void;
  /** Stores the view of the chart and updates the state. */
  update: () => void;
  clearMatches: () => void;
}

/** Rotates by a quarter turn. A visible shown passage stays visible. */
function rotate(shown: PDFViewer): void {
  const shownPage = pageInView(shown.container);
  shown.pagesRotation = (shown.pagesRotation + 90) % 360;
  if (!shownPage) return;
  shown.currentPageNumber = shownPage;
  // The words have their positions once the page is rendered again.
  const onText = ({ pageNumber }: { pageNumber: number }) => {
    if (pageNumber !== shownPage) return;
    shown.eventBus.off("textlayerrendered", onText);
    scrollToShownPassage(shown.container);
  };
  shown.eventBus.on("textlayerrendered", onText);
}

/** Returns the actions on the viewer that exists at the time of the call; without one they do nothing. */
function createActions({ opened, visited, pushPosition, update, clearMatches }: ActionContext): ViewerActions {
  const withViewer = (act: (shown: PDFViewer) => void) => {
    if (opened.current) act(opened.current.viewer);
  };
  const travel = (step: typeof goBack) =>
    withViewer((shown) => {
      const found = step(visited.current, currentDestination(shown));
      if (!found) return;
      const [to, after] = found;
      visited.current = after;
      glide(shown.container, () => scrollToDestination(shown, to));
      update();
    });
  return {
    goTo: (page) =>
      withViewer((shown) => {
        if (!Number.isInteger(page)) return;
        pushPosition();
        glide(shown.container, () => {
          shown.currentPageNumber = Math.min(Math.max(page, 1), shown.pagesCount);
        });
        update();
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
        const shownPage = pageInView(shown.container);
        shown.currentScale = Math.min(largestScale, Math.max(smallestScale, shown.currentScale * 1.1 ** (steps * 2)));
        if (shownPage) scrollToShownPassage(shown.container);
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
      if (text === "") clearMatches();
      opened.current?.bus.dispatch("find", {
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
