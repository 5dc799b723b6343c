import { useMediaQuery } from "@mantine/hooks";

/** Whether the window is wide enough for chart and key beside each other: what is rarely changed is folded above them. */
export const useIsBesideChart = () => useMediaQuery("(min-width: 75em)", false, { getInitialValueInEffect: false });
