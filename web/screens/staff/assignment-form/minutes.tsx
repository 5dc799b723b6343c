import { Box } from "@mantine/core";

/** The unit of a time limit. Hidden from screen readers, because the label contains it. */
export const minutes = (
  <Box component="span" pe="xs" c="dimmed" fz="sm" aria-hidden>
    min
  </Box>
);
