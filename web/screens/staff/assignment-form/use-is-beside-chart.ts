import { useMediaQuery } from "@mantine/hooks";
import { from } from "../../../parts/page/breakpoints.ts";

/** Returns whether chart and key are beside each other: then facts that are rarely changed are folded above them. */
export const useIsBesideChart = () => useMediaQuery(from("xl"), false, { getInitialValueInEffect: false });
