import type { App } from "../../core/http/schemas.ts";
import { serve } from "../../core/http/serve.ts";
import type { Services } from "../../core/services.ts";
import { reopenSection } from "./correct.ts";
import { decideLateAnswers } from "./decide-late-answers.ts";
import { countSameAnswers, setVerdictByHand } from "./verdict-by-hand.ts";

/** Registers what staff do to one submission: verdicts by hand, late answers, opening the section again. */
export function verdictRoutes(app: App, { db, clock }: Services): void {
  serve(app, "PUT /assignments/:id/submissions/:studentId/verdicts", async ({ viewer, params, body }) => {
    const { subAssignmentId } = body;
    const place = { assignmentId: params.id, studentId: params.studentId, subAssignmentId };
    const students = await setVerdictByHand(db, viewer, clock, place, body);
    const said = body.correct === null ? "Verdict removed" : "Verdict saved";
    return { message: students === 1 ? said : `${said} for ${students} students` };
  });

  serve(app, "GET /assignments/:id/submissions/:studentId/same-answers", async ({ params, query }) => {
    const { subAssignmentId, ...part } = query;
    const place = { assignmentId: params.id, studentId: params.studentId, subAssignmentId };
    return { others: await countSameAnswers(db, place, part) };
  });

  serve(app, "POST /assignments/:id/submissions/:studentId/late", async ({ viewer, params, body }) => {
    await decideLateAnswers(db, viewer, clock, { assignmentId: params.id, studentId: params.studentId, ...body });
    return { message: body.accept ? "Late answers accepted" : "Late answers not counted" };
  });

  serve(app, "DELETE /assignments/:id/submissions/:studentId", async ({ viewer, params, query }) => {
    await reopenSection(db, viewer, clock, { assignmentId: params.id, studentId: params.studentId, ...query });
    return { message: "The section is open again" };
  });
}
