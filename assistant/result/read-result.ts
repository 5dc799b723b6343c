import type { Result } from "#contract/api/results.ts";
import type { Asker } from "../asker.ts";

/** A result as the platform shows it to whoever holds the session; undefined where they may not see one. */
export type ReadResult = (
  sessionId: string | undefined,
  asker: Asker,
  assignmentId: string,
) => Promise<Result | undefined>;

/** Asks as the asker does: the platform decides what they may see. In: posts JSON to the platform. */
export function resultsBy(
  post: (path: string, sessionId: string, body: object) => Promise<{ status: number; text: string }>,
): ReadResult {
  return async (sessionId, { id: studentId }, assignmentId) => {
    if (sessionId === undefined) return undefined;
    const { status, text } = await post("/api/result", sessionId, { studentId, assignmentId });
    return status === 200 ? (JSON.parse(text) as Result) : undefined;
  };
}

const answerWithinMs = 5000;

/** The results of a platform elsewhere: the assistant runs on a host of its own. */
export function resultsOfPlatform(platformUrl: string): ReadResult {
  return resultsBy(async (path, sessionId, body) => {
    const response = await fetch(new URL(path, platformUrl), {
      method: "POST",
      headers: { "x-session-id": sessionId, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    return { status: response.status, text: await response.text() };
  });
}
