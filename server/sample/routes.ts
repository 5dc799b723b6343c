import type { App } from "../http/schemas.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { loadSampleCourse } from "./load-sample-course.ts";

/** The sample course, for an institute that began without it. */
export function sampleRoutes(app: App, services: Services): void {
  serve(app, "POST /admin/sample-course", async ({ viewer }) => {
    await loadSampleCourse(services, viewer);
    return { message: "The sample course is loaded. Its logins stand under Student Credentials." };
  });
}
