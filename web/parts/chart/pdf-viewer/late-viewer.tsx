import { type ComponentProps, type ReactNode, useEffect } from "react";
import { sentences } from "#contract/sentences.ts";
import { chartIdOf } from "../../../api/charts.ts";
import { DrawnLater } from "../../page/drawn-later.tsx";
import { ChartMessage } from "./chart-message.tsx";
import { prefetchWorkerScript, startWorker } from "./chart-worker.ts";
import type Viewer from "./pdf-viewer.tsx";
import { prefetchChart } from "./prefetch-chart.ts";

/** Loads the code of the viewer and starts its worker at the same time. */
async function loadViewer() {
  startWorker();
  return (await import("./pdf-viewer.tsx")).default;
}

/** Prefetches the viewer's code and the worker's script, while the browser is idle. */
export async function prefetchViewer(): Promise<void> {
  await import("./pdf-viewer.tsx");
  await prefetchWorkerScript();
}

const viewer = { load: loadViewer };

/** The chart viewer. Its code loads when the first chart opens. */
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
 * Prefetches a chart, the viewer and the worker while the rest of the screen loads. `path`: the chart's link, or null
 * if no chart is shown at first.
 */
export function usePrefetchedChart(path: string | null): void {
  // A link that was signed again is the same chart.
  const chartId = path && chartIdOf(path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is signed again is the same chart
  useEffect(() => {
    if (path === null) return;
    loadViewer().catch(() => {});
    return prefetchChart(path);
  }, [chartId]);
}
