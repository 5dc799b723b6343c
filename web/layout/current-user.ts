import { useOutletContext } from "react-router";
import type { SessionUser } from "#contract/api/sessions.ts";

/** Whoever the session check let in. */
export function useCurrentUser(): SessionUser {
  return useOutletContext<SessionUser>();
}
