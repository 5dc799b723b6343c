import type { Mutation } from "./mutation.ts";

const tested = { project: "api on sqlite", tests: ["tests/api/student-practice.test.ts"] } as const;

/** Safety checks of student practice. */
export const practiceSafeties: readonly Mutation[] = [
  {
    safety: "a practice chart exists for its student alone",
    file: "server/exams/practice/practice-chart.ts",
    edits: [['    .where("student_id", "=", studentId)\n', ""]],
    ...tested,
  },
  {
    safety: "practice is closed during an exam",
    file: "server/exams/practice/practice-chart.ts",
    edits: [["if (hasTimedAttemptOpen)", "if (hasTimedAttemptOpen && isLookupClosed)"]],
    ...tested,
  },
  {
    safety: "a day has no more practice charts than the institute allows",
    file: "server/exams/practice/ask.ts",
    edits: [["if (today < perDay) return;", "if (today >= 0) return;"]],
    ...tested,
  },
  {
    safety: "the title of a practice chart, which names the diagnosis, is secret until the submission",
    file: "server/exams/practice/read-past.ts",
    edits: [["row.submitted_at === null ? null : row.title", "row.title"]],
    ...tested,
  },
  {
    safety: "codes are explained beside a practice chart only once it is submitted",
    file: "server/codes/lookup/explain.ts",
    edits: [["  if (chart.submitted_at === null) throw forbidden();\n", ""]],
    ...tested,
  },
  {
    safety: "a practice chart is submitted once",
    file: "server/exams/practice/work.ts",
    edits: [["if (others.length > 0) throw alreadySubmitted(others);", ""]],
    ...tested,
  },
];
