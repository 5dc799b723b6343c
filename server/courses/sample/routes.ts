import type { App } from "../../core/http/schemas.ts";
import { serve } from "../../core/http/serve.ts";
import type { Services } from "../../core/services.ts";
import { loadSampleCourse } from "./load-sample-course.ts";
import { countSampleCourse, removeSampleCourse } from "./remove-sample-course.ts";

/** The sample course, into an institute that began without it, and out again. */
export function sampleRoutes(app: App, services: Services): void {
  serve(app, "POST /admin/sample-course", async ({ viewer }) => {
    await loadSampleCourse(services, viewer);
    return { message: "The sample course is loaded. Find its logins under Student Credentials." };
  });

  serve(app, "GET /admin/sample-course", () => countSampleCourse(services.db));

  serve(app, "DELETE /admin/sample-course", async ({ viewer, query: { results } }) => {
    await removeSampleCourse(services, viewer, results);
    return { message: "The sample course is removed." };
  });
}
