import { Box } from "@mantine/core";

/** The unit of a time limit, in its field; its label says it too. */
export const minutes = (
  <Box component="span" pe="xs" c="dimmed" fz="sm" aria-hidden>
    min
  </Box>
);
