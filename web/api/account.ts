import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";

/** One's own account, looked at anew each time: sessions come and go. */
export const accountQuery = queryOptions({
  queryKey: keyOf("account"),
  queryFn: ({ signal }) => call("GET /account", { signal }).then((reply) => reply.account),
  staleTime: 0,
});

export function changePassword(passwords: { current: string; next: string }) {
  return call("PUT /account/password", { body: passwords });
}

/** Gives one's own password again. Throws ApiFault, named at `password` for a wrong one. */
export function confirmPassword(password: string) {
  return call("POST /account/confirm", { body: { password } });
}
