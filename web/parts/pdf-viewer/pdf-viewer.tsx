import { ActionIcon, Button, Group, Text, TextInput, Tooltip } from "@mantine/core";
import { useFullscreenElement } from "@mantine/hooks";
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconChevronDown,
  IconChevronUp,
  IconRotateClockwise,
  IconSearch,
  IconZoomIn,
  IconZoomOut,
} from "@tabler/icons-react";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { ChartMessage, type Opening } from "./chart-message.tsx";
import { ChartFault, openChart } from "./open-chart.ts";
import { PageField } from "./page-field.tsx";
import classes from "./pdf-viewer.module.css";
import { useViewer } from "./use-viewer.ts";

/** The same chart keeps its name when its link is signed anew. */
function chartIdOf(path: string): string {
  return path.split("?")[0] ?? path;
}

function useChart(path: string): [Opening, () => void] {
  const [opening, setOpening] = useState<Opening>({ state: "loading" });
  const [round, setRound] = useState(0);
  const latest = useRef(path);
  latest.current = path;
  const chartId = chartIdOf(path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link signed anew is no new chart; a new round is a new try
  useEffect(() => {
    const leave = new AbortController();
    let opened: PDFDocumentProxy | undefined;
    setOpening({ state: "loading" });
    openChart(latest.current, leave.signal, (isSecondTry, answer) =>
      setOpening({ state: "password", isSecondTry, answer }),
    )
      .then((document) => {
        opened = document;
        if (leave.signal.aborted) void document.cleanup();
        else setOpening({ state: "open", document });
      })
      .catch((error: unknown) => {
        if (!leave.signal.aborted)
          setOpening({ state: "failed", text: error instanceof ChartFault ? error.message : "Cannot load document" });
      });
    return () => {
      leave.abort();
      void opened?.cleanup();
    };
  }, [chartId, round]);
  return [opening, () => setRound((count) => count + 1)];
}

function Tool({
  label,
  icon: Icon,
  onClick,
  disabled,
}: {
  label: string;
  icon: ComponentType<{ size?: number }>;
  onClick: () => void;
  disabled?: boolean;
}) {
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon aria-label={label} onClick={onClick} disabled={disabled ?? false} size={32}>
        <Icon size={18} />
      </ActionIcon>
    </Tooltip>
  );
}

/** A chart in the page (spec section 2, PDF viewer): 60vh high, page width, right-click disabled. */
export default function PdfViewer({ path, title }: { path: string; title: string }) {
  const [opening, retry] = useChart(path);
  const container = useRef<HTMLDivElement>(null);
  const document = opening.state === "open" ? opening.document : undefined;
  const viewer = useViewer(container, document, chartIdOf(path));
  const { ref: frame, toggle, fullscreen } = useFullscreenElement<HTMLDivElement>();
  const [isSearching, setSearching] = useState(false);
  const [query, setQuery] = useState("");
  const { page, pageCount, scaleLabel } = viewer.state;
  const isClosed = document === undefined;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") viewer.zoom(1);
    else if (event.key === "-") viewer.zoom(-1);
    else if (event.key === "Home") viewer.goTo(1);
    else if (event.key === "End") viewer.goTo(pageCount);
    else if (event.key === "ArrowRight") viewer.goTo(page + 1);
    else if (event.key === "ArrowLeft") viewer.goTo(page - 1);
    else return;
    event.preventDefault();
  };

  return (
    <section className={classes.frame} ref={frame} aria-label={`Chart: ${title}`}>
      <div className={classes.toolbar} role="toolbar" aria-label="Chart">
        <Tool
          label="Previous page"
          icon={IconChevronUp}
          onClick={() => viewer.goTo(page - 1)}
          disabled={isClosed || page <= 1}
        />
        <Tool
          label="Next page"
          icon={IconChevronDown}
          onClick={() => viewer.goTo(page + 1)}
          disabled={isClosed || page >= pageCount}
        />
        <PageField page={page} pageCount={pageCount} disabled={isClosed} onGoTo={viewer.goTo} />
        <div className={classes.spring} />
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
        {isSearching && (
          <Group gap={4} w="100%" wrap="nowrap" component="search">
            <TextInput
              size="xs"
              flex={1}
              autoFocus
              aria-label="Search in the chart"
              placeholder="Search in the chart"
              value={query}
              onChange={(event) => {
                setQuery(event.currentTarget.value);
                viewer.find(event.currentTarget.value, false, false);
              }}
              onKeyDown={(event) => {
                if (event.key === "Enter") viewer.find(query, event.shiftKey, true);
                if (event.key === "Escape") {
                  viewer.find("", false, false);
                  setSearching(false);
                }
              }}
            />
            <Text fz="xs" c="dimmed" miw={64} role="status">
              {query !== "" && viewer.matches ? `${viewer.matches.current} of ${viewer.matches.total}` : ""}
            </Text>
            <Tool
              label="Previous match"
              icon={IconChevronUp}
              onClick={() => viewer.find(query, true, true)}
              disabled={query === ""}
            />
            <Tool
              label="Next match"
              icon={IconChevronDown}
              onClick={() => viewer.find(query, false, true)}
              disabled={query === ""}
            />
          </Group>
        )}
      </div>
      <div className={classes.box}>
        <div
          ref={container}
          className={classes.container}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it must take the keys that scroll it
          tabIndex={0}
          aria-label={`Pages of ${title}`}
          role="document"
          onKeyDown={onKeyDown}
          onContextMenu={(event) => event.preventDefault()}
        >
          <div className="pdfViewer" />
        </div>
        {opening.state !== "open" && (
          <div className={classes.message}>
            <ChartMessage opening={opening} path={path} onRetry={retry} />
          </div>
        )}
      </div>
    </section>
  );
}
