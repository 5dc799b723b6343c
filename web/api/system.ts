import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";
import { queries } from "./queries.ts";

/** The state of the installation. Every visit reads it again. */
export const systemQuery = queryOptions({
  queryKey: keyOf("system"),
  queryFn: ({ signal }) => call("GET /admin/system", { signal }),
  staleTime: 0,
});

/** Ends a user's session and refetches the list. */
export async function endSessionOf(id: string): Promise<void> {
  try {
    await call("DELETE /admin/sessions/:id", { params: { id } });
  } finally {
    await queries.invalidateQueries({ queryKey: keyOf("system") });
  }
}
