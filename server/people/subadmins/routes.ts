import type { App } from "../../core/http/schemas.ts";
import { serve } from "../../core/http/serve.ts";
import type { Services } from "../../core/services.ts";
import { addSubadmin, deleteSubadmin, editSubadmin, listSubadmins } from "./subadmins.ts";

/** Registers the routes by which admins manage sub-admins. */
export function subadminRoutes(app: App, services: Services): void {
  const { db, clock } = services;

  serve(app, "GET /admin/subadmins", async () => ({ subadmins: await listSubadmins(db) }));

  serve(app, "POST /admin/add-subadmin", async ({ viewer, body }) => ({
    message: "Subadmin created successfully",
    subadmin: await addSubadmin(services, viewer, body),
  }));

  serve(app, "PUT /admin/subadmin/:id", async ({ viewer, params, body }) => ({
    message: "Subadmin updated successfully",
    subadmin: await editSubadmin(services, viewer, params.id, body),
  }));

  serve(app, "DELETE /admin/subadmin/:id", async ({ viewer, params }) => {
    await deleteSubadmin(db, viewer, clock, params.id);
    return { message: "Subadmin deleted successfully" };
  });
}
