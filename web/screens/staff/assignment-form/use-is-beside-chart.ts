import { useMediaQuery } from "@mantine/hooks";
import { from } from "../../../parts/page/breakpoints.ts";

/** Returns true if chart and key are beside each other. Then fields that rarely change are folded above them. */
export const useIsBesideChart = () => useMediaQuery(from("xl"), false, { getInitialValueInEffect: false });
