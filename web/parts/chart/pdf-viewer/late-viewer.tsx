import { type ComponentProps, type ReactNode, useEffect } from "react";
import { sentences } from "#contract/sentences.ts";
import { chartIdOf } from "../../../api/charts.ts";
import { DrawnLater } from "../../page/drawn-later.tsx";
import { askAhead } from "./ask-ahead.ts";
import { ChartMessage } from "./chart-message.tsx";
import type Viewer from "./pdf-viewer.tsx";
import { fetchWorker, startWorker } from "./ready-worker.ts";

/** The viewer's code, and beside it the worker that it will ask for. */
async function bringViewer() {
  startWorker();
  return (await import("./pdf-viewer.tsx")).default;
}

/** Fetches what a chart will need while there is nothing else to do; the worker's script waits in the browser's cache. */
export async function prefetchViewer(): Promise<void> {
  await import("./pdf-viewer.tsx");
  await fetchWorker();
}

const viewer = { load: bringViewer };

/** The viewer of charts, which comes when the first chart is opened. */
export function PdfViewer({ fallback, ...props }: ComponentProps<typeof Viewer> & { fallback: ReactNode }) {
  // Replaces the viewer alone, so that the form beside it stays. A fresh page has the addresses of a newer version.
  const failure = (
    <ChartMessage
      opening={{ state: "failed", text: sentences.chartNotLoaded, isRetried: false }}
      path={props.path}
      title={props.title}
      onRetry={() => location.reload()}
    />
  );
  return <DrawnLater part={viewer} props={props} fallback={fallback} failure={failure} />;
}

/**
 * Asks for all that a chart is drawn with, its bytes, the viewer and the worker, beside what else its screen waits for. In:
 * its link, or null where none is drawn at once.
 */
export function useChartAhead(path: string | null): void {
  // A link signed anew is no new chart.
  const chartId = path && chartIdOf(path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (path === null) return;
    bringViewer().catch(() => {});
    return askAhead(path);
  }, [chartId]);
}
