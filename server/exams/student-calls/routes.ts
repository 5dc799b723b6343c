import { isPracticeId } from "#contract/practice-charts.ts";
import type { App } from "../../core/http/schemas.ts";
import { serve } from "../../core/http/serve.ts";
import type { Services } from "../../core/services.ts";
import { notePresence } from "../attempts/presence.ts";
import { saveDraft } from "../attempts/save-draft.ts";
import { startAttempt } from "../attempts/start.ts";
import { readPracticeHandedIn, readPracticeResult } from "../practice/read-result.ts";
import { notePracticePresence, savePracticeDraft, startPractice, submitPractice } from "../practice/work.ts";
import { readHandedIn } from "../submissions/handed-in.ts";
import { readResult } from "../submissions/results.ts";
import { submitAnswers } from "../submissions/submit.ts";

/**
 * Registers the calls of a student at work: start, presence, draft, submission, result (api.md section 9). Each names an
 * assignment or a practice chart.
 */
export function studentCallRoutes(app: App, services: Services): void {
  const { db, clock, config } = services;
  const { timeZone } = config;

  serve(app, "POST /student/attempts", ({ viewer, body }) =>
    isPracticeId(body.assignmentId) ? startPractice(services, viewer, body) : startAttempt(services, viewer, body),
  );

  serve(app, "POST /student/attempts/presence", ({ viewer, body }) =>
    isPracticeId(body.assignmentId)
      ? notePracticePresence(services, viewer, body)
      : notePresence(db, viewer, clock, body),
  );

  serve(app, "PUT /student/attempts/draft", ({ viewer, body }) =>
    isPracticeId(body.assignmentId)
      ? savePracticeDraft(services, viewer, body)
      : saveDraft(db, viewer, clock, timeZone, body),
  );

  serve(app, "POST /student/submit-assignment", ({ viewer, body }) =>
    isPracticeId(body.assignmentId)
      ? submitPractice(services, viewer, body)
      : submitAnswers(db, viewer, clock, timeZone, body),
  );

  serve(app, "GET /student/handed-in/:assignmentId", ({ viewer, params: { assignmentId } }) =>
    isPracticeId(assignmentId)
      ? readPracticeHandedIn(services, viewer, assignmentId)
      : readHandedIn(services, viewer, assignmentId),
  );

  serve(app, "POST /result", ({ viewer, body }) =>
    isPracticeId(body.assignmentId) ? readPracticeResult(services, viewer, body) : readResult(services, viewer, body),
  );
}
