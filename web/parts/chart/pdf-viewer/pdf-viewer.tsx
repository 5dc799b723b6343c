import { Box, Center, Stack } from "@mantine/core";
import { useFullscreenElement } from "@mantine/hooks";
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import type { Evidence } from "#contract/evidence.ts";
import { chartIdOf } from "../../../api/charts.ts";
import type { Absences } from "./absent-passage.ts";
import { AttachPassage, type Target } from "./attach-passage.tsx";
import { ChartMessage } from "./chart-message.tsx";
import { storedView, storeView } from "./chart-views.ts";
import type { HighlightedPassage } from "./lit-passages.ts";
import classes from "./pdf-viewer.module.css";
import { TextView } from "./text-view.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useChart } from "./use-chart.ts";
import { useLitPassages } from "./use-lit-passages.ts";
import { useSelectedPassage } from "./use-selected-passage.ts";
import { useViewer, type Viewer } from "./use-viewer.ts";
import { useZoomGestures } from "./use-zoom-gestures.ts";

interface PdfViewerProps {
  path: string;
  /** A chart that exists only on this device; `path` is then its name. */
  file?: File | undefined;
  title: string;
  /** Reads the chart's link again, so that `path` becomes a valid link. */
  renewLink: () => Promise<unknown>;
  /** Content that must stay visible in full screen: the clock, the saved line. */
  beside?: ReactNode;
  /** The highlighted passages, and the one to scroll to. */
  lit?: readonly HighlightedPassage[] | undefined;
  shown?: Evidence | undefined;
  /** Called with the passages that the chart does not contain. */
  onAbsent?: ((absences: Absences) => void) | undefined;
  /** The codes to which a passage can be attached; if undefined, none. */
  targets?: readonly Target[] | undefined;
  onAttach?: ((target: Target, passage: Evidence) => void) | undefined;
}

const none: readonly HighlightedPassage[] = [];

/** Registers Alt + Page Down and Alt + Page Up, which turn pages from any field. */
function useTurnFromAnywhere(turn: Viewer["turn"]): void {
  const turnNow = useEffectEvent(turn);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const pages = event.altKey && { PageDown: 1, PageUp: -1 }[event.key];
      if (!pages) return;
      event.preventDefault();
      turnNow(pages);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

function turnByKeys({ state, zoom, goTo, turn }: Viewer, event: ReactKeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "+" || event.key === "=") zoom(1);
  else if (event.key === "-") zoom(-1);
  else if (event.key === "Home") goTo(1);
  else if (event.key === "End") goTo(state.pageCount);
  else if (event.key === "ArrowRight") turn(1);
  else if (event.key === "ArrowLeft") turn(-1);
  else return;
  event.preventDefault();
}

/** A chart in the page: at least 60vh high, at page width, without a context menu. */
export default function PdfViewer(props: PdfViewerProps) {
  const { path, file, title, renewLink, beside, lit = none, shown, targets, onAttach, onAbsent } = props;
  const [opening, retry] = useChart(path, renewLink, file);
  const container = useRef<HTMLDivElement>(null);
  const document = opening.state === "open" ? opening.document : undefined;
  const viewer = useViewer(container, document, chartIdOf(path));
  const isReady = viewer.state.pageCount > 0;
  const { opened, pushPosition } = viewer;
  const absent = useLitPassages({ opened, document, isReady, lit, shown, pushPosition, onAbsent });
  const { chosen, chooseMatch, clearSelection } = useSelectedPassage(container, onAttach !== undefined);
  useZoomGestures(container, viewer.zoomAt);
  useTurnFromAnywhere(viewer.turn);
  const chartId = chartIdOf(path);
  const [isText, setText] = useState(storedView(chartId)?.isText ?? false);
  const read = (asText: boolean) => {
    setText(asText);
    const place = storedView(chartId);
    if (place) storeView(chartId, { ...place, isText: asText });
  };
  // A passage is highlighted in the rendered page, not in the text view.
  const [seen, setSeen] = useState(shown);
  if (shown !== seen) {
    setSeen(shown);
    setText(false);
  }
  const { ref: frame, toggle, fullscreen } = useFullscreenElement<HTMLDivElement>();
  return (
    <Stack
      component="section"
      gap={0}
      bg="var(--cb-surface)"
      className={classes.frame}
      ref={frame}
      aria-label={`Chart: ${title}`}
    >
      <Toolbar
        viewer={viewer}
        isClosed={opening.state !== "open"}
        isFull={fullscreen}
        onFull={() => void toggle()}
        onAttach={onAttach && chooseMatch}
        isText={isText}
        onText={read}
      >
        {fullscreen && beside}
      </Toolbar>
      <div role="status" className={classes.absent}>
        {absent}
      </div>
      <Box pos="relative" bg="var(--cb-desk)" className={classes.box}>
        <div
          ref={container}
          className={classes.container}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
          tabIndex={0}
          aria-label={`Pages of ${title}`}
          role="document"
          onKeyDown={(event) => turnByKeys(viewer, event)}
          onContextMenu={(event) => event.preventDefault()}
        >
          <div className="pdfViewer" />
          {chosen && onAttach && (
            <AttachPassage chosen={chosen} targets={targets ?? []} onAttach={onAttach} onClose={clearSelection} />
          )}
        </div>
        {isText && document && <TextView document={document} page={viewer.state.page} title={title} />}
        {opening.state !== "open" && (
          <Center pos="absolute" inset={0} p="lg" bg="var(--cb-sunken)">
            <ChartMessage opening={opening} path={path} title={title} onRetry={retry} />
          </Center>
        )}
      </Box>
    </Stack>
  );
}
