import { useMediaQuery } from "@mantine/hooks";

/** From here on chart and form have room side by side: the 56.25em of our sheets, and of the frame's narrow navigation. */
const wide = "(min-width: 56.25em)";

/** Whether chart and form stand side by side, now and whenever the window changes. */
export function useIsWideBench(): boolean {
  return useMediaQuery(wide, true, { getInitialValueInEffect: false });
}

/** The same, asked once. */
export const isWideBench = (): boolean => matchMedia(wide).matches;
