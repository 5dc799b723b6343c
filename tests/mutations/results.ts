import type { Mutation } from "./mutation.ts";

const tested = { project: "api on sqlite", tests: ["tests/api/results-open.test.ts"] } as const;

/** Safety checks of results that are not open yet. */
export const resultSafeties: readonly Mutation[] = [
  {
    safety: "a result is refused until it is open",
    file: "server/exams/submissions/results.ts",
    edits: [["if (!isStaff(viewer)) refuseClosedResults(assignment, clock(), config.timeZone);", ""]],
    ...tested,
  },
  {
    safety: "codes are not explained until the result is open",
    file: "server/codes/lookup/explain.ts",
    edits: [["refuseClosedResults(section.assignment, now, config.timeZone);", ""]],
    ...tested,
  },
  {
    safety: "a list has no score until the result is open",
    file: "server/courses/sections/present-for-student.ts",
    edits: [["openOn !== null && !areResultsOpen(assignment, openOn)", "false"]],
    ...tested,
  },
  {
    safety: "a submit tells no score until the result is open",
    file: "server/exams/submissions/submit.ts",
    edits: [["...sumGrades([]), resultsClosed: true", "resultsClosed: true"]],
    ...tested,
  },
  {
    safety: "what a student has submitted has no score until the result is open",
    file: "server/people/students/student-stats.ts",
    edits: [["const isOpen = isStaff(viewer) || areResultsOpen(assignment, now);", "const isOpen = true;"]],
    ...tested,
  },
  {
    safety: "an average leaves out what is not open",
    file: "server/exams/submissions/course-stats.ts",
    edits: [["isStaff(viewer) || areResultsOpen(assignment, now)", "true"]],
    ...tested,
  },
  {
    safety: "insight, drill and notices know nothing of what is not open",
    file: "server/exams/grading/result-known.ts",
    edits: [["areResultsOpen(assignment, now) && ", ""]],
    ...tested,
  },
  {
    safety: "insight has no scores of what is not open",
    file: "server/insight/statistics/student-insight.ts",
    edits: [["openOn ? rows.where(resultsAreOpen(openOn)) : rows", "rows"]],
    ...tested,
  },
  {
    safety: "nothing is disputed before its result is open",
    file: "server/review/disputes/open-dispute.ts",
    edits: [["if (submission) refuseClosedResults(assignment, now, config.timeZone);", ""]],
    ...tested,
  },
  {
    safety: "the period for disputes begins at the opening",
    file: "server/review/disputes/open-dispute.ts",
    edits: [["readableSince(assignment, submission.submitted_at)", "submission.submitted_at"]],
    ...tested,
  },
  {
    safety: "a report leaves out what is not open",
    file: "server/insight/gradebook/read-report.ts",
    edits: [["closed.size === 0 ? whole : withoutColumns(whole, closed)", "whole"]],
    ...tested,
  },
  {
    safety: "results wait for whoever is working",
    file: "server/exams/submissions/open-results.ts",
    edits: [["          not(isRunning),\n", ""]],
    ...tested,
  },
  {
    safety: "results wait for whoever has not handed in",
    file: "server/exams/submissions/open-results.ts",
    edits: [["not(isMissing)", "not(isRunning)"]],
    ...tested,
  },
  {
    safety: "open results are closed by no other rule",
    file: "server/courses/assignments/plan-opening.ts",
    edits: [["  if (isOther && was &&", "  if (isOther && !was &&"]],
    ...tested,
  },
];
