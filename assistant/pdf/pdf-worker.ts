import { getDocument, PasswordException, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";

export interface PdfTask {
  data: Uint8Array;
  /** Reading stops after the page that makes the text this long. */
  charactersMost: number;
  /** Reading stops after the page during which this time ended. */
  readingMs: number;
}

/** The texts of the pages that were read, or why the file cannot be read. */
export type PdfPages =
  | { fault?: undefined; pages: number; info: { title: string; author: string }; texts: string[] }
  | { fault: "encrypted" | "unreadable" };

/** Reads the text of a PDF page by page until one of the limits. */
export async function readPages({ data, charactersMost, readingMs }: PdfTask): Promise<PdfPages> {
  const stopAt = performance.now() + readingMs;
  const texts: string[] = [];
  let opened: Awaited<ReturnType<typeof open>> | undefined;
  try {
    opened = await open(data);
    let characters = 0;
    for (let number = 1; number <= opened.document.numPages; number++) {
      if (characters >= charactersMost || performance.now() > stopAt) break;
      const page = await opened.document.getPage(number);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
      page.cleanup();
      characters += text.length;
      texts.push(text.trim());
    }
  } catch (error) {
    // A damaged page does not take the pages before it.
    if (!opened || texts.length === 0)
      return { fault: error instanceof PasswordException ? "encrypted" : "unreadable" };
  } finally {
    await opened?.document.loadingTask.destroy();
  }
  return { pages: opened.document.numPages, info: opened.info, texts };
}

async function open(data: Uint8Array) {
  const document = await getDocument({
    data,
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
    useWasm: false,
    maxImageSize: 1,
  }).promise;
  const { info } = await document.getMetadata().catch(() => ({ info: {} }));
  const { Title: title = "", Author: author = "" } = info as { Title?: string; Author?: string };
  return { document, info: { title, author } };
}
