import { onSessionCleared } from "../../../api/session-store.ts";
import type { Destination } from "./visited.ts";

/** How a chart stands: its page and how far into it, scale and rotation, as picture or as text. */
export interface Place extends Destination {
  scale: string;
  rotation: number;
  isText?: boolean;
}

const key = "chart_places";

function read(): Record<string, Place> {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? "{}") as Record<string, Place> | null) ?? {};
  } catch {
    return {};
  }
}

onSessionCleared(() => sessionStorage.removeItem(key));

/** Where a chart was left in this visit, also before a reload of the page. */
export function placeOf(chartId: string): Place | undefined {
  return read()[chartId];
}

export function keepPlace(chartId: string, place: Place): void {
  sessionStorage.setItem(key, JSON.stringify({ ...read(), [chartId]: place }));
}
