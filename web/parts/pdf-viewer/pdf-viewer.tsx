import { useFullscreenElement } from "@mantine/hooks";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { chartIdOf } from "../../api/charts.ts";
import { ChartMessage } from "./chart-message.tsx";
import classes from "./pdf-viewer.module.css";
import { Toolbar } from "./toolbar.tsx";
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
  return (
    <section className={classes.frame} ref={frame} aria-label={`Chart: ${title}`}>
      <Toolbar viewer={viewer} isClosed={opening.state !== "open"} isFull={fullscreen} onFull={() => void toggle()}>
        {fullscreen && beside}
      </Toolbar>
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
