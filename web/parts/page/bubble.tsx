import { Tooltip, type TooltipProps } from "@mantine/core";

/** The kit's tool tip with all that places it, as a chunk of its own. */
export default function Bubble(props: TooltipProps) {
  return <Tooltip {...props} />;
}
