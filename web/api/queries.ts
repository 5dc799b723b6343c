import { focusManager, QueryClient } from "@tanstack/react-query";
import { ApiFault, isExplainedByLogin } from "./client.ts";
import { keyOf } from "./keys.ts";
import { whenSessionCleared } from "./session-store.ts";

/** What the screens behind the login have read. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal will be the same a second time, and who waited for a slow answer waits no longer; a connection may
      // come back.
      retry: (failures, error) => error instanceof ApiFault && error.code === "offline" && failures < 1,
      staleTime: 15_000,
    },
    // Without a connection an act fails at once and says so: held back, its button would turn without a word, and act long after.
    mutations: { networkMode: "always" },
  },
});

// What was read for one visit is not the next one's. The check of the session goes by the session's id, and goes on.
whenSessionCleared(() => {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keyOf("session")[0] });
  queries.getMutationCache().clear();
});

// An act that was refused because the session is over is as if it had not been pressed: its screen shows no fault below the
// login, and it can be pressed again.
const observerOf = new WeakMap<object, { reset: () => void }>();
queries.getMutationCache().subscribe((event) => {
  if (event.type === "observerAdded") observerOf.set(event.mutation, event.observer);
  const isRefused = event.type === "updated" && event.action.type === "error" && isExplainedByLogin(event.action.error);
  if (isRefused) observerOf.get(event.mutation)?.reset();
});

// By itself the library looks at the visibility alone, which never changes while two windows stand side by side.
focusManager.setEventListener((onFocus) => {
  const look = () => onFocus();
  addEventListener("focus", look);
  addEventListener("visibilitychange", look);
  return () => {
    removeEventListener("focus", look);
    removeEventListener("visibilitychange", look);
  };
});
