import { onSessionCleared } from "../../../api/session-store.ts";
import type { Destination } from "./visited.ts";

/** The view of a chart: page, position, scale, rotation, and whether it is shown as text. */
export interface ChartView extends Destination {
  scale: string;
  rotation: number;
  isText?: boolean;
}

const key = "chart_places";

function read(): Record<string, ChartView> {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? "{}") as Record<string, ChartView> | null) ?? {};
  } catch {
    return {};
  }
}

onSessionCleared(() => sessionStorage.removeItem(key));

/** Returns the last view of a chart in this visit, also after a reload. */
export function storedView(chartId: string): ChartView | undefined {
  return read()[chartId];
}

export function storeView(chartId: string, place: ChartView): void {
  sessionStorage.setItem(key, JSON.stringify({ ...read(), [chartId]: place }));
}
