import { type EventBus, GenericL10n } from "pdfjs-dist/legacy/web/pdf_viewer.mjs";

/**
 * What pdf.js asks for its own words. It would read 300 of them before the first page and watch every page for what to name;
 * a chart needs them for notes in its margin alone, and from the first page that has one.
 */
export function wordsOfNotes(container: HTMLElement, bus: EventBus): GenericL10n {
  let words: GenericL10n | undefined;
  bus.on("annotationlayerrendered", () => {
    if (words || !container.querySelector(".annotationLayer [data-l10n-id]")) return;
    words = new GenericL10n("en-us");
    void words.translate(container);
  });
  // All that is asked of it; its type is a class with more in private.
  return {
    getLanguage: () => "en-us",
    getDirection: () => "ltr",
    pause: () => words?.pause(),
    resume: () => words?.resume(),
  } as unknown as GenericL10n;
}
