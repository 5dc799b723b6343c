import { useMediaQuery } from "@mantine/hooks";
import { from } from "../../../parts/page/breakpoints.ts";

/** Whether the window is wide enough for chart and key beside each other: what is rarely changed is folded above them. */
export const useIsBesideChart = () => useMediaQuery(from("xl"), false, { getInitialValueInEffect: false });
