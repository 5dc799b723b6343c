import { EventSourceParserStream } from "eventsource-parser/stream";
import type { AnalyzeReply, ChatMessage, ChatReply } from "#contract/api/assistant.ts";
import { assistantLimits, assistantSentences } from "#contract/sentences.ts";
import { ApiFault, readJson, refused, sendForm, sessionHeaders } from "./client.ts";

const aiBase: string = import.meta.env.VITE_AI_BASE ?? "/ai";

/** The text of a PDF. Throws ApiFault. */
export function analyzePdf(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<AnalyzeReply> {
  const form = new FormData();
  form.set("pdf", file);
  return sendForm("POST", "/api/analyze-pdf", form, onProgress, signal, aiBase);
}

interface Piece extends Partial<ChatReply> {
  success?: false;
  error?: string;
}

/**
 * The answer to the last message, piece by piece; with a PDF's text the PDF-aware call is asked. Only the last 12
 * messages are sent. Throws ApiFault with the sentence to show.
 */
export async function* streamAnswer(
  messages: readonly ChatMessage[],
  pdfContent: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const path = pdfContent === undefined ? "/api/chat" : "/api/chat1";
  const sent = { messages: messages.slice(-assistantLimits.messagesSent), pdfContent };
  const response = await fetch(`${aiBase}${path}`, {
    method: "POST",
    headers: { ...sessionHeaders(), "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify(sent),
    signal,
    cache: "no-store",
  }).catch((error: unknown) => {
    throw signal.aborted ? error : new ApiFault(0, undefined, assistantSentences.somethingWrong);
  });
  if (!response.ok) throw refused(response.status, await readJson(response));
  let hasText = false;
  for await (const piece of piecesOf(response)) {
    if (piece.success === false) throw new ApiFault(502, piece, assistantSentences.generationFailed);
    const text = piece.candidates?.[0]?.content.parts.map((part) => part.text).join("") ?? "";
    hasText ||= text.trim() !== "";
    if (text !== "") yield text;
  }
  if (!hasText) throw new ApiFault(200, undefined, assistantSentences.notParsed);
}

/** A streamed answer's pieces, or the one piece of a server that does not stream. */
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
