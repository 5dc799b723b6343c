import { readFile } from "node:fs/promises";
import { type AnalyzeReply, pageMark } from "#contract/api/assistant.ts";
import { assistantSentences } from "#contract/assistant-sentences.ts";
import { assistantLimits } from "#contract/limits.ts";
import { Refusal } from "../../server/core/http/errors.ts";
import { runSlow, TaskStopped } from "../../server/core/thread-pools.ts";
import { makeTurns } from "../turns.ts";
import type { PdfPages, PdfTask } from "./pdf-worker.ts";

const limits = { taskMs: 20_000, growthMegabytes: 250 };
const readingMs = 15_000;

/** One at a time, so that the PDFs of students leave room for the spreadsheets and archives of staff. */
const turns = makeTurns({
  atOnce: 1,
  waitingMost: 40,
  waitingMostOfOne: 10,
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

/**
 * Returns the text of a PDF, each page under its mark. A long text is cut. Students who wait take turns. Throws 422 if
 * nothing can be read, 503 if too many files wait.
 */
export function readPdfText(
  studentId: string,
  file: string,
  signal: AbortSignal,
): Promise<Omit<AnalyzeReply, "success">> {
  return turns.take(studentId, signal, async () => {
    const task: PdfTask = { data: await readFile(file), charactersMost: assistantLimits.pdfCharacters, readingMs };
    const module = new URL("./pdf-worker.ts", import.meta.url);
    const read = await runSlow<PdfTask, PdfPages>(module, "readPages", task, { ...limits, signal }).catch((error) => {
      throw error instanceof TaskStopped ? analysisFailed("tooHeavy") : error;
    });
    if (read.fault) throw analysisFailed(read.fault);
    const { pages, info, texts } = read;
    if (texts.every((text) => text === "")) throw analysisFailed("noText");
    const marked = texts.map((text, index) => `${pageMark(index + 1)}\n${text}`).join("\n\n");
    return { text: marked.slice(0, assistantLimits.pdfCharacters), pages, pagesRead: texts.length, info };
  });
}

function analysisFailed(fault: keyof typeof faults): Refusal {
  const error = `${assistantSentences.analysisFailed} ${faults[fault]}`;
  return new Refusal("rule_broken", assistantSentences.analysisFailed, { error, details: faults[fault] });
}
