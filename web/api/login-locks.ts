import { queryOptions } from "@tanstack/react-query";
import type { LiftLoginLockRequest } from "#contract/api/sessions.ts";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";
import { queries } from "./queries.ts";

const loginLocksKey = keyOf("loginLocks");

/** The users and networks whose logins are slowed down now. */
export const loginLocksQuery = queryOptions({
  queryKey: loginLocksKey,
  queryFn: ({ signal }) => call("GET /admin/login-locks", { signal }),
  staleTime: 0,
  refetchInterval: 60_000,
});

/** Ends the slowing down of logins for a user or a network. */
export async function liftLoginLock(lock: LiftLoginLockRequest): Promise<void> {
  try {
    await call("POST /admin/login-locks/lift", { body: lock });
  } finally {
    await queries.invalidateQueries({ queryKey: loginLocksKey });
  }
}
