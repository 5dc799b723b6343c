import type { PDFDocumentProxy } from "pdfjs-dist";
import { EventBus, PDFFindController, type PDFHistory, PDFLinkService, PDFViewer } from "pdfjs-dist/web/pdf_viewer.mjs";
import "pdfjs-dist/web/pdf_viewer.css";
import { type RefObject, useEffect, useRef, useState } from "react";
import { whenSessionCleared } from "../../api/session-store.ts";
import { glide } from "./glide.ts";
import { type Destination, goBack, goForward, goOn, nowhere, type Visited } from "./visited.ts";

interface Place {
  page: number;
  scale: string;
  rotation: number;
}

/** Where each chart was left in this visit. */
const places = new Map<string, Place>();
whenSessionCleared(() => places.clear());

const smallestScale = 0.1;
const largestScale = 10;
const resizeWaitMs = 100;

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

export interface Viewer {
  state: ViewerState;
  /** To a page; what lies out of reach leads to the nearest one. */
  goTo: (page: number) => void;
  /** So many pages on, or back. */
  turn: (pages: number) => void;
  back: () => void;
  forward: () => void;
  zoom: (steps: number) => void;
  fitWidth: () => void;
  rotate: () => void;
  find: (text: string, backwards: boolean, again: boolean) => void;
  matches: { current: number; total: number } | undefined;
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

/** What pdf.js tells its own history when a link of the chart is followed; ours keeps no addresses of the browser. */
function whenJumping(act: () => void): PDFHistory {
  return { pushCurrentPosition: act, push: () => {}, pushPage: () => {} } as unknown as PDFHistory;
}

/**
 * Lays pdf.js' own viewer over a container: continuous pages, drawn around the visible ones only, with a text layer
 * that can be searched and read aloud. A chart opened again stands where it was left.
 */
export function useViewer(
  container: RefObject<HTMLDivElement | null>,
  document: PDFDocumentProxy | undefined,
  chartId: string,
): Viewer {
  const viewer = useRef<PDFViewer>(null);
  const bus = useRef<EventBus>(null);
  const visited = useRef<Visited>(nowhere);
  const noteState = useRef(() => {});
  const [state, setState] = useState(closed);
  const [matches, setMatches] = useState<{ current: number; total: number }>();

  useEffect(() => {
    const box = container.current;
    if (!box || !document) return;
    const eventBus = new EventBus();
    const linkService = new PDFLinkService({
      eventBus,
      externalLinkTarget: 2,
      externalLinkRel: "noopener noreferrer nofollow",
    });
    const findController = new PDFFindController({ linkService, eventBus });
    const pdfViewer = new PDFViewer({ container: box, eventBus, linkService, findController, annotationMode: 1 });
    linkService.setViewer(pdfViewer);
    viewer.current = pdfViewer;
    bus.current = eventBus;
    visited.current = nowhere;
    linkService.setHistory(
      whenJumping(() => {
        visited.current = goOn(visited.current, hereIn(pdfViewer));
      }),
    );
    const place = places.get(chartId) ?? { page: 1, scale: "page-width", rotation: 0 };

    const note = () => {
      const scale = pdfViewer.currentScaleValue;
      places.set(chartId, { page: pdfViewer.currentPageNumber, scale, rotation: pdfViewer.pagesRotation });
      setState({
        page: pdfViewer.currentPageNumber,
        pageCount: pdfViewer.pagesCount,
        scaleLabel: scale === "page-width" ? "Page width" : `${Math.round(pdfViewer.currentScale * 100)}%`,
        canGoBack: visited.current.behind.length > 0,
        canGoForward: visited.current.ahead.length > 0,
      });
    };
    noteState.current = note;
    eventBus.on("pagesinit", () => {
      pdfViewer.pagesRotation = place.rotation;
      pdfViewer.currentScaleValue = place.scale;
      pdfViewer.currentPageNumber = Math.min(place.page, pdfViewer.pagesCount);
      note();
    });
    for (const name of ["pagechanging", "scalechanging", "rotationchanging"])
      eventBus.on(name, () => queueMicrotask(note));
    for (const name of ["updatefindmatchescount", "updatefindcontrolstate"]) {
      eventBus.on(name, (event: { matchesCount?: { current: number; total: number } }) =>
        setMatches(event.matchesCount),
      );
    }
    linkService.setDocument(document, null);
    pdfViewer.setDocument(document);

    let timer: ReturnType<typeof setTimeout>;
    const resized = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // Behind the other tab of a narrow screen there is nothing to lay out.
        if (box.offsetParent === null) return;
        if (pdfViewer.pagesCount > 0 && pdfViewer.currentScaleValue === "page-width")
          pdfViewer.currentScaleValue = "page-width";
        pdfViewer.update();
      }, resizeWaitMs);
    });
    resized.observe(box);
    return () => {
      resized.disconnect();
      clearTimeout(timer);
      // Without a document the viewer lets go of its pages; its types do not say that it takes null.
      pdfViewer.setDocument(null as unknown as PDFDocumentProxy);
      linkService.setDocument(null);
      viewer.current = null;
    };
  }, [container, document, chartId]);

  const travel = (step: typeof goBack) => {
    const shown = viewer.current;
    const found = shown && step(visited.current, hereIn(shown));
    if (!shown || !found) return;
    const [to, after] = found;
    visited.current = after;
    glide(shown.container, () => standAt(shown, to));
    noteState.current();
  };

  return {
    state,
    matches,
    goTo: (page) => {
      const shown = viewer.current;
      if (!shown || !Number.isInteger(page)) return;
      visited.current = goOn(visited.current, hereIn(shown));
      glide(shown.container, () => {
        shown.currentPageNumber = Math.min(Math.max(page, 1), shown.pagesCount);
      });
      noteState.current();
    },
    turn: (pages) => {
      const shown = viewer.current;
      const page = (shown?.currentPageNumber ?? 1) + pages;
      if (!shown || page < 1 || page > shown.pagesCount) return;
      glide(shown.container, () => {
        shown.currentPageNumber = page;
      });
    },
    back: () => travel(goBack),
    forward: () => travel(goForward),
    zoom: (steps) => {
      const shown = viewer.current;
      if (shown)
        shown.currentScale = Math.min(largestScale, Math.max(smallestScale, shown.currentScale * 1.1 ** (steps * 2)));
    },
    fitWidth: () => {
      if (viewer.current) viewer.current.currentScaleValue = "page-width";
    },
    rotate: () => {
      if (viewer.current) viewer.current.pagesRotation = (viewer.current.pagesRotation + 90) % 360;
    },
    find: (text, backwards, again) => {
      if (text === "") setMatches(undefined);
      bus.current?.dispatch("find", {
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
