import { Box, SegmentedControl, Splitter } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import classes from "./assignment-detail.module.css";

const PdfViewer = lazy(() => import("../../parts/pdf-viewer/pdf-viewer.tsx"));

/** A chart; its viewer is loaded when the first one opens. */
export function Chart({ path, title }: { path: string; title: string }) {
  return (
    <Suspense fallback={<ListSkeleton rows={1} height={400} label="Loading PDF…" />}>
      <PdfViewer path={path} title={title} />
    </Suspense>
  );
}

/** Chart and form side by side with a divider that moves, or one at a time on a narrow screen. */
export function Panes({ chart, form, isWide }: { chart: ReactNode; form: ReactNode; isWide: boolean | undefined }) {
  const [shown, setShown] = useState("chart");
  if (!chart) return form;
  if (isWide) {
    return (
      <Splitter className={classes.panes ?? ""} lineSize={0} step={2}>
        <Splitter.Pane defaultSize={56} min={30} className={classes.chartPane ?? ""}>
          {chart}
        </Splitter.Pane>
        <Splitter.Pane defaultSize={44} min={28} className={classes.formPane ?? ""}>
          {form}
        </Splitter.Pane>
      </Splitter>
    );
  }
  return (
    <>
      <SegmentedControl
        fullWidth
        mb="sm"
        value={shown}
        onChange={setShown}
        data={[
          { value: "chart", label: "Chart" },
          { value: "questions", label: "Questions" },
        ]}
        aria-label="Show the chart or the questions"
      />
      <Box display={shown === "chart" ? "block" : "none"}>{chart}</Box>
      <Box display={shown === "questions" ? "block" : "none"}>{form}</Box>
    </>
  );
}
