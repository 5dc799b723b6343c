import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { sentences } from "#contract/sentences.ts";
import { chartIdOf } from "../../../api/charts.ts";
import { readUnsaved, storeUnsaved, unsavedKey } from "../../fields/unsaved.ts";
import type { Opening } from "./chart-message.tsx";
import { ChartFault, openChart } from "./open-chart.ts";

/** The place of a chart's password in this tab: it is asked once, also if the page is reloaded, until the logout. */
const passwordKey = (chartId: string) => unsavedKey(`chart_password_${chartId}`);

const loading: Opening = { state: "loading" };
const retryMs = 5000;

/**
 * Opens the chart of a signed link, and during an outage tries again every five seconds. `renewLink` reads the link
 * again, because links expire after two hours; the new one arrives as `path`. Returns the state and a function that
 * tries again.
 */
export function useChart(path: string, renewLink: () => Promise<unknown>, file?: File): [Opening, () => void] {
  const [opening, setOpening] = useState<Opening>(loading);
  const [round, setRound] = useState(0);
  const latest = useRef(path);
  latest.current = path;
  const chartId = chartIdOf(path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is signed again is the same chart; a new round is a new try
  useEffect(() => {
    const leave = new AbortController();
    let opened: PDFDocumentProxy | undefined;
    setOpening(loading);
    let retryTimer: ReturnType<typeof setTimeout>;
    let tries = 0;
    let given = readUnsaved<{ password: string }>(passwordKey(chartId))?.password;
    const askPassword = (answer: (password: string) => void, isFirst: boolean) => {
      if (isFirst && given !== undefined) {
        answer(given);
        return;
      }
      const tryOne = (password: string) => {
        tries += 1;
        given = password;
        answer(password);
      };
      setOpening({ state: "password", tries, answer: tryOne });
    };
    const fail = (error: unknown) => {
      if (leave.signal.aborted) return;
      const fault = error instanceof ChartFault ? error : new ChartFault(sentences.chartNotOpened);
      setOpening({ state: "failed", text: fault.message, isRetried: fault.isOutage });
      if (fault.isOutage) retryTimer = setTimeout(open, retryMs);
    };
    const open = () =>
      void openChart(file ?? (() => latest.current), renewLink, leave.signal, askPassword)
        .then((document) => {
          opened = document;
          if (given !== undefined) storeUnsaved(passwordKey(chartId), { password: given });
          if (leave.signal.aborted) void document.cleanup();
          else setOpening({ state: "open", document });
        })
        .catch(fail);
    open();
    return () => {
      clearTimeout(retryTimer);
      leave.abort();
      void opened?.cleanup();
    };
  }, [chartId, round]);
  return [opening, () => void renewLink().finally(() => setRound((count) => count + 1))];
}
