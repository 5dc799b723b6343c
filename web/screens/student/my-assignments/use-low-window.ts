import { useMediaQuery } from "@mantine/hooks";

/** A window too low for bars above bars: a phone on its side, or 200 % zoom. The style sheets say the same in `@media`. */
export function useLowWindow(): boolean {
  return useMediaQuery("(max-height: 31.24em)", false, { getInitialValueInEffect: false });
}
