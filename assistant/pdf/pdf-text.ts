import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { type AnalyzeReply, pageMark } from "#contract/api/assistant.ts";
import { assistantLimits } from "#contract/limits.ts";
import { assistantSentences } from "#contract/sentences.ts";
import { Refusal } from "../../server/core/http/errors.ts";
import { makeTurns } from "../turns.ts";

export interface WorkerTask {
  data: Uint8Array;
  /** Reading ends after the page that makes the text this long. */
  charactersMost: number;
}

export type FromWorker =
  | { kind: "opened"; pages: number; info: { title: string; author: string } }
  | { kind: "page"; number: number; text: string }
  | { kind: "end" }
  | { kind: "failed"; fault: "encrypted" | "unreadable" };

const bounds = { ms: 20_000, heapMegabytes: 256, growthMegabytes: 250, waiting: 40, waitingOfOne: 10 };
const megabyte = 1024 * 1024;

/** One reader fewer than cores, so that the server's own thread keeps one. */
const readers = makeTurns({
  atOnce: Math.max(1, availableParallelism() - 1),
  waitingMost: bounds.waiting,
  waitingMostOfOne: bounds.waitingOfOne,
  full: () =>
    new Refusal("not_ready", "Too many files are being read. Please try again in a moment.", {
      retryAfterSeconds: 10,
    }),
});

const faults = {
  encrypted: "The file is protected by a password.",
  unreadable: "The file cannot be read as a PDF.",
  noText: "The file has no text; it may be a scan.",
  tooHeavy: "The file takes too long or too much memory to read.",
};

function analysisFailed(fault: keyof typeof faults): Refusal {
  const error = `${assistantSentences.analysisFailed} ${faults[fault]}`;
  return new Refusal("rule_broken", assistantSentences.analysisFailed, { error, details: faults[fault] });
}

/**
 * The text of a PDF, page by page under its mark, in a thread of its own with a bound on time and memory: what was read
 * when a bound is reached is the answer. Persons who wait are taken in rotation. Throws 422 when nothing was read, 503
 * when too many files wait.
 */
export function readPdfText(who: string, file: string, signal: AbortSignal): Promise<Omit<AnalyzeReply, "success">> {
  return readers.take(who, signal, async () => readInThread(await readFile(file), signal));
}

async function readInThread(content: Buffer, signal: AbortSignal): Promise<Omit<AnalyzeReply, "success">> {
  const data = new Uint8Array(content);
  const task: WorkerTask = { data, charactersMost: assistantLimits.pdfCharacters };
  const worker = new Worker(new URL("./pdf-worker.ts", import.meta.url), {
    workerData: task,
    transferList: [data.buffer],
    resourceLimits: { maxOldGenerationSizeMb: bounds.heapMegabytes },
    stdout: true,
    stderr: true,
  });
  let opened: Extract<FromWorker, { kind: "opened" }> | undefined;
  const texts: string[] = [];
  const startMegabytes = process.memoryUsage.rss() / megabyte;
  let timers: NodeJS.Timeout[] = [];
  try {
    const fault = await new Promise<keyof typeof faults | undefined>((resolve) => {
      // A thread's heap limit does not count its buffers, and a stream may unpack to gigabytes: so the process is watched.
      const watch = setInterval(() => {
        if (process.memoryUsage.rss() / megabyte - startMegabytes > bounds.growthMegabytes) resolve("tooHeavy");
      }, 20);
      timers = [watch, setTimeout(() => resolve("tooHeavy"), bounds.ms)];
      signal.addEventListener("abort", () => resolve("tooHeavy"));
      worker.on("message", (message: FromWorker) => {
        if (message.kind === "opened") opened = message;
        else if (message.kind === "page") texts.push(message.text.trim());
        else resolve(message.kind === "end" ? undefined : message.fault);
      });
      worker.on("error", () => resolve("tooHeavy"));
      worker.on("exit", () => resolve("tooHeavy"));
    });
    if (!opened || (fault && texts.length === 0)) throw analysisFailed(fault ?? "unreadable");
  } finally {
    for (const timer of timers) clearTimeout(timer);
    await worker.terminate();
  }
  if (texts.every((text) => text === "")) throw analysisFailed("noText");
  const marked = texts.map((text, index) => `${pageMark(index + 1)}\n${text}`).join("\n\n");
  const { pages, info } = opened;
  return { text: marked.slice(0, assistantLimits.pdfCharacters), pages, pagesRead: texts.length, info };
}
