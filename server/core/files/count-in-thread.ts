import { readFile } from "node:fs/promises";

// The log has JSON lines only, and pdf.js also prints while it loads, before its verbosity can be set.
console.info = console.warn = () => {};
const { getDocument, VerbosityLevel } = await import("pdfjs-dist/legacy/build/pdf.mjs");

/** Returns the number of pages of a PDF file; runs in a thread. Throws when pdf.js cannot open the file. */
export async function countInThread(path: string): Promise<number> {
  const loading = getDocument({
    data: new Uint8Array(await readFile(path)),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
    useWasm: false,
    maxImageSize: 1,
  });
  try {
    return (await loading.promise).numPages;
  } finally {
    await loading.destroy();
  }
}
