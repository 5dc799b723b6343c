import { useSyncExternalStore } from "react";
import { fingerHeight } from "./finger-height.ts";

export type Density = "comfortable" | "compact";

const key = "density";

function subscribe(onChange: () => void): () => void {
  window.addEventListener("storage", onChange);
  return () => window.removeEventListener("storage", onChange);
}

/** Returns how close staff's rows are, as this browser remembers it. */
export const useDensity = (): Density =>
  useSyncExternalStore(subscribe, () => (localStorage.getItem(key) === "compact" ? "compact" : "comfortable"));

/** Changes it at once, in all tabs: the browser sends the event only to the others. */
export function setDensity(density: Density): void {
  localStorage.setItem(key, density);
  window.dispatchEvent(new StorageEvent("storage", { key }));
}

/** Returns the height in px of a row that is a link: a fifth less in a compact list, and at least 44 px on touch screens. */
export function useRowHeight(px: number): number {
  // The same share as --cb-density of app.css.
  return fingerHeight(useDensity() === "compact" ? px * 0.8 : px);
}
