import { Box, SegmentedControl } from "@mantine/core";
import { IconFileText, IconPencil } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { Divided } from "./divided.tsx";
import classes from "./panes.module.css";
import { usePaneSwitchKey } from "./use-pane-switch-key.ts";
import { useIsWideBench } from "./wide.ts";

interface PanesProps {
  chart: ReactNode;
  form: ReactNode;
  /** The name of the form in the switch of a narrow screen. */
  formName?: string;
  /** True while neither pane may be used. */
  isBusy?: boolean;
  /** The pane that a narrow screen shows. */
  shown: Pane;
  onShow: (pane: Pane) => void;
  /** Content beside the switch of a narrow screen. */
  beside?: ReactNode;
}

export type Pane = "chart" | "questions";

/** Chart and form: side by side with a divider, or one at a time on a narrow screen. F6 switches between them. */
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
  usePaneSwitchKey(frame, onShow);
  const label = (icon: ReactNode, text: string) => (
    <span className={classes.tab}>
      {icon} {text}
    </span>
  );
  // The component tree is the same at every width: if the chart moved in it, it would load and render again.
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
