import * as pdfjs from "pdfjs-dist";
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { fileUrl } from "../../api/client.ts";

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** Why a chart is not shown: the sentences of spec section 8. */
export class ChartFault extends Error {}

export type AskPassword = (isSecondTry: boolean, answer: (password: string) => void) => void;

/**
 * Fetches a chart by its signed link and opens it. Throws ChartFault: `Unable to load PDF` when it cannot be fetched,
 * `Failed to render PDF` when it is no sound PDF, `Cannot load document` for anything else.
 */
export async function openChart(
  path: string,
  signal: AbortSignal,
  askPassword: AskPassword,
): Promise<pdfjs.PDFDocumentProxy> {
  const data = await fetchChart(path, signal);
  const base = import.meta.env.BASE_URL;
  const task = pdfjs.getDocument({
    data,
    cMapUrl: `${base}pdfjs/cmaps/`,
    standardFontDataUrl: `${base}pdfjs/standard_fonts/`,
    wasmUrl: `${base}pdfjs/wasm/`,
    iccUrl: `${base}pdfjs/iccs/`,
    // The same letters on every machine: the standard fonts come from us and not from the system.
    useSystemFonts: false,
  });
  task.onPassword = (answer: (password: string) => void, reason: number) =>
    askPassword(reason === pdfjs.PasswordResponses.INCORRECT_PASSWORD, answer);
  signal.addEventListener("abort", () => void task.destroy());
  try {
    return await task.promise;
  } catch (error) {
    signal.throwIfAborted();
    throw new ChartFault(error instanceof pdfjs.InvalidPDFException ? "Failed to render PDF" : "Cannot load document");
  }
}

async function fetchChart(path: string, signal: AbortSignal): Promise<ArrayBuffer> {
  try {
    const response = await fetch(fileUrl(path), { signal, cache: "no-store" });
    if (response.ok) return await response.arrayBuffer();
  } catch (error) {
    if (signal.aborted) throw error;
  }
  throw new ChartFault("Unable to load PDF");
}
