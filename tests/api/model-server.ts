import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ModelServer {
  base: string;
  /** Every call so far, newest last, with its path and body. */
  calls: { url: string; body: string; isGone: Promise<void> }[];
  /** Breaks off all open answers. */
  breakOff: () => void;
  stop: () => Promise<void>;
}

type Protocol = "google" | "openai-compatible";

const pieces = ["E11.9 is ", "type 2 diabetes ", "without complications."];
export const modelAnswer = pieces.join("");

/** The reported token usage of an answer. */
export const answerTokens = 321;

/**
 * Starts a server that speaks Gemini's or OpenAI's protocol. The last word of the form `mode:…` in a call selects its
 * behaviour: malformed, empty, silent, 500, 429 always, busy the first time, redirect to itself, cut off in the middle.
 */
export async function startModelServer(protocol: Protocol): Promise<ModelServer> {
  const calls: ModelServer["calls"] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const mode = [...body.matchAll(/mode:(\w+)/g)].at(-1)?.[1] ?? "normal";
    const isFirst = !calls.some((call) => call.body === body);
    calls.push({ url: request.url ?? "", body, isGone: new Promise((resolve) => response.once("close", resolve)) });
    answer(protocol, request, response, mode, isFirst);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    breakOff: () => server.closeAllConnections(),
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function answer(
  protocol: Protocol,
  request: IncomingMessage,
  response: ServerResponse,
  mode: string,
  isFirst: boolean,
): void {
  const refuse = (status: number) =>
    response
      .writeHead(status, { "content-type": "application/json", "retry-after-ms": "20" })
      .end(JSON.stringify({ error: { message: "secret words of the provider", code: status } }));
  if (mode === "silent") return;
  if (mode === "500" || mode === "429") return void refuse(Number(mode));
  if (mode === "busy" && isFirst) return void refuse(429);
  if (mode === "redirect") return void response.writeHead(307, { location: request.url ?? "/" }).end();
  if (mode === "malformed") {
    response.writeHead(200, { "content-type": "text/event-stream" });
    return void response.end("data: <html>not json\n\n");
  }
  const texts = mode === "empty" ? [""] : pieces;
  response.writeHead(200, { "content-type": "text/event-stream" });
  const write = (text: string, isLast: boolean, onSent?: () => void) =>
    response.write(`data: ${JSON.stringify(piece(protocol, text, isLast))}\n\n`, onSent);
  if (mode === "cut") return void write(texts[0] ?? "", false, () => response.destroy());
  if (mode === "endless") return void write(texts[0] ?? "", false);
  for (const text of texts) write(text, text === texts.at(-1));
  response.end(protocol === "google" ? "" : "data: [DONE]\n\n");
}

function piece(protocol: Protocol, text: string, isLast: boolean): object {
  if (protocol === "google")
    return {
      candidates: [{ content: { role: "model", parts: [{ text }] }, ...(isLast && { finishReason: "STOP" }) }],
      ...(isLast && {
        usageMetadata: { promptTokenCount: 300, candidatesTokenCount: 21, totalTokenCount: answerTokens },
      }),
    };
  return {
    id: "1",
    object: "chat.completion.chunk",
    created: 1,
    model: "m",
    choices: [{ index: 0, delta: { role: "assistant", content: text }, finish_reason: isLast ? "stop" : null }],
    ...(isLast && { usage: { prompt_tokens: 300, completion_tokens: 21, total_tokens: answerTokens } }),
  };
}
