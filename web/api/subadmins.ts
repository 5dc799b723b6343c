import { queryOptions } from "@tanstack/react-query";
import type { Subadmin } from "#contract/api/subadmins.ts";
import { call } from "./client.ts";

export const subadminsQuery = queryOptions({
  queryKey: ["subadmins"],
  queryFn: ({ signal }) =>
    call<{ subadmins: Subadmin[] }>("/admin/subadmins", { signal }).then((reply) => reply.subadmins),
});

/** Creates a sub-admin, or changes the one with `id`; an empty password keeps the present one. */
export function saveSubadmin(id: string | undefined, name: string, password: string): Promise<{ message: string }> {
  return id === undefined
    ? call("/admin/add-subadmin", { method: "POST", body: { name, password } })
    : call(`/admin/subadmin/${id}`, { method: "PUT", body: { name, password } });
}

export function deleteSubadmin(id: string): Promise<{ message: string }> {
  return call(`/admin/subadmin/${id}`, { method: "DELETE" });
}
