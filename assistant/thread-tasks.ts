import type { ImportedFiles } from "#coding/code-sets/imported-groupings.ts";
import { assistantSentences } from "#contract/assistant-sentences.ts";
import { Refusal } from "../server/core/http/errors.ts";
import { runQuick, TaskStopped } from "../server/core/thread-pools.ts";
import type { DrgQuestion } from "./drg/explain-drg.ts";
import type { DrgTask } from "./drg/explain-in-thread.ts";
import type { ExcerptRequest, Finding, SearchRequest } from "./search/find.ts";
import { makeTurns } from "./turns.ts";

const searching = new URL("./search/find.ts", import.meta.url);
const explaining = new URL("./drg/explain-in-thread.ts", import.meta.url);

/** Includes the start of the thread, which takes seconds on a busy machine. */
const taskMs = 20_000;

/**
 * The work that a student can make large. It runs in a thread, one task at a time, and the students who wait take turns.
 * Each function throws 504 for a task that takes too long and 503 if too many tasks wait.
 */
export interface ThreadTasks {
  find: (studentId: string, request: SearchRequest, signal: AbortSignal) => Promise<Finding>;
  excerpt: (studentId: string, request: ExcerptRequest, signal: AbortSignal) => Promise<string>;
  /** Returns Markdown, or undefined if the question names no codes. */
  explainDrg: (studentId: string, question: DrgQuestion, signal: AbortSignal) => Promise<string | undefined>;
}

/** @param imported returns the groupings that staff imported; called for each question about a DRG */
export function makeThreadTasks(imported: () => ImportedFiles = () => ({ index: undefined, tables: [] })): ThreadTasks {
  const turns = makeTurns({
    atOnce: 1,
    waitingMost: 400,
    waitingMostOfOne: 20,
    full: () =>
      new Refusal("not_ready", "Too many questions are waiting. Please try again in a moment.", {
        retryAfterSeconds: 5,
      }),
  });
  const run = <Input, Result>(studentId: string, signal: AbortSignal, module: URL, name: string, input: Input) =>
    turns.take(studentId, signal, () =>
      runQuick<Input, Result>(module, name, input, { taskMs, signal }).catch((error) => {
        signal.throwIfAborted();
        throw error instanceof TaskStopped ? tooSlow() : error;
      }),
    );
  return {
    find: (studentId, request, signal) => run(studentId, signal, searching, "find", request),
    excerpt: (studentId, request, signal) => run(studentId, signal, searching, "excerpt", request),
    explainDrg: (studentId, question, signal) =>
      run<DrgTask, string | undefined>(studentId, signal, explaining, "explainInThread", {
        question,
        imported: imported(),
      }),
  };
}

function tooSlow(): Refusal {
  return new Refusal("provider_slow", assistantSentences.generationFailed, { details: "The question took too long" });
}
