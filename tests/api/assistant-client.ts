import type { Platform, Student } from "./platform.ts";

/** A conversation of one question. */
export const ask = (content: string) => ({ messages: [{ role: "user", content }] });
export const textOf = (body: { candidates: { content: { parts: { text: string }[] } }[] }) =>
  body.candidates[0]?.content.parts.map((part) => part.text).join("");

/** A streamed answer, event by event. */
export async function stream(platform: Platform, student: Student, body: object, signal?: AbortSignal) {
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
  const events = (await response.text())
    .split("\n\n")
    .filter(Boolean)
    .map((event) => (event.startsWith("data: ") ? JSON.parse(event.slice(6)) : JSON.parse(event)));
  return { status: response.status, type: response.headers.get("content-type") ?? "", events };
}
