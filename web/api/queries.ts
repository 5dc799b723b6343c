import { focusManager, QueryClient } from "@tanstack/react-query";
import { ApiFault, isExplainedByLogin } from "./client.ts";
import { keyOf } from "./keys.ts";
import { onSessionCleared } from "./session-store.ts";

/** The query cache of all screens behind the login. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Only a lost connection is worth a retry. A refusal would be repeated, and after a slow answer the user has
      // waited long enough.
      retry: (failures, error) => error instanceof ApiFault && error.code === "offline" && failures < 1,
      staleTime: 15_000,
    },
    // Offline, a mutation fails at once with a message. If the library paused it, its button would spin silently and
    // the change would be made much later.
    mutations: { networkMode: "always" },
  },
});

// Data of one visit must not reach the next user. The session check stays: its key contains the session id.
onSessionCleared(() => {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keyOf("session")[0] });
  queries.getMutationCache().clear();
});

// Resets a mutation that was refused because the session is over. The screen then shows no fault under the login
// dialog, and the button can be pressed again.
const observerOf = new WeakMap<object, { reset: () => void }>();
queries.getMutationCache().subscribe((event) => {
  if (event.type === "observerAdded") observerOf.set(event.mutation, event.observer);
  const isRefused = event.type === "updated" && event.action.type === "error" && isExplainedByLogin(event.action.error);
  if (isRefused) observerOf.get(event.mutation)?.reset();
});

// By default the library watches only the visibility, which does not change between two windows side by side.
focusManager.setEventListener((onFocus) => {
  const update = () => onFocus();
  addEventListener("focus", update);
  addEventListener("visibilitychange", update);
  return () => {
    removeEventListener("focus", update);
    removeEventListener("visibilitychange", update);
  };
});
