import { useHotkeys } from "@mantine/hooks";
import { type RefObject, useRef } from "react";
import { flushSync } from "react-dom";
import { firstField } from "./first-field.ts";

/**
 * F6 leads from what stands beside a chart to the chart, and back to the field that had the focus. In: the frame of both,
 * what brings one of them into view, and whether the frame is the one that is worked on.
 */
export function useOtherPane(
  frame: RefObject<HTMLElement | null>,
  onShow: (pane: "chart" | "questions") => void,
  isShown = true,
): void {
  const last = useRef<HTMLElement>(null);
  const change = () => {
    const chart = frame.current?.querySelector<HTMLElement>('[role="document"]');
    const focused = document.activeElement;
    const isInChart = chart?.closest("section")?.contains(focused);
    if (!frame.current || !chart) return;
    if (isInChart) {
      flushSync(() => onShow("questions"));
      const back = last.current?.isConnected ? last.current : firstField(frame.current);
      back?.focus();
    } else {
      if (focused instanceof HTMLElement && frame.current.contains(focused)) last.current = focused;
      flushSync(() => onShow("chart"));
      chart.focus();
    }
  };
  useHotkeys(isShown ? [["F6", change]] : [], []);
}
