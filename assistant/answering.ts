import type { FastifyReply } from "fastify";
import { chatReplyOf } from "#contract/api/assistant.ts";
import { assistantSentences } from "#contract/sentences.ts";
import { Refusal } from "../server/core/http/errors.ts";

/** Aborts when the client goes away before its answer is complete: nobody pays for what nobody reads. */
export function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  onceClosed(reply, () => {
    if (!reply.raw.writableFinished) gone.abort(new Refusal("malformed", "The client went away"));
  });
  return gone.signal;
}

/** Who is let in and counted meanwhile may be gone by now: an end that has passed is not told again. */
function onceClosed({ raw }: FastifyReply, act: () => void): void {
  if (raw.closed) act();
  else raw.once("close", act);
}

interface Bounds {
  withinMs: number;
  checkEveryMs: number;
  /** Asks again whether the caller is still let in; throws the refusal when not. */
  check: () => Promise<unknown>;
}

/** Aborts when an answer must end: its time is over, its reader went away, logged out, or is let in no longer. */
export function whenOver(reply: FastifyReply, { withinMs, checkEveryMs, check }: Bounds): AbortSignal {
  const over = new AbortController();
  const late = setTimeout(() => over.abort(tooSlow()), withinMs);
  const watch = setInterval(() => {
    check().catch((error: unknown) => {
      // A check that could not be made decides nothing.
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

/** A stream's pieces until the signal: some servers accept a call and never answer, and what waits for them ends too. */
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
      // Whoever loses the race below must not end the process.
      next.catch(() => {});
      const piece = await Promise.race([next, aborted]);
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    signal.removeEventListener("abort", onAbort);
    // Not awaited: a model that hangs would hold the answer's end.
    pieces.return?.().catch(() => {});
  }
}

/** The pieces as server-sent events; a failure on the way is the last event. */
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
