import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import { analyzeReply, chatReply, chatReplyOf, chatRequest, chatWithPdfRequest } from "#contract/api/assistant.ts";
import { assistantLimits, assistantSentences } from "#contract/sentences.ts";
import type { Db } from "../server/database/schema.ts";
import { installErrors, noSession, Refusal } from "../server/http/errors.ts";
import { sessionIdOf } from "../server/http/guards.ts";
import type { App } from "../server/http/schemas.ts";
import type { Clock } from "../server/http/services.ts";
import { isPdf, withForm } from "../server/http/uploads.ts";
import type { Asker, FindAsker } from "./asker.ts";
import type { Engine, Question } from "./engines/engine.ts";
import { readPdfText } from "./pdf/pdf-text.ts";
import { countUse } from "./uses.ts";

export interface AssistantParts {
  engine: Engine;
  db: Db;
  clock: Clock;
  findAsker: FindAsker;
  tempDir: string;
  /** How long a model may take for an answer. */
  answerWithinMs?: number | undefined;
}

declare module "fastify" {
  interface FastifyRequest {
    asker: Asker | null;
  }
}

const pdfRule = {
  field: "pdf",
  megabytes: assistantLimits.pdfMegabytes,
  most: 1,
  accepts: isPdf,
  fault: assistantSentences.onlyPdf,
};

/** POST /api/analyze-pdf, /api/chat, /api/chat1 (api.md, Assistant). */
export function assistantRoutes(app: App, parts: AssistantParts): void {
  const { engine, db, clock, findAsker, tempDir, answerWithinMs = 30_000 } = parts;
  app.decorateRequest("asker", null);
  installErrors(app, { withDetails: true });

  const letIn: onRequestAsyncHookHandler = async (request) => {
    const asker = await findAsker(sessionIdOf(request));
    if (!asker) throw noSession();
    if (asker.hasTimedAttemptOpen) throw new Refusal("forbidden", assistantSentences.closed);
    request.asker = asker;
  };

  app.post(
    "/api/analyze-pdf",
    { onRequest: letIn, schema: { tags: ["assistant"], response: { 200: analyzeReply } } },
    async (request, reply) =>
      withForm(request, tempDir, pdfRule, async ({ files: [file] }) => {
        if (!file) throw new Refusal("rule_broken", "A PDF is required", { fields: { pdf: "A PDF is required" } });
        await countUse(db, clock, askerOf(request).id, "pdf");
        return { success: true as const, ...(await readPdfText(file.path, whenGone(reply))) };
      }),
  );

  const answer = async (request: FastifyRequest, reply: FastifyReply, question: Question) => {
    refuseLong(question);
    await countUse(db, clock, askerOf(request).id, "chat");
    const asked = { ...question, messages: question.messages.slice(-assistantLimits.messagesSent) };
    const tooSlow = AbortSignal.timeout(answerWithinMs);
    const signal = AbortSignal.any([tooSlow, whenGone(reply)]);
    try {
      if (!/text\/event-stream/.test(request.headers.accept ?? "")) {
        return chatReplyOf(await untilAborted(engine.answer(asked, signal), signal));
      }
      const pieces = engine.stream(asked, signal)[Symbol.asyncIterator]();
      // The first piece decides the status: what fails before it is answered like any other failure.
      const first = await untilAborted(pieces.next(), signal);
      reply.type("text/event-stream; charset=utf-8").header("x-accel-buffering", "no");
      return reply.send(Readable.from(events(first, pieces, signal, () => slowOr(undefined, tooSlow))));
    } catch (error) {
      throw slowOr(error, tooSlow);
    }
  };

  app.post(
    "/api/chat",
    {
      onRequest: letIn,
      schema: { tags: ["assistant"], body: chatRequest, response: { 200: chatReply } },
    },
    (request, reply) => answer(request, reply, { messages: request.body.messages }),
  );

  app.post(
    "/api/chat1",
    {
      onRequest: letIn,
      bodyLimit: 4 * 1024 * 1024,
      schema: { tags: ["assistant"], body: chatWithPdfRequest, response: { 200: chatReply } },
    },
    (request, reply) => answer(request, reply, request.body),
  );
}

function askerOf(request: FastifyRequest): Asker {
  if (!request.asker) throw noSession();
  return request.asker;
}

function refuseLong({ messages, pdfContent }: Question): void {
  const { messageCharacters, pdfCharacters } = assistantLimits;
  if (messages.some((message) => message.content.length > messageCharacters))
    throw new Refusal("too_large", `A message may have at most ${messageCharacters} characters`);
  if ((pdfContent?.length ?? 0) > pdfCharacters)
    throw new Refusal("too_large", `The text of the PDF may have at most ${pdfCharacters} characters`);
}

/** Aborts when the client goes away before its answer is complete: nobody pays for what nobody reads. */
function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) gone.abort(new Refusal("malformed", "The client went away"));
  });
  return gone.signal;
}

/** Some servers accept a call and never answer: what waits for them ends with the signal in any case. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort);
  work.catch(() => {});
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

function slowOr(error: unknown, tooSlow: AbortSignal): unknown {
  if (!tooSlow.aborted) return error;
  return new Refusal("provider_slow", assistantSentences.generationFailed, {
    details: "The model did not answer in time",
  });
}

function eventOf(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

/** The pieces as server-sent events; a failure on the way is the last event. */
async function* events(
  first: IteratorResult<string>,
  pieces: AsyncIterator<string>,
  signal: AbortSignal,
  slow: () => unknown,
): AsyncGenerator<string> {
  try {
    for (let piece = first; !piece.done; piece = await untilAborted(pieces.next(), signal))
      yield eventOf(chatReplyOf(piece.value));
  } catch (error) {
    const cause = slow() ?? error;
    const refusal =
      cause instanceof Refusal ? cause : new Refusal("provider_failed", assistantSentences.generationFailed);
    yield eventOf({ success: false, error: refusal.message, details: refusal.details ?? refusal.message });
  } finally {
    // Not awaited: a model that hangs would hold the answer's end.
    void pieces.return?.().catch(() => {});
  }
}
