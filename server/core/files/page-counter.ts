import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The thread of count-pages.ts. In: a file's path. Out: its pages, or null. */
parentPort?.on("message", async (file: string) => {
  parentPort?.postMessage(await countPages(file).catch(() => null));
});

async function countPages(file: string): Promise<number> {
  const reading = getDocument({
    data: new Uint8Array(await readFile(file)),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
    useWasm: false,
    maxImageSize: 1,
  });
  try {
    return (await reading.promise).numPages;
  } finally {
    await reading.destroy();
  }
}
