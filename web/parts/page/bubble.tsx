import { Tooltip, type TooltipProps } from "@mantine/core";

/** Mantine's tooltip as a separate chunk, because its positioning code is large. */
export default function Bubble(props: TooltipProps) {
  return <Tooltip {...props} />;
}
