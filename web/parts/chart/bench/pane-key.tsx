import { Box, Kbd } from "@mantine/core";
import { formatKeys } from "../../fields/format-keys.ts";
import classes from "./pane-key.module.css";

/** Says which key leads from a chart to what stands beside it, where there are keys and room for it. */
export function PaneKey({ beside }: { beside: string }) {
  return (
    <Box component="span" ms="auto" c="dimmed" fz="xs" className={classes.hint}>
      <Kbd size="xs">{formatKeys("F6")}</Kbd> chart ⇄ {beside}
    </Box>
  );
}
