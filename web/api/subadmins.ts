import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";

export const subadminsQuery = queryOptions({
  queryKey: keyOf("subadmins"),
  queryFn: ({ signal }) => call("GET /admin/subadmins", { signal }).then((reply) => reply.subadmins),
});

/** Creates a sub-admin, or changes the one with `id`; an empty password keeps the one they have. */
export function saveSubadmin(id: string | undefined, name: string, password: string) {
  return id === undefined
    ? call("POST /admin/add-subadmin", { body: { name, password } })
    : call("PUT /admin/subadmin/:id", { params: { id }, body: { name, password } });
}

export function deleteSubadmin(id: string) {
  return call("DELETE /admin/subadmin/:id", { params: { id } });
}
