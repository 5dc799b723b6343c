import type { z } from "zod";
import type { validateReply } from "#contract/api/sessions.ts";
import { Refusal } from "../server/core/http/errors.ts";
import type { AssistantAccess } from "../server/people/sessions/assistant-access.ts";

/** The caller of the assistant: everything that it knows about a user. */
export interface Asker extends AssistantAccess {
  id: string;
}

/** Finds the user of a session. Returns undefined if the session is not valid. */
export type FindAsker = (sessionId: string | undefined) => Promise<Asker | undefined>;

const answerWithinMs = 5000;

/** Returns a function that asks the platform for the user of a session, for an assistant on its own host. Throws 503. */
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
