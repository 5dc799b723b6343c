import { z } from "zod";
import { succeeded } from "#contract/api/common.ts";
import { addSubadminRequest, editSubadminRequest, subadminReply, subadminsReply } from "#contract/api/subadmins.ts";
import { viewerOf } from "../http/guards.ts";
import type { App } from "../http/schemas.ts";
import type { Services } from "../http/services.ts";
import { addSubadmin, deleteSubadmin, editSubadmin, listSubadmins } from "./subadmins.ts";

const params = z.object({ id: z.string() });
const tags = ["subadmins"];

/** Sub-admin management (api.md, Staff: sub-admins). */
export function subadminRoutes(app: App, services: Services): void {
  const staff = { onRequest: services.guards.staff };

  app.get("/admin/subadmins", { ...staff, schema: { tags, response: { 200: subadminsReply } } }, async () => ({
    success: true as const,
    subadmins: await listSubadmins(services.db),
  }));

  app.post(
    "/admin/add-subadmin",
    { ...staff, schema: { tags, body: addSubadminRequest, response: { 201: subadminReply } } },
    async (request, reply) => {
      const subadmin = await addSubadmin(services, viewerOf(request), request.body);
      reply.code(201);
      return { success: true as const, message: "Subadmin created successfully", subadmin };
    },
  );

  app.put(
    "/admin/subadmin/:id",
    { ...staff, schema: { tags, params, body: editSubadminRequest, response: { 200: subadminReply } } },
    async (request) => {
      const subadmin = await editSubadmin(services, viewerOf(request), request.params.id, request.body);
      return { success: true as const, message: "Subadmin updated successfully", subadmin };
    },
  );

  app.delete(
    "/admin/subadmin/:id",
    { ...staff, schema: { tags, params, response: { 200: succeeded } } },
    async (request) => {
      await deleteSubadmin(services, viewerOf(request), request.params.id);
      return { success: true as const, message: "Subadmin deleted successfully" };
    },
  );
}
