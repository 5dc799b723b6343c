import { useMediaQuery } from "@mantine/hooks";

/** Whether chart and key stand beside each other in a window that is too low for three lines of fields above them. */
export const useLowWindow = () =>
  useMediaQuery("(min-width: 75em) and (max-height: 50em)", false, { getInitialValueInEffect: false });
