import { Box, Kbd } from "@mantine/core";
import { formatKeys } from "../../fields/format-keys.ts";
import classes from "./pane-key.module.css";

/** Shows the key that switches between a chart and the part beside it, if there is a keyboard and room. */
export function PaneKey({ beside }: { beside: string }) {
  return (
    <Box component="span" ms="auto" c="dimmed" fz="xs" visibleFrom="lg" className={classes.hint} data-keys>
      <Kbd size="xs">{formatKeys("F6")}</Kbd> chart ⇄ {beside}
    </Box>
  );
}
