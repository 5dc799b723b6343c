import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";

/** The user's own account. It is never read from the cache, because sessions can start and end at any time. */
export const accountQuery = queryOptions({
  queryKey: keyOf("account"),
  queryFn: ({ signal }) => call("GET /account", { signal }).then((reply) => reply.account),
  staleTime: 0,
});

export function changePassword(passwords: { current: string; next: string }) {
  return call("PUT /account/password", { body: passwords });
}

/** Checks the user's own password again. Throws ApiFault; after a wrong password, with the field `password`. */
export function confirmPassword(password: string) {
  return call("POST /account/confirm", { body: { password } });
}
