import { useHotkeys } from "@mantine/hooks";
import { type RefObject, useRef } from "react";
import { flushSync } from "react-dom";
import { firstField } from "./first-field.ts";

/**
 * Registers F6, which moves the focus to the chart and back to the last focused field. `onShow` shows a pane on a
 * narrow screen; `isShown` is false while another frame is in use.
 */
export function usePaneSwitchKey(
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
