import { useMediaQuery } from "@mantine/hooks";
import { below, low } from "../../../parts/page/breakpoints.ts";

/** A window too low for bars above bars: a phone on its side, or 200 % zoom. The style sheets say the same in `@media`. */
export function useLowWindow(): boolean {
  return useMediaQuery(`${low} and ${below("lg")}`, false, { getInitialValueInEffect: false });
}
