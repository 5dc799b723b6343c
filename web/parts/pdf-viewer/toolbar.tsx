import { Button } from "@mantine/core";
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
import { type ReactNode, useState } from "react";
import { PageField } from "./page-field.tsx";
import classes from "./pdf-viewer.module.css";
import { SearchLine } from "./search-line.tsx";
import { Tool } from "./tool.tsx";
import type { Viewer } from "./use-viewer.ts";

interface ToolbarProps {
  viewer: Viewer;
  /** No chart is open. */
  isClosed: boolean;
  isFull: boolean;
  onFull: () => void;
  /** Attaches the match of the search to a code; without it none can be. */
  onAttach: (() => void) | undefined;
  /** What stands before the right-hand tools. */
  children: ReactNode;
}

/** Pages, places, search, scale and rotation of a chart. */
export function Toolbar({ viewer, isClosed, isFull, onFull, onAttach, children }: ToolbarProps) {
  const [isSearching, setSearching] = useState(false);
  return (
    <div className={classes.toolbar} role="toolbar" aria-label="Chart">
      <Ways viewer={viewer} isClosed={isClosed} />
      <div className={classes.spring} />
      {children}
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
        aria-label={`Zoom: ${viewer.state.scaleLabel}. Fit to page width`}
      >
        {viewer.state.scaleLabel}
      </Button>
      <Tool label="Zoom in" icon={IconZoomIn} onClick={() => viewer.zoom(1)} disabled={isClosed} />
      <Tool label="Rotate" icon={IconRotateClockwise} onClick={viewer.rotate} disabled={isClosed} />
      <Tool
        label={isFull ? "Leave full screen" : "Full screen"}
        icon={isFull ? IconArrowsMinimize : IconArrowsMaximize}
        onClick={onFull}
      />
      {isSearching && <SearchLine viewer={viewer} onAttach={onAttach} onClose={() => setSearching(false)} />}
    </div>
  );
}

/** From page to page, and back to where one was. */
function Ways({ viewer, isClosed }: Pick<ToolbarProps, "viewer" | "isClosed">) {
  const { page, pageCount, canGoBack, canGoForward } = viewer.state;
  return (
    <>
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
    </>
  );
}
