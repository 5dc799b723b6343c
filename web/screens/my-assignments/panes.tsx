import { SegmentedControl, Splitter } from "@mantine/core";
import { lazy, type ReactNode, Suspense } from "react";
import { readCourseAgain } from "../../api/changes.ts";
import type { ChartDesk } from "../../parts/evidence/evidence-desk.ts";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import classes from "./assignment-detail.module.css";

const PdfViewer = lazy(() => import("../../parts/pdf-viewer/pdf-viewer.tsx"));

/** A chart; its viewer is loaded when the first one opens. */
export function Chart({ desk, ...shown }: { path: string; title: string; beside?: ReactNode; desk?: ChartDesk }) {
  return (
    <Suspense fallback={<ListSkeleton rows={1} height={400} label="Loading PDF…" />}>
      <PdfViewer renewLink={readCourseAgain} {...shown} {...desk} />
    </Suspense>
  );
}

interface PanesProps {
  chart: ReactNode;
  form: ReactNode;
  isWide: boolean | undefined;
  /** Which of them a narrow screen shows. */
  shown: Pane;
  onShow: (pane: Pane) => void;
}

export type Pane = "chart" | "questions";

/** Chart and form side by side with a divider that moves, or one at a time on a narrow screen. */
export function Panes({ chart, form, isWide, shown, onShow }: PanesProps) {
  if (!chart) return form;
  // One tree for every width: a chart that moved in it would be fetched and drawn again.
  return (
    <>
      {!isWide && (
        <SegmentedControl
          fullWidth
          mb="sm"
          value={shown}
          onChange={(pane) => onShow(pane === "chart" ? "chart" : "questions")}
          data={[
            { value: "chart", label: "Chart" },
            { value: "questions", label: "Questions" },
          ]}
          aria-label="Show the chart or the questions"
        />
      )}
      <Splitter className={classes.panes ?? ""} lineSize={0} step={2} data-shown={isWide ? "both" : shown}>
        <Splitter.Pane defaultSize={56} min={30} className={classes.chartPane ?? ""}>
          {chart}
        </Splitter.Pane>
        <Splitter.Pane defaultSize={44} min={28} className={classes.formPane ?? ""}>
          {form}
        </Splitter.Pane>
      </Splitter>
    </>
  );
}
