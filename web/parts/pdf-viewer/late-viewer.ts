import { lazy } from "react";
import { fetchWorker, startWorker } from "./ready-worker.ts";

/** The viewer's code, and beside it the worker that it will ask for. */
function bringViewer() {
  startWorker();
  return import("./pdf-viewer.tsx");
}

/** Fetches what a chart will need while there is nothing else to do; the worker's script waits in the browser's cache. */
export async function keepViewerAtHand(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  await import("./pdf-viewer.tsx");
  await fetchWorker();
}

/** The viewer of charts, which comes when the first chart is opened. */
export const PdfViewer = lazy(bringViewer);
