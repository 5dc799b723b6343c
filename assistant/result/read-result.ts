import type { Result } from "#contract/api/results.ts";
import type { Asker } from "../asker.ts";

/** Reads a result as the platform shows it to the user of a session. Returns undefined if they may not see it. */
export type ReadResult = (
  sessionId: string | undefined,
  asker: Asker,
  assignmentId: string,
) => Promise<Result | undefined>;

/**
 * Returns a function that reads a result with the user's session, so the platform decides what they may see.
 *
 * @param post sends JSON to the platform
 */
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

/** Returns a function that reads results from the platform, for an assistant on its own host. */
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
