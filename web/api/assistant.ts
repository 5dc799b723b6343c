import { EventSourceParserStream } from "eventsource-parser/stream";
import type { AnalyzeReply, ChatMessage, ChatReply, LineReference } from "#contract/api/assistant.ts";
import type { ErrorCode } from "#contract/api/common.ts";
import { assistantSentences } from "#contract/assistant-sentences.ts";
import { assistantLimits } from "#contract/limits.ts";
import { ApiFault, addressOf, readJson, refused, sendForm, sessionHeaders } from "./client.ts";
import { storedSessionId } from "./session-store.ts";

/** Returns the text of a PDF. Throws ApiFault. */
export function analyzePdf(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<AnalyzeReply> {
  const form = new FormData();
  form.set("pdf", file);
  return sendForm("POST /ai/api/analyze-pdf", { form, onProgress, signal });
}

interface Piece extends Partial<ChatReply> {
  success?: false;
  error?: string;
  code?: ErrorCode;
}

/**
 * Streams the answer to the last message. With the text of a PDF it calls the endpoint for PDFs; with a line of a
 * result the server adds that line. Only the last 12 messages are sent. Throws ApiFault with the sentence to show.
 */
export async function* streamAnswer(
  messages: readonly ChatMessage[],
  { pdfContent, line }: { pdfContent?: string | undefined; line?: LineReference | undefined },
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { method, url } = addressOf(pdfContent === undefined ? "POST /ai/api/chat" : "POST /ai/api/chat1");
  const askedWith = storedSessionId();
  const sent = { messages: messages.slice(-assistantLimits.messagesSent), pdfContent, line };
  const response = await fetch(url, {
    method,
    headers: { ...sessionHeaders(), "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify(sent),
    signal,
    cache: "no-store",
  }).catch((error: unknown) => {
    throw signal.aborted ? error : new ApiFault(0, undefined, assistantSentences.somethingWrong);
  });
  if (!response.ok) {
    const fault = refused(response.status, await readJson(response), askedWith);
    throw fault.isFromServer ? fault : new ApiFault(fault.status, undefined, assistantSentences.generationFailed);
  }
  let hasText = false;
  for await (const piece of piecesOf(response)) {
    if (piece.success === false) throw refused(piece.code === "no_session" ? 401 : 502, piece, askedWith);
    const text = piece.candidates?.[0]?.content.parts.map((part) => part.text).join("") ?? "";
    hasText ||= text.trim() !== "";
    if (text !== "") yield text;
  }
  if (!hasText) throw new ApiFault(200, undefined, assistantSentences.notParsed);
}

/** Yields the pieces of a streamed answer, or one piece if the server does not stream. */
async function* piecesOf(response: Response): AsyncGenerator<Piece> {
  if (!response.headers.get("content-type")?.includes("text/event-stream")) {
    yield ((await readJson(response)) ?? {}) as Piece;
    return;
  }
  const events = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  const reader = events?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) yield parse(next.value.data);
}

function parse(data: string): Piece {
  try {
    return JSON.parse(data) as Piece;
  } catch {
    throw new ApiFault(200, undefined, assistantSentences.notParsed);
  }
}
