import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs";
import { sentences } from "#contract/sentences.ts";
import { ApiFault } from "../../../api/client.ts";
import { isOutage } from "../../../attempt/ports.ts";
import rendererUrl from "./chart-painter.ts?worker&url";
import { claimWorker } from "./chart-worker.ts";
import { requestChart } from "./prefetch-chart.ts";

// Pages render in a separate worker, so that typing stays responsive.
pdfjs.GlobalWorkerOptions.rendererSrc = rendererUrl;

/** A chart could not be opened; the message is a sentence for the user. */
export class ChartFault extends Error {
  /** True if a later try may succeed. */
  readonly isOutage: boolean;

  constructor(sentence: string, { isOutage = false } = {}) {
    super(sentence);
    this.isOutage = isOutage;
  }
}

/** Asks for a password, again if it was wrong. */
type AskPassword = (answer: (password: string) => void, isFirst: boolean) => void;

/** The time without a byte, or without the first page, after which a chart fails. */
const patienceMs = 10_000;

/**
 * Loads and opens a chart by its signed link or from a file. An expired link is renewed once. Throws ChartFault: "not
 * loaded" if it cannot be fetched or does not open within 10 s, "not rendered" if it is not a valid PDF, "not opened"
 * otherwise.
 */
export async function openChart(
  chart: File | (() => string),
  renewLink: () => Promise<unknown>,
  signal: AbortSignal,
  askPassword: AskPassword,
): Promise<pdfjs.PDFDocumentProxy> {
  const data =
    chart instanceof File ? new Uint8Array(await chart.arrayBuffer()) : await fetchChart(chart, renewLink, signal);
  const base = import.meta.env.BASE_URL;
  const { worker: port, failed } = claimWorker();
  const worker = pdfjs.PDFWorker.create({ port });
  const task = pdfjs.getDocument({
    data,
    worker,
    cMapUrl: `${base}pdfjs/cmaps/`,
    standardFontDataUrl: `${base}pdfjs/standard_fonts/`,
    wasmUrl: `${base}pdfjs/wasm/`,
    iccUrl: `${base}pdfjs/iccs/`,
    // Uses our standard fonts, so that charts look the same on every machine.
    useSystemFonts: false,
  });
  const patience = startPatience();
  task.onPassword = (answer: (password: string) => void, reason: number) => {
    patience.pause();
    askPassword((password) => {
      patience.restart();
      answer(password);
    }, reason === pdfjs.PasswordResponses.NEED_PASSWORD);
  };
  const close = async () => {
    // The destroy call of a hanging worker never resolves.
    await Promise.race([task.destroy(), new Promise((resolve) => setTimeout(resolve, 1000))]);
    worker.destroy();
    port.terminate();
  };
  signal.addEventListener("abort", () => void close());
  try {
    const document = await Promise.race([task.promise, patience.ended, failed]);
    // A damaged file may open and still have no readable page.
    const firstPage = document.getPage(1).catch(() => {
      throw new ChartFault(sentences.chartNotRendered);
    });
    await Promise.race([firstPage, patience.ended]);
    return document;
  } catch (error) {
    signal.throwIfAborted();
    void close();
    if (error instanceof ChartFault) throw error;
    throw new ChartFault(
      error instanceof pdfjs.InvalidPDFException ? sentences.chartNotRendered : sentences.chartNotOpened,
    );
  } finally {
    patience.pause();
  }
}

/** Returns a time-out that can be paused while the user types a password. */
function startPatience() {
  let end = () => {};
  const ended = new Promise<never>((_, reject) => {
    end = () => reject(new ChartFault(sentences.chartNotLoaded));
  });
  ended.catch(() => {});
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pause = () => clearTimeout(timer);
  const restart = () => {
    pause();
    timer = setTimeout(end, patienceMs);
  };
  restart();
  return { ended, pause, restart };
}

async function fetchChart(
  path: () => string,
  renewLink: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const patience = startPatience();
  // An abandoned request must not occupy one of the browser's few connections, which drafts need.
  const giveUp = new AbortController();
  const whileAwaited = AbortSignal.any([signal, giveUp.signal]);
  let status = 0;
  try {
    let response = await Promise.race([requestChart(path(), whileAwaited), patience.ended]);
    if (response.status === 403) {
      await Promise.race([renewLink(), patience.ended]);
      response = await Promise.race([requestChart(path(), whileAwaited), patience.ended]);
    }
    status = response.ok ? 0 : response.status;
    if (response.ok && response.body) return await readAll(response.body, patience);
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof ApiFault) status = error.status;
  } finally {
    patience.pause();
    giveUp.abort();
  }
  throw new ChartFault(sentences.chartNotLoaded, { isOutage: isOutage({ status }) });
}

/** Reads the whole body. The time-out starts again with each chunk, so that a slow connection does not fail. */
async function readAll(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  patience: ReturnType<typeof startPatience>,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    patience.restart();
    const { done, value } = await Promise.race([reader.read(), patience.ended]);
    if (done) return new Uint8Array(await new Blob(pieces).arrayBuffer());
    pieces.push(value);
  }
}
