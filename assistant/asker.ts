import type { z } from "zod";
import type { validateReply } from "#contract/api/sessions.ts";
import { Refusal } from "../server/core/http/errors.ts";
import type { AssistantAccess } from "../server/people/sessions/assistant-access.ts";

/** Whoever asks the assistant: all that it learns of a user. */
export interface Asker extends AssistantAccess {
  id: string;
}

/** Finds who stands behind a session id; undefined when it is not a live session. */
export type FindAsker = (sessionId: string | undefined) => Promise<Asker | undefined>;

const answerWithinMs = 5000;

/** Sessions of a platform elsewhere, asked for each call: the assistant runs on a host of its own. Throws 503. */
export function askersOfPlatform(platformUrl: string): FindAsker {
  const address = new URL("/api/validate-session", platformUrl);
  return async (sessionId) => {
    if (sessionId === undefined) return undefined;
    const response = await fetch(address, {
      headers: { "x-session-id": sessionId },
      signal: AbortSignal.timeout(answerWithinMs),
    }).catch(() => undefined);
    if (response?.status === 401) return undefined;
    if (!response?.ok) throw new Refusal("not_ready", "The platform does not answer. Please try again in a moment.");
    const { user, ...asker } = (await response.json()) as z.infer<typeof validateReply>;
    const { isAssistantOn, hasTimedAttemptOpen, isLookupClosed } = asker;
    return { id: user.id, isAssistantOn, hasTimedAttemptOpen, isLookupClosed };
  };
}
