import { type EventBus, GenericL10n } from "pdfjs-dist/legacy/web/pdf_viewer.mjs";

/**
 * The localisation for pdf.js. Its own would read 300 texts before the first page and watch every page; a chart needs
 * texts only for annotations, so they load with the first page that has one.
 */
export function createLocalisation(container: HTMLElement, bus: EventBus): GenericL10n {
  let words: GenericL10n | undefined;
  bus.on("annotationlayerrendered", () => {
    if (words || !container.querySelector(".annotationLayer [data-l10n-id]")) return;
    words = new GenericL10n("en-us");
    void words.translate(container);
  });
  // pdf.js calls only these methods; its type is a class with private members.
  return {
    getLanguage: () => "en-us",
    getDirection: () => "ltr",
    pause: () => words?.pause(),
    resume: () => words?.resume(),
  } as unknown as GenericL10n;
}
