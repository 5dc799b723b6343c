import { Box, Kbd } from "@mantine/core";
import { formatKeys } from "../../fields/format-keys.ts";
import classes from "./pane-key.module.css";

/** Shows the key that switches between a chart and the part beside it, if there is a keyboard and room. */
export function PaneKey({ beside }: { beside: string }) {
  return (
    <Box component="span" ms="auto" c="dimmed" fz="xs" className={classes.hint}>
      <Kbd size="xs">{formatKeys("F6")}</Kbd> chart ⇄ {beside}
    </Box>
  );
}
