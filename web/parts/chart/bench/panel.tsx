import { Box, Flex } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./panel.module.css";

/** The panel beside a chart: a fixed head, a scrolling body, a fixed foot. */
export function Panel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classes.panel} aria-label={label}>
      {children}
    </section>
  );
}

export function PanelTools({ children }: { children: ReactNode }) {
  return (
    <Flex rowGap="xxs" columnGap="xs" align="center" wrap="wrap" flex="none" className={classes.tools}>
      {children}
    </Flex>
  );
}

/** The scrolling part. With `isFlush` its content reaches the edges. */
export function PanelBody({ isFlush = false, children }: { isFlush?: boolean; children: ReactNode }) {
  return (
    <Box pos="relative" flex={1} className={classes.body} data-flush={isFlush || undefined}>
      {children}
    </Box>
  );
}

/** The foot, below the scrolling part or at its end. */
export function PanelFoot({ children }: { children: ReactNode }) {
  return (
    <Flex gap="xs" align="center" flex="none" c="dimmed" fz="xs" className={classes.foot}>
      {children}
    </Flex>
  );
}
