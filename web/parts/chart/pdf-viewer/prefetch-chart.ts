import { chartIdOf } from "../../../api/charts.ts";
import { fileUrl, sessionHeaders } from "../../../api/client.ts";

interface PendingChart {
  response: Promise<Response>;
  leave: AbortController;
}

/** Requests of charts whose viewer is not ready yet. */
const pending = new Map<string, PendingChart>();

/**
 * Requests a chart before its viewer is ready. Returns a function that cancels the request unless a viewer has taken it
 * over.
 */
export function prefetchChart(path: string): () => void {
  const chartId = chartIdOf(path);
  const leave = new AbortController();
  const response = request(path, leave.signal);
  const isWaiting = () => pending.get(chartId)?.leave === leave;
  pending.set(chartId, { response, leave });
  // A failed request must not be reused.
  response.catch(() => isWaiting() && pending.delete(chartId));
  return () => {
    if (!isWaiting()) return;
    pending.delete(chartId);
    leave.abort();
  };
}

/** Returns the prefetched response of a chart, once; otherwise requests it now. */
export function requestChart(path: string, signal: AbortSignal): Promise<Response> {
  const chartId = chartIdOf(path);
  const ahead = pending.get(chartId);
  if (!ahead) return request(path, signal);
  pending.delete(chartId);
  signal.addEventListener("abort", () => ahead.leave.abort(), { once: true });
  return ahead.response;
}

/**
 * The link alone opens the chart. The session is sent too, so that the rate limit counts the user and not the address,
 * which users may share.
 */
function request(path: string, signal: AbortSignal): Promise<Response> {
  return fetch(fileUrl(path), { signal, cache: "no-store", headers: sessionHeaders() });
}
