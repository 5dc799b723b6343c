import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { CodeIndex } from "#coding/code-sets/index-file.ts";
import { chatReplyOf, type LineReference } from "#contract/api/assistant.ts";
import { assistantSentences } from "#contract/assistant-sentences.ts";
import { endpoints } from "#contract/endpoints.ts";
import { assistantLimits } from "#contract/limits.ts";
import { sentences } from "#contract/sentences.ts";
import { calendarDay } from "#contract/time.ts";
import type { Clock } from "../server/core/clock.ts";
import type { Db } from "../server/core/database/schema.ts";
import { answerErrors, noSession, Refusal, ruleBroken } from "../server/core/http/errors.ts";
import { hashOfSession, sessionIdOf } from "../server/core/http/guards.ts";
import { refuseOtherThanPdf } from "../server/core/http/pdf-marks.ts";
import type { App } from "../server/core/http/schemas.ts";
import { serve } from "../server/core/http/serve.ts";
import { type FileRule, withForm } from "../server/core/http/uploads.ts";
import { eventsOf, piecesUntil, whenGone, whenOver } from "./answering.ts";
import type { Asker, FindAsker } from "./asker.ts";
import { explainCodes } from "./codes/explain-codes.ts";
import { asksForDrg } from "./drg/find-claim.ts";
import type { Engine, Question } from "./engines/engine.ts";
import { readPdfText } from "./pdf/pdf-text.ts";
import { describeLine } from "./result/describe-line.ts";
import type { ReadResult } from "./result/read-result.ts";
import type { ThreadTasks } from "./thread-tasks.ts";
import { countUse } from "./uses.ts";

export interface AssistantTimes {
  /** Time limit of a model's answer. */
  answerWithinMs?: number | undefined;
  /** How often the session is checked again during an answer. */
  checkEveryMs?: number | undefined;
}

interface ChatRequest extends Pick<Question, "messages" | "pdfContent"> {
  line?: LineReference | undefined;
}

interface AssistantParts extends AssistantTimes {
  engine: Engine;
  tasks: ThreadTasks;
  db: Db;
  clock: Clock;
  findAsker: FindAsker;
  readResult: ReadResult;
  /** Returns the code sets, or undefined until their index is ready. */
  codeIndex: () => CodeIndex | undefined;
  /** The institute's time zone. */
  timeZone: string;
  tempDir: string;
}

declare module "fastify" {
  interface FastifyRequest {
    asker: Asker | null;
  }
}

const pdfRule: FileRule = {
  field: "pdf",
  megabytes: assistantLimits.pdfMegabytes,
  most: 1,
  refuseBeginning: refuseOtherThanPdf("pdf", assistantSentences.onlyPdf),
};

/** Registers the assistant's calls (api.md section 19). */
export function assistantRoutes(app: App, parts: AssistantParts): void {
  const {
    engine,
    tasks,
    db,
    clock,
    findAsker,
    codeIndex,
    tempDir,
    timeZone,
    answerWithinMs = 30_000,
    checkEveryMs = 5000,
  } = parts;
  app.decorateRequest("asker", null);
  answerErrors(app, { withDetails: true });

  const admit = async (request: FastifyRequest) => {
    const sessionId = sessionIdOf(request);
    const asker = await findAsker(sessionId);
    if (!asker || sessionId === undefined) throw noSession();
    request.session = { hash: hashOfSession(sessionId), userId: asker.id };
    refuseClosed(asker);
    return asker;
  };
  const letIn: onRequestAsyncHookHandler = async (request) => {
    request.asker = await admit(request);
  };
  app.decorate("guards", { anyone: letIn, student: letIn, staff: letIn, admin: letIn });

  serve(app, "POST /ai/api/analyze-pdf", async ({ request, reply }) => {
    const { id } = askerOf(request);
    // Counted before the upload is received: a refused file costs time too.
    await countUse(db, clock, id, "pdf");
    return withForm(request, tempDir, pdfRule, endpoints["POST /ai/api/analyze-pdf"].form, ({ files: [file] }) => {
      if (!file) throw ruleBroken("pdf", "A PDF is required");
      return readPdfText(id, file.path, whenGone(reply));
    });
  });

  const answer = async (request: FastifyRequest, reply: FastifyReply, body: ChatRequest) => {
    const { line: askedLine, ...asked } = body;
    refuseLong(asked);
    const { id } = askerOf(request);
    await countUse(db, clock, id, "chat");
    const line = askedLine && (await describeAsked(request, askedLine, parts));
    const over = whenOver(reply, { withinMs: answerWithinMs, checkEveryMs, check: () => admit(request) });
    const messages = asked.messages.slice(-assistantLimits.messagesSent);
    const today = calendarDay(clock().toISOString(), timeZone);
    const hasPdf = (asked.pdfContent ?? "").trim() !== "";
    // Beside a line of a result, earlier questions may name the given code and the key's code: those are no claim.
    const claim = { messages: line === undefined ? messages : messages.slice(-1), today, hasPdf };
    const grouping = asksForDrg(messages) ? await tasks.explainDrg(id, claim, over) : undefined;
    const codes = grouping === undefined ? explainCodes(codeIndex(), messages, today) : undefined;
    const question = { ...asked, who: id, messages, line, grouping, codes };
    const pieces = piecesUntil(engine.stream(question, over), over);
    if (!/text\/event-stream/.test(request.headers.accept ?? "")) {
      return chatReplyOf((await Array.fromAsync(pieces)).join(""));
    }
    // A failure before the first piece still gets its own status.
    const first = await pieces.next();
    reply.type("text/event-stream; charset=utf-8").header("x-accel-buffering", "no");
    return reply.send(Readable.from(eventsOf(first, pieces)));
  };

  serve(app, "POST /ai/api/chat", ({ body, request, reply }) => answer(request, reply, body));

  serve(app, "POST /ai/api/chat1", ({ body, request, reply }) => answer(request, reply, body));
}

function askerOf(request: FastifyRequest): Asker {
  if (!request.asker) throw noSession();
  return request.asker;
}

function refuseClosed({ isAssistantOn, isLookupClosed, hasTimedAttemptOpen }: Asker): void {
  if (!isAssistantOn) throw new Refusal("forbidden", "The assistant is switched off");
  if (isLookupClosed) throw new Refusal("forbidden", sentences.lookupClosed);
  if (hasTimedAttemptOpen) throw new Refusal("forbidden", assistantSentences.closed);
}

/** Describes the line of a result that a question is about. Throws 403 unless the user may see that result. */
async function describeAsked(
  request: FastifyRequest,
  asked: LineReference,
  { readResult, codeIndex }: Pick<AssistantParts, "readResult" | "codeIndex">,
) {
  const result = await readResult(sessionIdOf(request), askerOf(request), asked.assignmentId);
  const line = result && describeLine(result, asked, codeIndex());
  if (line === undefined) throw new Refusal("forbidden", "You can ask about a line once its result is open");
  return line;
}

function refuseLong({ messages, pdfContent }: ChatRequest): void {
  const { messageCharacters, pdfCharacters } = assistantLimits;
  if (messages.some((message) => message.content.length > messageCharacters))
    throw new Refusal("too_large", `A message may have at most ${messageCharacters} characters`);
  if ((pdfContent?.length ?? 0) > pdfCharacters)
    throw new Refusal("too_large", `The text of the PDF may have at most ${pdfCharacters} characters`);
}
