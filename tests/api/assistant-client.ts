import type { Platform, Student } from "./platform.ts";

/** Returns a conversation of one question. */
export const ask = (content: string) => ({ messages: [{ role: "user", content }] });
export const textOf = (body: { candidates: { content: { parts: { text: string }[] } }[] }) =>
  body.candidates[0]?.content.parts.map((part) => part.text).join("");

interface StreamOptions {
  signal?: AbortSignal;
  /** Runs once, when the first bytes of the answer have arrived. */
  onFirst?: () => void;
}

/** Asks the assistant for a streamed answer and returns its events. */
export async function stream(
  platform: Platform,
  student: Student,
  body: object,
  { signal, onFirst }: StreamOptions = {},
) {
  const response = await fetch(`${platform.base}/ai/api/chat`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "text/event-stream",
      "x-session-id": student.sessionId,
    },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    if (text === "") onFirst?.();
    text += decoder.decode(chunk, { stream: true });
  }
  const events = text
    .split("\n\n")
    .filter(Boolean)
    .map((event) => (event.startsWith("data: ") ? JSON.parse(event.slice(6)) : JSON.parse(event)));
  return { status: response.status, type: response.headers.get("content-type") ?? "", events };
}
