import type { FastifyReply } from "fastify";
import { chatReplyOf } from "#contract/api/assistant.ts";
import { assistantSentences } from "#contract/assistant-sentences.ts";
import { Refusal } from "../server/core/http/errors.ts";

/**
 * Aborts when the client disconnects before its answer is complete, so that no model is paid for an answer that nobody
 * reads.
 */
export function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  onceClosed(reply, () => {
    if (!reply.raw.writableFinished) gone.abort(new Refusal("malformed", "The client went away"));
  });
  return gone.signal;
}

/** Calls `act` when the connection closes, or at once if it has closed already: a closed socket emits no second event. */
function onceClosed({ raw }: FastifyReply, act: () => void): void {
  if (raw.closed) act();
  else raw.once("close", act);
}

interface Bounds {
  withinMs: number;
  checkEveryMs: number;
  /** Checks again that the caller may use the assistant. Throws a refusal if not. */
  check: () => Promise<unknown>;
}

/** Aborts when an answer must end: its time is over, its client disconnected, or its user logged out or lost access. */
export function whenOver(reply: FastifyReply, { withinMs, checkEveryMs, check }: Bounds): AbortSignal {
  const over = new AbortController();
  const late = setTimeout(() => over.abort(tooSlow()), withinMs);
  const watch = setInterval(() => {
    check().catch((error: unknown) => {
      // A check that fails for another reason, such as a database that is down, does not end the answer.
      if (error instanceof Refusal && error.code !== "not_ready") over.abort(error);
    });
  }, checkEveryMs);
  onceClosed(reply, () => {
    clearTimeout(late);
    clearInterval(watch);
  });
  return AbortSignal.any([over.signal, whenGone(reply)]);
}

function tooSlow(): Refusal {
  return new Refusal("provider_slow", assistantSentences.generationFailed, {
    details: "The model did not answer in time",
  });
}

/**
 * Yields the pieces of a stream until the signal aborts. Also ends the wait for a server that accepts a call and never
 * answers.
 */
export async function* piecesUntil(stream: AsyncIterable<string>, signal: AbortSignal): AsyncGenerator<string> {
  const pieces = stream[Symbol.asyncIterator]();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  aborted.catch(() => {});
  signal.addEventListener("abort", onAbort);
  try {
    signal.throwIfAborted();
    while (true) {
      const next = pieces.next();
      // Without a handler, the rejection of the promise that loses the race would end the process.
      next.catch(() => {});
      const piece = await Promise.race([next, aborted]);
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    signal.removeEventListener("abort", onAbort);
    // Not awaited: a model that hangs would delay the end of the answer.
    pieces.return?.().catch(() => {});
  }
}

/** Formats the pieces as server-sent events. A failure is sent as the last event. */
export async function* eventsOf(
  first: IteratorResult<string>,
  rest: AsyncGenerator<string>,
): AsyncGenerator<string, void> {
  try {
    if (!first.done) yield eventOf(chatReplyOf(first.value));
    for await (const piece of rest) yield eventOf(chatReplyOf(piece));
  } catch (error) {
    const refusal =
      error instanceof Refusal ? error : new Refusal("provider_failed", assistantSentences.generationFailed);
    yield eventOf({
      success: false,
      error: refusal.message,
      code: refusal.code,
      details: refusal.details ?? refusal.message,
    });
  }
}

function eventOf(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}
