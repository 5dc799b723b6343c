import { SegmentedControl, Splitter } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconFileText, IconPencil } from "@tabler/icons-react";
import type { ReactNode, RefObject } from "react";
import { readCourseAgain } from "../../api/changes.ts";
import type { ChartDesk } from "../../parts/evidence/evidence-desk.ts";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import { PdfViewer } from "../../parts/pdf-viewer/late-viewer.tsx";
import classes from "./panes.module.css";

/** A chart; its viewer is loaded when the first one opens. */
export function Chart({ desk, ...shown }: { path: string; title: string; beside?: ReactNode; desk?: ChartDesk }) {
  return (
    <PdfViewer
      renewLink={readCourseAgain}
      awaited={<ListSkeleton rows={1} height={400} label="Loading PDF…" />}
      {...shown}
      {...desk}
    />
  );
}

interface PanesProps {
  frame: RefObject<HTMLDivElement | null>;
  chart: ReactNode;
  form: ReactNode;
  /** Nothing in them can be reached. */
  isBusy: boolean;
  isWide: boolean | undefined;
  /** Which of them a narrow screen shows. */
  shown: Pane;
  onShow: (pane: Pane) => void;
  /** What stands beside the switch of a narrow screen. */
  beside: ReactNode;
}

export type Pane = "chart" | "questions";

/** Per cent; one size serves all work of this device. */
const startSizes = [54, 46];

/** Chart and form fill the window side by side with a divider that moves, or one at a time on a narrow screen. */
export function Panes({ frame, chart, form, isBusy, isWide, shown, onShow, beside }: PanesProps) {
  const [sizes, setSizes] = useLocalStorage({ key: "panes", defaultValue: startSizes, getInitialValueInEffect: false });
  const label = (icon: ReactNode, text: string) => (
    <span className={classes.tab}>
      {icon} {text}
    </span>
  );
  // One tree for every width: a chart that moved in it would be fetched and drawn again.
  return (
    <>
      {!isWide && (
        <div className={classes.switch}>
          {chart && (
            <SegmentedControl
              flex={1}
              value={shown}
              onChange={(pane) => onShow(pane === "chart" ? "chart" : "questions")}
              data={[
                { value: "chart", label: label(<IconFileText size={16} aria-hidden />, "Chart") },
                { value: "questions", label: label(<IconPencil size={16} aria-hidden />, "Questions") },
              ]}
              aria-label="Show the chart or the questions"
            />
          )}
          {beside}
        </div>
      )}
      <div ref={frame} inert={isBusy} className={classes.frame} data-shown={!chart ? "form" : isWide ? "both" : shown}>
        {chart ? (
          <Splitter
            className={classes.panes ?? ""}
            lineSize={0}
            step={2}
            sizes={sizes}
            onSizeChange={(next) => setSizes(next.map(Number))}
          >
            <Splitter.Pane defaultSize={54} min={30} className={classes.chartPane ?? ""}>
              {chart}
            </Splitter.Pane>
            <Splitter.Pane defaultSize={46} min={28} className={classes.formPane ?? ""}>
              {form}
            </Splitter.Pane>
          </Splitter>
        ) : (
          <div className={classes.alone}>{form}</div>
        )}
      </div>
    </>
  );
}
