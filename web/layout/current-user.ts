import { useOutletContext } from "react-router";
import type { SessionUser } from "#contract/api/sessions.ts";

/** Returns the user of the session. */
export function useCurrentUser(): SessionUser {
  return useOutletContext<SessionUser>();
}
