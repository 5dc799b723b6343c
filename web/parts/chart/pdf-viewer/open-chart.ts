import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs";
import { sentences } from "#contract/sentences.ts";
import { ApiFault } from "../../../api/client.ts";
import { isOutage } from "../../../attempt/ports.ts";
import { takeOrAsk } from "./ask-ahead.ts";
import rendererUrl from "./chart-painter.ts?worker&url";
import { takeWorker } from "./ready-worker.ts";

// Pages are drawn in a worker of their own: who types is not kept waiting.
pdfjs.GlobalWorkerOptions.rendererSrc = rendererUrl;

/** Why a chart is not shown, in a sentence. */
export class ChartFault extends Error {
  /** True when a later try may open the chart. */
  readonly isOutage: boolean;

  constructor(sentence: string, { isOutage = false } = {}) {
    super(sentence);
    this.isOutage = isOutage;
  }
}

/** Asks for a password; asked again when it was wrong. */
type AskPassword = (answer: (password: string) => void, isFirst: boolean) => void;

/** A chart that gives no byte, and then no page, for so long is given up. */
const patienceMs = 10_000;

/**
 * Fetches a chart by its signed link, or reads it from this device, and opens it; a link that ran out is renewed once. Throws ChartFault:
 * not loaded when it cannot be fetched or does not open within 10 s, not rendered when it is no sound PDF, not opened for
 * anything else.
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
  const { worker: port, lost } = takeWorker();
  const worker = pdfjs.PDFWorker.create({ port });
  const task = pdfjs.getDocument({
    data,
    worker,
    cMapUrl: `${base}pdfjs/cmaps/`,
    standardFontDataUrl: `${base}pdfjs/standard_fonts/`,
    wasmUrl: `${base}pdfjs/wasm/`,
    iccUrl: `${base}pdfjs/iccs/`,
    // The same letters on every machine: the standard fonts come from us and not from the system.
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
    // One that hangs says no farewell.
    await Promise.race([task.destroy(), new Promise((resolve) => setTimeout(resolve, 1000))]);
    worker.destroy();
    port.terminate();
  };
  signal.addEventListener("abort", () => void close());
  try {
    const document = await Promise.race([task.promise, patience.ended, lost]);
    // A damaged file may open and hold no page that can be had.
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

/** A time-out that can be paused while a person types a password. */
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
  // A request that is given up must not keep one of the browser's few connections from a draft.
  const giveUp = new AbortController();
  const whileAwaited = AbortSignal.any([signal, giveUp.signal]);
  let status = 0;
  try {
    let response = await Promise.race([takeOrAsk(path(), whileAwaited), patience.ended]);
    if (response.status === 403) {
      await Promise.race([renewLink(), patience.ended]);
      response = await Promise.race([takeOrAsk(path(), whileAwaited), patience.ended]);
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

/** Reads a body whole; patience begins anew with each piece, so that a slow line is no fault. */
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
