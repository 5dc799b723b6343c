import { queryOptions } from "@tanstack/react-query";
import type { Subadmin } from "#contract/api/subadmins.ts";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";

export const subadminsQuery = queryOptions({
  queryKey: keyOf("subadmins"),
  queryFn: ({ signal }) => call("GET /admin/subadmins", { signal }).then((reply) => reply.subadmins),
});

/**
 * Creates a sub-admin, or changes `edited`; an empty password keeps the current one. `seen`: the name as the form read it.
 * Rejects with a conflict when someone else has changed the name since.
 */
export function saveSubadmin(edited: Subadmin | undefined, name: string, password: string, seen: string | undefined) {
  return edited === undefined
    ? call("POST /admin/add-subadmin", { body: { name, password } })
    : call("PUT /admin/subadmin/:id", { params: { id: edited._id }, body: { name, password, seen: { name: seen } } });
}

export function deleteSubadmin(id: string) {
  return call("DELETE /admin/subadmin/:id", { params: { id } });
}
