import { ActionIcon, Box, Button, Menu } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsHorizontal,
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconChevronDown,
  IconChevronUp,
  IconDots,
  IconFile,
  IconRotateClockwise,
  IconSearch,
  IconTextSize,
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
  /** True while no chart is open. */
  isClosed: boolean;
  isFull: boolean;
  onFull: () => void;
  /** Attaches the current search match to a code; undefined if that is not possible. */
  onAttach: (() => void) | undefined;
  /** True while the page is shown as text. */
  isText: boolean;
  onText: (isText: boolean) => void;
  /** Content before the tools on the right. */
  children: ReactNode;
}

/** The tools of a chart: pages, history, search, scale and rotation. */
export function Toolbar({ viewer, isClosed, isFull, onFull, onAttach, isText, onText, children }: ToolbarProps) {
  const [isSearching, setSearching] = useState(false);
  const search = () => {
    onText(false);
    setSearching(!isSearching);
  };
  const full = fullScreenTool(isFull);
  return (
    <div className={classes.toolbar} role="toolbar" aria-label="Chart">
      <PageTools viewer={viewer} isClosed={isClosed} />
      <Box flex={1} />
      {children}
      <Tool
        label={isText ? "Show the pages" : "Read as text"}
        icon={isText ? IconFile : IconTextSize}
        onClick={() => onText(!isText)}
        disabled={isClosed}
      />
      <span className={classes.roomy}>
        <Tool label="Search in the chart" icon={IconSearch} onClick={search} disabled={isClosed} />
      </span>
      <span className={classes.zoom}>
        <Tool label="Zoom out" icon={IconZoomOut} onClick={() => viewer.zoom(-1)} disabled={isClosed} />
      </span>
      <span className={classes.roomy}>
        <Button
          variant="default"
          size="compact-sm"
          fw={550}
          onClick={viewer.fitWidth}
          disabled={isClosed}
          aria-label={`Zoom: ${viewer.state.scaleLabel}. Fit to page width`}
        >
          {viewer.state.scaleLabel}
        </Button>
      </span>
      <span className={classes.zoom}>
        <Tool label="Zoom in" icon={IconZoomIn} onClick={() => viewer.zoom(1)} disabled={isClosed} />
      </span>
      <span className={classes.roomy}>
        <Tool label="Rotate" icon={IconRotateClockwise} onClick={viewer.rotate} disabled={isClosed} />
        <Tool {...full} onClick={onFull} />
      </span>
      <span className={classes.narrow}>
        <MoreTools viewer={viewer} isClosed={isClosed} isFull={isFull} onFull={onFull} onSearch={search} />
      </span>
      {isSearching && <SearchLine viewer={viewer} onAttach={onAttach} onClose={() => setSearching(false)} />}
    </div>
  );
}

const fullScreenTool = (isFull: boolean) =>
  isFull
    ? { label: "Leave full screen", icon: IconArrowsMinimize }
    : { label: "Full screen", icon: IconArrowsMaximize };

interface MoreToolsProps extends Pick<ToolbarProps, "viewer" | "isClosed" | "isFull" | "onFull"> {
  onSearch: () => void;
}

/** The tools for which a narrow bar has no room. */
function MoreTools({ viewer, isClosed, isFull, onFull, onSearch }: MoreToolsProps) {
  const full = fullScreenTool(isFull);
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={!isFull}>
      <Menu.Target>
        <ActionIcon size={36} className={classes.tool ?? ""} aria-label="More tools of the chart">
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconSearch size={16} aria-hidden />} disabled={isClosed} onClick={onSearch}>
          Search in the chart
        </Menu.Item>
        <Menu.Item
          leftSection={<IconZoomIn size={16} aria-hidden />}
          closeMenuOnClick={false}
          onClick={() => viewer.zoom(1)}
        >
          Zoom in
        </Menu.Item>
        <Menu.Item
          leftSection={<IconZoomOut size={16} aria-hidden />}
          closeMenuOnClick={false}
          onClick={() => viewer.zoom(-1)}
        >
          Zoom out
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowsHorizontal size={16} aria-hidden />} onClick={viewer.fitWidth}>
          Fit to page width
        </Menu.Item>
        <Menu.Item leftSection={<IconRotateClockwise size={16} aria-hidden />} onClick={viewer.rotate}>
          Rotate
        </Menu.Item>
        <Menu.Item leftSection={<full.icon size={16} aria-hidden />} onClick={onFull}>
          {full.label}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The buttons for pages and for the history of visited positions. */
function PageTools({ viewer, isClosed }: Pick<ToolbarProps, "viewer" | "isClosed">) {
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
      <span className={classes.roomy}>
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
      </span>
    </>
  );
}
