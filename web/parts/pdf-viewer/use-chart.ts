import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import type { Opening } from "./chart-message.tsx";
import { ChartFault, openChart } from "./open-chart.ts";

/** The same chart keeps its name when its link is signed anew. */
export function chartIdOf(path: string): string {
  return path.split("?")[0] ?? path;
}

/** The right password of each chart, for as long as the page lives: it is asked for once a visit. */
const passwords = new Map<string, string>();

/**
 * Opens the chart behind a signed link. In: `renewLink` reads what names the chart again, since a link runs out after
 * two hours; the new one arrives as `path`. Out: how far the opening is, and a new try.
 */
export function useChart(path: string, renewLink: () => Promise<unknown>): [Opening, () => void] {
  const [opening, setOpening] = useState<Opening>({ state: "loading" });
  const [round, setRound] = useState(0);
  const latest = useRef(path);
  latest.current = path;
  const chartId = chartIdOf(path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link signed anew is no new chart; a new round is a new try
  useEffect(() => {
    const leave = new AbortController();
    let opened: PDFDocumentProxy | undefined;
    setOpening({ state: "loading" });
    let tries = 0;
    const askPassword = (answer: (password: string) => void) => {
      const known = passwords.get(chartId);
      if (known !== undefined && tries === 0) {
        tries += 1;
        passwords.delete(chartId);
        answer(known);
        return;
      }
      const keep = (password: string) => {
        tries += 1;
        passwords.set(chartId, password);
        answer(password);
      };
      setOpening({ state: "password", tries, answer: keep });
    };
    openChart(() => latest.current, renewLink, leave.signal, askPassword)
      .then((document) => {
        opened = document;
        if (leave.signal.aborted) void document.cleanup();
        else setOpening({ state: "open", document });
      })
      .catch((error: unknown) => {
        if (!leave.signal.aborted)
          setOpening({ state: "failed", text: error instanceof ChartFault ? error.message : "Cannot load document" });
      });
    return () => {
      leave.abort();
      void opened?.cleanup();
    };
  }, [chartId, round]);
  return [opening, () => void renewLink().finally(() => setRound((count) => count + 1))];
}
