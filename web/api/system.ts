import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";
import { queries } from "./queries.ts";

/** How the installation is now: every visit asks again. */
export const systemQuery = queryOptions({
  queryKey: keyOf("system"),
  queryFn: ({ signal }) => call("GET /admin/system", { signal }),
  staleTime: 0,
});

/** Ends somebody's session, and reads again who is left. */
export async function endSessionOf(id: string): Promise<void> {
  try {
    await call("DELETE /admin/sessions/:id", { params: { id } });
  } finally {
    await queries.invalidateQueries({ queryKey: keyOf("system") });
  }
}
