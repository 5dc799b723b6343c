import { Button } from "@mantine/core";
import { useFullscreenElement } from "@mantine/hooks";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconChevronDown,
  IconChevronUp,
  IconRotateClockwise,
  IconSearch,
  IconZoomIn,
  IconZoomOut,
} from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { chartIdOf } from "../../api/charts.ts";
import { ChartMessage } from "./chart-message.tsx";
import { PageField } from "./page-field.tsx";
import classes from "./pdf-viewer.module.css";
import { SearchLine } from "./search-line.tsx";
import { Tool } from "./tool.tsx";
import { useChart } from "./use-chart.ts";
import { useViewer, type Viewer } from "./use-viewer.ts";

interface PdfViewerProps {
  path: string;
  title: string;
  /** Reads what names the chart again, so that `path` becomes a link that works. */
  renewLink: () => Promise<unknown>;
  /** What must stay in view when the chart fills the screen: the clock, the saved line. */
  beside?: ReactNode;
}

function turnByKeys({ state, zoom, goTo, turn }: Viewer, event: KeyboardEvent): void {
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

/** A chart in the page (spec section 2, PDF viewer): 60vh high, page width, right-click disabled. */
export default function PdfViewer({ path, title, renewLink, beside }: PdfViewerProps) {
  const [opening, retry] = useChart(path, renewLink);
  const container = useRef<HTMLDivElement>(null);
  const viewer = useViewer(container, opening.state === "open" ? opening.document : undefined, chartIdOf(path));
  const { ref: frame, toggle, fullscreen } = useFullscreenElement<HTMLDivElement>();
  const [isSearching, setSearching] = useState(false);
  const { page, pageCount, scaleLabel, canGoBack, canGoForward } = viewer.state;
  const isClosed = opening.state !== "open";

  return (
    <section className={classes.frame} ref={frame} aria-label={`Chart: ${title}`}>
      <div className={classes.toolbar} role="toolbar" aria-label="Chart">
        <Tool
          label="Previous page"
          icon={IconChevronUp}
          onClick={() => viewer.turn(-1)}
          disabled={isClosed || page <= 1}
        />
        <Tool
          label="Next page"
          icon={IconChevronDown}
          onClick={() => viewer.turn(1)}
          disabled={isClosed || page >= pageCount}
        />
        <PageField page={page} pageCount={pageCount} disabled={isClosed} onGoTo={viewer.goTo} />
        <Tool
          label="Back to where you were"
          icon={IconArrowBackUp}
          onClick={viewer.back}
          disabled={isClosed || !canGoBack}
        />
        <Tool
          label="Forward again"
          icon={IconArrowForwardUp}
          onClick={viewer.forward}
          disabled={isClosed || !canGoForward}
        />
        <div className={classes.spring} />
        {fullscreen && beside}
        <Tool
          label="Search in the chart"
          icon={IconSearch}
          onClick={() => setSearching(!isSearching)}
          disabled={isClosed}
        />
        <Tool label="Zoom out" icon={IconZoomOut} onClick={() => viewer.zoom(-1)} disabled={isClosed} />
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          fw={500}
          onClick={viewer.fitWidth}
          disabled={isClosed}
          aria-label={`Zoom: ${scaleLabel}. Fit to page width`}
        >
          {scaleLabel}
        </Button>
        <Tool label="Zoom in" icon={IconZoomIn} onClick={() => viewer.zoom(1)} disabled={isClosed} />
        <Tool label="Rotate" icon={IconRotateClockwise} onClick={viewer.rotate} disabled={isClosed} />
        <Tool
          label={fullscreen ? "Leave full screen" : "Full screen"}
          icon={fullscreen ? IconArrowsMinimize : IconArrowsMaximize}
          onClick={() => void toggle()}
        />
        {isSearching && <SearchLine viewer={viewer} onClose={() => setSearching(false)} />}
      </div>
      <div className={classes.box}>
        <div
          ref={container}
          className={classes.container}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it must take the keys that scroll it
          tabIndex={0}
          aria-label={`Pages of ${title}`}
          role="document"
          onKeyDown={(event) => turnByKeys(viewer, event)}
          onContextMenu={(event) => event.preventDefault()}
        >
          <div className="pdfViewer" />
        </div>
        {opening.state !== "open" && (
          <div className={classes.message}>
            <ChartMessage opening={opening} path={path} title={title} onRetry={retry} />
          </div>
        )}
      </div>
    </section>
  );
}
