import { QueryClient } from "@tanstack/react-query";
import { ApiFault, whenSessionLost } from "./client.ts";
import { sessionQuery } from "./sessions.ts";

/** What the screens behind the login have read. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal will be the same a second time; a connection may not.
      retry: (failures, error) => error instanceof ApiFault && error.status === 0 && failures < 1,
      staleTime: 15_000,
    },
  },
});

whenSessionLost(() => void queries.invalidateQueries({ queryKey: sessionQuery.queryKey }));
