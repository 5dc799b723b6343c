import { parentPort, workerData } from "node:worker_threads";
import { getDocument, PasswordException, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { FromWorker, WorkerTask } from "./pdf-text.ts";

const { data, charactersMost } = workerData as WorkerTask;

function tell(message: FromWorker): void {
  parentPort?.postMessage(message);
}

async function read(): Promise<void> {
  const document = await getDocument({
    data,
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
    useWasm: false,
    maxImageSize: 1,
  }).promise;
  const { info } = await document.getMetadata().catch(() => ({ info: {} }));
  const { Title, Author } = info as { Title?: string; Author?: string };
  tell({ kind: "opened", pages: document.numPages, info: { title: Title ?? "", author: Author ?? "" } });
  let characters = 0;
  for (let number = 1; number <= document.numPages && characters < charactersMost; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
    page.cleanup();
    characters += text.length;
    tell({ kind: "page", number, text });
  }
  tell({ kind: "end" });
}

read().catch((error: unknown) => {
  const fault = error instanceof PasswordException ? "encrypted" : "unreadable";
  tell({ kind: "failed", fault });
});
