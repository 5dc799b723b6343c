import { Worker } from "node:worker_threads";
import type { ImportedFiles } from "#coding/code-sets/imported-groupings.ts";
import { assistantSentences } from "#contract/sentences.ts";
import { Refusal } from "../server/core/http/errors.ts";
import type { AskedDrg } from "./drg/explain-drg.ts";
import type { Asked, Finding } from "./search/find.ts";
import { makeTurns } from "./turns.ts";

const bounds = { ms: 5000, startMs: 20_000, heapMegabytes: 64, youngMegabytes: 8, waiting: 400, waitingOfOne: 20 };

/** What the thread is asked: what fits a question, an excerpt of a PDF of so many characters, or why a DRG. */
export type Task =
  | { kind: "find"; asked: Asked }
  | { kind: "excerpt"; asked: Asked; charactersMost: number }
  | { kind: "explain drg"; asked: AskedDrg; imported: ImportedFiles };

/**
 * What a student can make large, in a thread of its own, in turns per person. All throw 504 when it takes too long, 503
 * when too many wait.
 */
export interface Thread {
  find: (who: string, asked: Asked, signal: AbortSignal) => Promise<Finding>;
  excerpt: (who: string, asked: Asked, charactersMost: number, signal: AbortSignal) => Promise<string>;
  /** In Markdown; undefined when the questions name no codes. */
  explainDrg: (who: string, asked: AskedDrg, signal: AbortSignal) => Promise<string | undefined>;
  close: () => Promise<void>;
}

/**
 * A thread beside the server's own, which its work never holds; it starts with the first question.
 *
 * @param imported which groupings staff imported, asked for with each question
 */
export function openThread(imported: () => ImportedFiles = () => ({ index: undefined, tables: [] })): Thread {
  let thread: { worker: Worker; isReady: Promise<unknown> } | undefined;
  const turns = makeTurns({
    atOnce: 1,
    waitingMost: bounds.waiting,
    waitingMostOfOne: bounds.waitingOfOne,
    full: () =>
      new Refusal("not_ready", "Too many questions are waiting. Please try again in a moment.", {
        retryAfterSeconds: 5,
      }),
  });
  const start = () => {
    const started = new Worker(new URL("./thread-worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: bounds.heapMegabytes, maxYoungGenerationSizeMb: bounds.youngMegabytes },
      stdout: true,
      stderr: true,
    });
    // An error that nobody listens to would end the process; the work under way hears of the end by itself.
    started.on("error", () => {});
    started.once("exit", () => {
      if (thread?.worker === started) thread = undefined;
    });
    started.unref();
    // It says so when it has read its modules, which is no question's own work and on a busy machine takes seconds.
    return { worker: started, isReady: nextMessage(started, bounds.startMs) };
  };
  const end = async () => {
    await thread?.worker.terminate();
  };
  const ask = <Answer>(who: string, signal: AbortSignal, task: () => Task) =>
    turns.take(who, signal, async () => {
      thread ??= start();
      const { worker, isReady } = thread;
      const told = (await isReady) ? await answerOf<Answer>(worker, task()) : undefined;
      if (told) return told.answer;
      // A thread that did not answer is not asked again.
      await end();
      throw tooSlow();
    });
  return {
    find: (who, asked, signal) => ask(who, signal, () => ({ kind: "find", asked })),
    excerpt: (who, asked, charactersMost, signal) =>
      ask(who, signal, () => ({ kind: "excerpt", asked, charactersMost })),
    explainDrg: (who, asked, signal) => ask(who, signal, () => ({ kind: "explain drg", asked, imported: imported() })),
    close: end,
  };
}

/** What the thread answers; undefined when it ends or takes too long. */
function answerOf<Answer>(thread: Worker, task: Task): Promise<{ answer: Answer } | undefined> {
  const answer = nextMessage<{ answer: Answer }>(thread, bounds.ms);
  thread.postMessage(task);
  return answer;
}

/** What the thread says next; undefined when it ends first, or says nothing for so long. */
function nextMessage<Message>(thread: Worker, withinMs: number): Promise<Message | undefined> {
  const { promise, resolve } = Promise.withResolvers<Message | undefined>();
  const timer = setTimeout(() => resolve(undefined), withinMs);
  const onEnd = () => resolve(undefined);
  thread.once("message", resolve);
  thread.once("exit", onEnd);
  return promise.finally(() => {
    clearTimeout(timer);
    thread.off("message", resolve);
    thread.off("exit", onEnd);
  });
}

function tooSlow(): Refusal {
  return new Refusal("provider_slow", assistantSentences.generationFailed, { details: "The question took too long" });
}
