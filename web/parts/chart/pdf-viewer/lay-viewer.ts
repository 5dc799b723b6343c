import type { PDFDocumentProxy } from "pdfjs-dist";
import {
  EventBus,
  PDFFindController,
  type PDFHistory,
  PDFLinkService,
  PDFViewer,
} from "pdfjs-dist/legacy/web/pdf_viewer.mjs";
import { wordsOfNotes } from "./words-of-notes.ts";
import "pdfjs-dist/web/pdf_viewer.css";

export interface Matches {
  current: number;
  total: number;
}

/** What a viewer tells while it is open. */
interface Told {
  /** Its pages have their places and are seen, and none is drawn yet. */
  onReady: () => void;
  /** Another page, scale or rotation. */
  onChange: () => void;
  /** A link of the chart is about to be followed. */
  onJump: () => void;
  onMatches: (matches: Matches | undefined) => void;
}

export interface LaidViewer {
  viewer: PDFViewer;
  bus: EventBus;
  /** Lets go of the document, which is not this one's to close. */
  close: () => void;
}

const resizeWaitMs = 100;

/** Lays pdf.js' own viewer over a container. It begins to tell once its pages are known. */
export function layViewer(container: HTMLDivElement, document: PDFDocumentProxy, told: Told): LaidViewer {
  const bus = new EventBus();
  const linkService = new PDFLinkService({
    eventBus: bus,
    externalLinkTarget: 2,
    externalLinkRel: "noopener noreferrer nofollow",
  });
  const findController = new PDFFindController({ linkService, eventBus: bus });
  const l10n = wordsOfNotes(container, bus);
  const viewer = new PDFViewer({
    container,
    eventBus: bus,
    linkService,
    findController,
    annotationMode: 1,
    l10n,
    enableAutoLinking: false,
  });
  linkService.setViewer(viewer);
  linkService.setHistory(whenJumping(told.onJump));
  const leaveWaiting = new AbortController();
  bus.on("pagesinit", () => {
    namePages(container);
    whenShown(container, told.onReady, leaveWaiting.signal);
  });
  for (const name of ["pagechanging", "scalechanging", "rotationchanging"])
    bus.on(name, () => queueMicrotask(told.onChange));
  for (const name of ["updatefindmatchescount", "updatefindcontrolstate"])
    bus.on(name, (event: { matchesCount?: Matches }) => told.onMatches(event.matchesCount));
  linkService.setDocument(document, null);
  viewer.setDocument(document);
  const leaveWidth = followWidth(container, viewer);
  return {
    viewer,
    bus,
    close: () => {
      leaveWidth();
      leaveWaiting.abort();
      // A page that was still under way would be drawn without its document.
      if (viewer.renderingQueue) viewer.renderingQueue.renderView = () => false;
      // Without a document the viewer lets go of its pages.
      viewer.setDocument(null);
      linkService.setDocument(null);
    },
  };
}

/**
 * pdf.js makes each page a landmark, hundreds of them in a long chart, and says their names a moment later. A page is
 * a group with its name from the beginning instead.
 */
function namePages(container: HTMLElement): void {
  for (const page of container.querySelectorAll<HTMLElement>(".page")) {
    page.removeAttribute("data-l10n-id");
    page.setAttribute("role", "group");
    page.setAttribute("aria-label", `Page ${page.dataset.pageNumber}`);
  }
}

/** What pdf.js tells its own history when a link of the chart is followed; ours keeps no addresses of the browser. */
function whenJumping(act: () => void): Pick<PDFHistory, "pushCurrentPosition" | "push" | "pushPage"> {
  return { pushCurrentPosition: act, push: () => {}, pushPage: () => {} };
}

/** Behind the other tab of a narrow screen a chart has no place to be scrolled to: it waits until it is seen. */
function whenShown(container: HTMLElement, act: () => void, left: AbortSignal): void {
  const resized = new ResizeObserver(() => {
    if (container.offsetParent === null) return;
    resized.disconnect();
    act();
  });
  if (container.offsetParent !== null) act();
  else resized.observe(container);
  left.addEventListener("abort", () => resized.disconnect());
}

/** Lays the pages out anew when the container's size rests. Out: what ends that. */
function followWidth(container: HTMLDivElement, viewer: PDFViewer): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const resized = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Behind the other tab of a narrow screen there is nothing to lay out.
      if (container.offsetParent === null) return;
      if (viewer.pagesCount > 0 && viewer.currentScaleValue === "page-width") viewer.currentScaleValue = "page-width";
      viewer.update();
    }, resizeWaitMs);
  });
  resized.observe(container);
  return () => {
    resized.disconnect();
    clearTimeout(timer);
  };
}
