import { Box, Flex } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./panel.module.css";

/** What stands beside a chart: a head that stays, what scrolls, and a foot that stays. */
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

/** What scrolls; flush, it holds what reaches its edges. */
export function PanelBody({ isFlush = false, children }: { isFlush?: boolean; children: ReactNode }) {
  return (
    <Box pos="relative" flex={1} className={classes.body} data-flush={isFlush || undefined}>
      {children}
    </Box>
  );
}

/** Below what scrolls, or its end. */
export function PanelFoot({ children }: { children: ReactNode }) {
  return (
    <Flex gap="xs" align="center" flex="none" c="dimmed" fz="xs" className={classes.foot}>
      {children}
    </Flex>
  );
}
