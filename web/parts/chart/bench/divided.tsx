import { Splitter } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import type { ReactNode, Ref } from "react";

type Two<T> = readonly [T, T];

interface DividedProps {
  /** Under which this device keeps where the divider stands: one size serves all that has the name. */
  name: string;
  /** Per cent, at first and at least. */
  start: Two<number>;
  least: Two<number>;
  panes: Two<ReactNode>;
  className?: string | undefined;
  paneClasses: Two<string | undefined>;
  ref?: Ref<HTMLDivElement>;
  "data-chart"?: boolean;
}

/** Two panes side by side with a divider that moves, by the pointer and by the arrow keys. */
export function Divided({ name, start, least, panes, className, paneClasses, ...frame }: DividedProps) {
  const [sizes, setSizes] = useLocalStorage({
    key: name,
    defaultValue: [...start],
    getInitialValueInEffect: false,
  });
  return (
    <Splitter
      className={className ?? ""}
      lineSize={0}
      step={2}
      sizes={sizes}
      onSizeChange={(next) => setSizes(next.map(Number))}
      {...frame}
    >
      <Splitter.Pane defaultSize={start[0]} min={least[0]} className={paneClasses[0] ?? ""}>
        {panes[0]}
      </Splitter.Pane>
      <Splitter.Pane defaultSize={start[1]} min={least[1]} className={paneClasses[1] ?? ""}>
        {panes[1]}
      </Splitter.Pane>
    </Splitter>
  );
}
