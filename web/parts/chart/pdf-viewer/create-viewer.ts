import type { PDFDocumentProxy } from "pdfjs-dist";
import {
  EventBus,
  PDFFindController,
  type PDFHistory,
  PDFLinkService,
  PDFViewer,
} from "pdfjs-dist/legacy/web/pdf_viewer.mjs";
import { createLocalisation } from "./annotation-texts.ts";
import "pdfjs-dist/web/pdf_viewer.css";

export interface Matches {
  current: number;
  total: number;
}

/** Callbacks of an open viewer. */
interface ViewerEvents {
  /** The pages are laid out and visible; none is rendered yet. */
  onReady: () => void;
  /** The page, scale or rotation has changed. */
  onChange: () => void;
  /** A link inside the chart is about to be followed. */
  onJump: () => void;
  onMatches: (matches: Matches | undefined) => void;
}

export interface OpenedViewer {
  viewer: PDFViewer;
  bus: EventBus;
  /** Detaches the document and does not close it, because the caller owns it. */
  close: () => void;
}

const resizeWaitMs = 100;

/** Creates pdf.js's viewer in a container. The callbacks start once the pages are known. */
export function createViewer(
  container: HTMLDivElement,
  document: PDFDocumentProxy,
  events: ViewerEvents,
): OpenedViewer {
  const bus = new EventBus();
  const linkService = new PDFLinkService({
    eventBus: bus,
    externalLinkTarget: 2,
    externalLinkRel: "noopener noreferrer nofollow",
  });
  const findController = new PDFFindController({ linkService, eventBus: bus });
  const l10n = createLocalisation(container, bus);
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
  linkService.setHistory(reportJumps(events.onJump));
  const leaveWaiting = new AbortController();
  bus.on("pagesinit", () => {
    namePages(container);
    whenShown(container, events.onReady, leaveWaiting.signal);
  });
  for (const name of ["pagechanging", "scalechanging", "rotationchanging"])
    bus.on(name, () => queueMicrotask(events.onChange));
  for (const name of ["updatefindmatchescount", "updatefindcontrolstate"])
    bus.on(name, (event: { matchesCount?: Matches }) => events.onMatches(event.matchesCount));
  linkService.setDocument(document, null);
  viewer.setDocument(document);
  const leaveWidth = layOutOnResize(container, viewer);
  return {
    viewer,
    bus,
    close: () => {
      leaveWidth();
      leaveWaiting.abort();
      // A page that is still rendering would fail without its document.
      if (viewer.renderingQueue) viewer.renderingQueue.renderView = () => false;
      // The viewer frees its pages when its document is null.
      viewer.setDocument(null);
      linkService.setDocument(null);
    },
  };
}

/**
 * Makes each page a group with a name. pdf.js makes it a landmark, which would be hundreds in a long chart, and names
 * it later.
 */
function namePages(container: HTMLElement): void {
  for (const page of container.querySelectorAll<HTMLElement>(".page")) {
    page.removeAttribute("data-l10n-id");
    page.setAttribute("role", "group");
    page.setAttribute("aria-label", `Page ${page.dataset.pageNumber}`);
  }
}

/**
 * The history that pdf.js calls when a link of the chart is followed. It only reports the jump and does not change the
 * browser's address.
 */
function reportJumps(act: () => void): Pick<PDFHistory, "pushCurrentPosition" | "push" | "pushPage"> {
  return { pushCurrentPosition: act, push: () => {}, pushPage: () => {} };
}

/** Calls `act` once the container is visible. Behind the other tab of a narrow screen, scrolling has no effect. */
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

/** Lays out the pages again when the container's size has stopped changing. Returns a function that stops this. */
function layOutOnResize(container: HTMLDivElement, viewer: PDFViewer): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const resized = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // A hidden chart has no width.
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
