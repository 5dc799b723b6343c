import { Splitter } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import type { ReactNode, Ref } from "react";
import classes from "./divided.module.css";

type Two<T> = readonly [T, T];

interface DividedProps {
  /** The storage key of the divider's position on this device. All dividers with this name share it. */
  name: string;
  /** Sizes in percent: initial and minimum. */
  start: Two<number>;
  least: Two<number>;
  panes: Two<ReactNode>;
  /** Which pane is shown alone; undefined: both are. */
  alone?: "first" | "last" | undefined;
  /** True if the panes are below each other. */
  isStacked?: boolean;
  className?: string | undefined;
  paneClasses?: Two<string | undefined>;
  ref?: Ref<HTMLDivElement>;
}

/** Two panes side by side with a divider that moves by pointer and arrow keys. */
export function Divided(props: DividedProps) {
  const { name, start, least, panes, alone, isStacked = false, className = "", paneClasses = ["", ""], ref } = props;
  const [sizes, setSizes] = useLocalStorage({
    key: name,
    defaultValue: [...start],
    getInitialValueInEffect: false,
  });
  return (
    <Splitter
      ref={ref}
      className={`${classes.frame} ${isStacked ? classes.stacked : ""} ${className}`}
      data-alone={alone}
      lineSize={0}
      step={2}
      sizes={sizes}
      onSizeChange={(next) => setSizes(next.map(Number))}
    >
      <Splitter.Pane defaultSize={start[0]} min={least[0]} className={`${classes.pane} ${paneClasses[0] ?? ""}`}>
        {panes[0]}
      </Splitter.Pane>
      <Splitter.Pane defaultSize={start[1]} min={least[1]} className={`${classes.pane} ${paneClasses[1] ?? ""}`}>
        {panes[1]}
      </Splitter.Pane>
    </Splitter>
  );
}
