import { useMediaQuery } from "@mantine/hooks";
import { from } from "../../page/breakpoints.ts";

/** From here on chart and form have room side by side, as has the frame for its narrow navigation. */
const wide = from("lg");

/** Whether chart and form stand side by side, now and whenever the window changes. */
export function useIsWideBench(): boolean {
  return useMediaQuery(wide, true, { getInitialValueInEffect: false });
}

/** The same, asked once. */
export const isWideBench = (): boolean => matchMedia(wide).matches;
