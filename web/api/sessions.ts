import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { loginReply, Settings, validateReply } from "#contract/api/sessions.ts";
import { ApiFault, call } from "./client.ts";
import { clearSession, keepUser, storedSessionId } from "./session-store.ts";

export function logIn(name: string, password: string): Promise<z.infer<typeof loginReply>> {
  return call("/login", { method: "POST", body: { name, password } });
}

/** Ends the session on the server, then here, whether or not the server answered. */
export async function logOut(): Promise<void> {
  try {
    await call("/logout", { method: "POST", timeoutMs: 5000 });
  } catch {
    // The session dies by itself; whoever logs out must end at the login page in any case.
  }
  clearSession();
}

const checkEveryMs = 300_000;

/** The session check of spec section 4: every 300 seconds and whenever the window regains focus. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async () => {
    if (storedSessionId() === null) throw new ApiFault(401, undefined, "No session");
    const { user } = await call<z.infer<typeof validateReply>>("/validate-session");
    keepUser(user);
    return user;
  },
  refetchInterval: checkEveryMs,
  refetchOnWindowFocus: "always",
  // A connection that drops for a moment is no lost session; the server's word is final.
  retry: (failures, error) => error instanceof ApiFault && (error.status === 0 || error.status >= 500) && failures < 2,
  retryDelay: 1500,
  staleTime: 0,
  gcTime: 0,
});

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: () => call<Settings>("/settings"),
  staleTime: Number.POSITIVE_INFINITY,
});
