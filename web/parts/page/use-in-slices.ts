import { useDeferredValue } from "react";

/**
 * Whether what a large part waits for may be drawn. What arrives is drawn in slices, between which the page answers to
 * whoever types or scrolls, and not in one stretch of half a second on a phone; what was there at first is drawn at once.
 */
export function useInSlices(isThere: boolean): boolean {
  return useDeferredValue(isThere) && isThere;
}
