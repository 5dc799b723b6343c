import { useMediaQuery } from "@mantine/hooks";
import { from } from "../../page/breakpoints.ts";

/** The width from which chart and form fit side by side, with the narrow navigation of the frame. */
const wide = from("lg");

/** Returns whether chart and form are side by side, and updates when the window changes. */
export function useIsWideBench(): boolean {
  return useMediaQuery(wide, true, { getInitialValueInEffect: false });
}

/** Returns whether chart and form are side by side at this moment. */
export const isWideBench = (): boolean => matchMedia(wide).matches;
