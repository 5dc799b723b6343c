import { useMediaQuery } from "@mantine/hooks";
import { below, low } from "../../../parts/page/breakpoints.ts";

/**
 * Returns true if the window is too low for several bars: a phone on its side, or 200 % zoom. Style sheets use the same
 * condition.
 */
export function useLowWindow(): boolean {
  return useMediaQuery(`${low} and ${below("lg")}`, false, { getInitialValueInEffect: false });
}
