import { forbidden } from "../http/errors.ts";
import { isStaff } from "../http/guards.ts";
import type { App } from "../http/schemas.ts";
import { serve } from "../http/serve.ts";
import { serveLong } from "../http/serve-long.ts";
import { categoryKey } from "../sections/load-course.ts";
import type { Services } from "../services.ts";
import { writeComment } from "./comments.ts";
import { reopenSection } from "./correct.ts";
import { courseStats } from "./course-stats.ts";
import { readHandedIn } from "./handed-in.ts";
import { decideLateAnswers } from "./late-answers.ts";
import { openResults } from "./open-results.ts";
import { readSubmissions } from "./read-submissions.ts";
import { readResult } from "./results.ts";
import { submitAnswers } from "./submit.ts";
import { countSameAnswers, setVerdictByHand } from "./verdict-by-hand.ts";

/** Submitting, results, and what staff may do with a submission. */
export function submissionRoutes(app: App, services: Services): void {
  const { db, clock, config } = services;

  serve(app, "POST /student/submit-assignment", ({ viewer, body }) =>
    submitAnswers(db, viewer, clock, config.timeZone, body),
  );

  serve(app, "GET /student/handed-in/:assignmentId", ({ viewer, params }) =>
    readHandedIn(services, viewer, params.assignmentId),
  );

  serve(app, "POST /result", ({ viewer, body }) => readResult(services, viewer, body));

  serve(app, "GET /stats/:courseName/:studentId", async ({ viewer, params: { courseName, studentId } }) => {
    if (!isStaff(viewer) && categoryKey(viewer.courseName ?? "") !== categoryKey(courseName)) throw forbidden();
    return courseStats(db, viewer, clock, courseName, studentId);
  });

  serveLong(app, "GET /assignments/:id/submissions", async ({ params, query, reply }) => {
    const { total, ...found } = await readSubmissions(services, params.id, query);
    if (query.limit !== undefined) reply.header("x-total-count", total);
    return found;
  });

  serve(app, "PUT /assignments/:id/submissions/:studentId/verdicts", async ({ viewer, params, body }) => {
    const { subAssignmentId } = body;
    const place = { assignmentId: params.id, studentId: params.studentId, subAssignmentId };
    const students = await setVerdictByHand(db, viewer, clock, place, body);
    const said = body.correct === null ? "Verdict taken back" : "Verdict saved";
    return { message: students === 1 ? said : `${said} for ${students} students` };
  });

  serve(app, "GET /assignments/:id/submissions/:studentId/same-answers", async ({ params, query }) => {
    const { field, subAssignmentId } = query;
    const place = { assignmentId: params.id, studentId: params.studentId, subAssignmentId };
    return { others: await countSameAnswers(db, place, field) };
  });

  serve(app, "PUT /assignments/:id/submissions/:studentId/comment", async ({ viewer, params, body }) => {
    await writeComment(db, viewer, clock, { assignmentId: params.id, studentId: params.studentId }, body);
    return { message: body.text === "" ? "Comment taken back" : "Comment saved" };
  });

  serve(app, "POST /assignments/:id/submissions/:studentId/late", async ({ viewer, params, body }) => {
    await decideLateAnswers(db, viewer, clock, { assignmentId: params.id, studentId: params.studentId, ...body });
    return { message: body.accept ? "Late answers accepted" : "Late answers not counted" };
  });

  serve(app, "POST /assignments/:id/open-results", async ({ viewer, params }) => ({
    message: "Students can read their results now",
    resultsOpenedAt: await openResults(db, viewer, clock, params.id),
  }));

  serve(app, "DELETE /assignments/:id/submissions/:studentId", async ({ viewer, params, query }) => {
    await reopenSection(db, viewer, clock, { assignmentId: params.id, studentId: params.studentId, ...query });
    return { message: "The section is open again" };
  });
}
