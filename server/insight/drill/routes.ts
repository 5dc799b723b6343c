import type { App } from "../../core/http/schemas.ts";
import { serve } from "../../core/http/serve.ts";
import type { Services } from "../../core/services.ts";
import { answerLine } from "./answer-line.ts";
import { readDrill } from "./read-drill.ts";

/** Registers the drill: codes of graded sections that a student practises, without marks. */
export function drillRoutes(app: App, services: Services): void {
  serve(app, "GET /student/drill", ({ viewer, query }) => readDrill(services, viewer, query.limit));

  serve(app, "POST /student/drill/answers", ({ viewer, body }) => answerLine(services, viewer, body));
}
