import { ActionIcon, Box, Flex, Skeleton, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useMemo } from "react";
import type { Evidence } from "#contract/evidence.ts";
import classes from "./chart-pane.module.css";
import { PdfViewer } from "./pdf-viewer/late-viewer.tsx";
import type { HighlightedPassage } from "./pdf-viewer/lit-passages.ts";

interface ChartPaneProps {
  path: string;
  title: string;
  /** The highlighted passages, and the one to scroll to. */
  lit: readonly HighlightedPassage[];
  shown: Evidence | undefined;
  renewLink: () => Promise<unknown>;
  /** Omitted if the chart cannot be closed. */
  onClose?: () => void;
}

/** A chart beside content about it, `--chart-height` high. The viewer loads when the first chart opens. */
export function ChartPane({ path, title, lit, shown, renewLink, onClose }: ChartPaneProps) {
  const marks = JSON.stringify(lit);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal passages must be the same array
  const stable = useMemo(() => lit, [marks]);
  return (
    <Box flex={1} miw={0} className={classes.pane} data-stays={onClose === undefined || undefined}>
      {onClose && (
        <Flex align="center" justify="space-between" className={classes.head}>
          <Text fw={600} truncate>
            Chart: {title}
          </Text>
          <ActionIcon aria-label="Hide chart" onClick={onClose}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Flex>
      )}
      <PdfViewer
        path={path}
        title={title}
        renewLink={renewLink}
        lit={stable}
        shown={shown}
        fallback={
          <Skeleton h="calc(var(--chart-height, 60vh) + 46px)" mah="100%" role="status" aria-label="Loading PDF…" />
        }
      />
    </Box>
  );
}
