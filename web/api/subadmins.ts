import { queryOptions } from "@tanstack/react-query";
import type { Subadmin } from "#contract/api/subadmins.ts";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";

export const subadminsQuery = queryOptions({
  queryKey: keyOf("subadmins"),
  queryFn: ({ signal }) => call("GET /admin/subadmins", { signal }).then((reply) => reply.subadmins),
});

/**
 * Creates a sub-admin, or changes `edited`; then an empty password means: keep the current one. Rejects with a conflict
 * if someone else has changed the name since.
 */
export function saveSubadmin(edited: Subadmin | undefined, name: string, password: string) {
  if (edited === undefined) return call("POST /admin/add-subadmin", { body: { name, password } });
  const body = { name, password, seen: { name: edited.name } };
  return call("PUT /admin/subadmin/:id", { params: { id: edited._id }, body });
}

export function deleteSubadmin(id: string) {
  return call("DELETE /admin/subadmin/:id", { params: { id } });
}
