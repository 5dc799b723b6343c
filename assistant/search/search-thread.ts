import { Worker } from "node:worker_threads";
import { assistantSentences } from "#contract/sentences.ts";
import { Refusal } from "../../server/http/errors.ts";
import { makeTurns } from "../turns.ts";
import type { Asked, Finding } from "./find.ts";

const bounds = { ms: 5000, heapMegabytes: 64, youngMegabytes: 8, waiting: 400, waitingOfOne: 20 };

export interface SearchTask {
  asked: Asked;
  /** Given: an excerpt of the PDF of so many characters is wanted, else what fits the question. */
  charactersMost?: number;
}

/** Both in a thread of its own, in turns per person. They throw 504 when it takes too long, 503 when too many wait. */
export interface Search {
  find: (who: string, asked: Asked, signal: AbortSignal) => Promise<Finding>;
  excerpt: (who: string, asked: Asked, charactersMost: number, signal: AbortSignal) => Promise<string>;
  close: () => Promise<void>;
}

/** A search beside the server's own thread, which it never holds. The thread starts with the first question. */
export function openSearch(): Search {
  let thread: Worker | undefined;
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
    const started = new Worker(new URL("./search-worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: bounds.heapMegabytes, maxYoungGenerationSizeMb: bounds.youngMegabytes },
      stdout: true,
      stderr: true,
    });
    // An error that nobody listens to would end the process; the search under way hears of the end by itself.
    started.on("error", () => {});
    started.once("exit", () => {
      if (thread === started) thread = undefined;
    });
    started.unref();
    return started;
  };
  const end = async () => {
    await thread?.terminate();
  };
  const search = <Answer>(who: string, task: SearchTask, signal: AbortSignal) =>
    turns.take(who, signal, async () => {
      thread ??= start();
      const answer = await answerOf<Answer>(thread, task);
      if (answer !== undefined) return answer;
      // A thread that did not answer is not asked again.
      await end();
      throw tooSlow();
    });
  return {
    find: (who, asked, signal) => search<Finding>(who, { asked }, signal),
    excerpt: (who, asked, charactersMost, signal) => search<string>(who, { asked, charactersMost }, signal),
    close: end,
  };
}

/** What the thread answers; undefined when it ends or takes too long. */
function answerOf<Answer>(thread: Worker, task: SearchTask): Promise<Answer | undefined> {
  const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
  const timer = setTimeout(() => resolve(undefined), bounds.ms);
  const onEnd = () => resolve(undefined);
  thread.once("message", resolve);
  thread.once("exit", onEnd);
  thread.postMessage(task);
  return promise.finally(() => {
    clearTimeout(timer);
    thread.off("message", resolve);
    thread.off("exit", onEnd);
  });
}

function tooSlow(): Refusal {
  return new Refusal("provider_slow", assistantSentences.generationFailed, { details: "The search took too long" });
}
