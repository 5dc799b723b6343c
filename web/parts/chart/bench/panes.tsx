import { Box, SegmentedControl } from "@mantine/core";
import { IconFileText, IconPencil } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { Divided } from "./divided.tsx";
import classes from "./panes.module.css";
import { useOtherPane } from "./use-other-pane.ts";
import { useIsWideBench } from "./wide.ts";

interface PanesProps {
  chart: ReactNode;
  form: ReactNode;
  /** What the form is called in the switch of a narrow screen. */
  formName?: string;
  /** Nothing in them can be reached. */
  isBusy?: boolean;
  /** Which of them a narrow screen shows. */
  shown: Pane;
  onShow: (pane: Pane) => void;
  /** What stands beside the switch of a narrow screen. */
  beside?: ReactNode;
}

export type Pane = "chart" | "questions";

/**
 * Chart and form fill the window side by side with a divider that moves, or one at a time on a narrow screen. F6 goes from
 * one to the other.
 */
export function Panes({
  chart,
  form,
  formName = "Questions",
  isBusy = false,
  shown,
  onShow,
  beside = null,
}: PanesProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isWide = useIsWideBench();
  useOtherPane(frame, onShow);
  const label = (icon: ReactNode, text: string) => (
    <span className={classes.tab}>
      {icon} {text}
    </span>
  );
  // One tree for every width: a chart that moved in it would be fetched and drawn again.
  return (
    <>
      {!isWide && (
        <Box flex="none" mb="xs" className={classes.switch}>
          {chart && (
            <SegmentedControl
              flex={1}
              value={shown}
              onChange={(pane) => onShow(pane === "chart" ? "chart" : "questions")}
              data={[
                { value: "chart", label: label(<IconFileText size={16} aria-hidden />, "Chart") },
                { value: "questions", label: label(<IconPencil size={16} aria-hidden />, formName) },
              ]}
              aria-label={`Show the chart or the ${formName.toLowerCase()}`}
            />
          )}
          {beside}
        </Box>
      )}
      <div ref={frame} inert={isBusy} className={classes.frame}>
        {chart ? (
          <Divided
            name="panes"
            start={[54, 46]}
            least={[30, 28]}
            panes={[chart, form]}
            alone={isWide ? undefined : shown === "chart" ? "first" : "last"}
            className={classes.panes}
          />
        ) : (
          <div className={classes.alone}>{form}</div>
        )}
      </div>
    </>
  );
}
