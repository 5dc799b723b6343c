import { chartIdOf } from "../../../api/charts.ts";
import { fileUrl, sessionHeaders } from "../../../api/client.ts";

interface Asked {
  response: Promise<Response>;
  leave: AbortController;
}

/** The charts that are under way before their viewer is there. */
const asked = new Map<string, Asked>();

/** Asks for a chart that a viewer will take. Out: lets go of it, unless it was taken. */
export function askAhead(path: string): () => void {
  const chartId = chartIdOf(path);
  const leave = new AbortController();
  const response = ask(path, leave.signal);
  const isWaiting = () => asked.get(chartId)?.leave === leave;
  asked.set(chartId, { response, leave });
  // What failed before anybody took it is asked for anew.
  response.catch(() => isWaiting() && asked.delete(chartId));
  return () => {
    if (!isWaiting()) return;
    asked.delete(chartId);
    leave.abort();
  };
}

/** A chart that was asked for ahead, once, or asked for now. */
export function takeOrAsk(path: string, signal: AbortSignal): Promise<Response> {
  const chartId = chartIdOf(path);
  const ahead = asked.get(chartId);
  if (!ahead) return ask(path, signal);
  asked.delete(chartId);
  signal.addEventListener("abort", () => ahead.leave.abort(), { once: true });
  return ahead.response;
}

/** The link opens the chart by itself. With the session the call counts for the user, and not for the address, which others share. */
function ask(path: string, signal: AbortSignal): Promise<Response> {
  return fetch(fileUrl(path), { signal, cache: "no-store", headers: sessionHeaders() });
}
