import type { Mutation } from "./mutation.ts";

/** Safety checks of assignments, attempts, submissions and marks. */
export const examSafeties: readonly Mutation[] = [
  {
    safety: "drafts, and what opens later, do not exist for students",
    file: "server/courses/sections/visible.ts",
    edits: [
      [
        `return state === "open" && (visible_from === null || visible_from <= now.toISOString()) ? "work" : "nothing";`,
        `return "work";`,
      ],
    ],
    project: "api on sqlite",
    tests: ["tests/api/assignment-states.test.ts"],
  },
  {
    safety: "of an archived assignment a student keeps only what they handed in",
    file: "server/courses/sections/visible.ts",
    edits: [[`if (archived_at !== null) return "results";`, ""]],
    project: "api on sqlite",
    tests: ["tests/api/assignment-states.test.ts"],
  },
  {
    safety: "one row for a student's section, decided by the constraint (two servers)",
    file: "server/exams/submissions/submission-rows.ts",
    edits: [
      [
        `.onConflict((conflict) => conflict.columns(["student_id", "section_id"]).doNothing())\n    .returning`,
        `.returning`,
      ],
    ],
    project: "api on postgres",
    tests: ["tests/api/concurrency.test.ts"],
  },
  {
    safety: "a submission holds its assignment against an edit",
    file: "server/courses/sections/lock-assignment.ts",
    edits: [[" for share`", "`"]],
    project: "api on postgres",
    tests: ["tests/api/concurrency.test.ts"],
  },
  {
    safety: "an edit takes its assignment against submissions and edits",
    file: "server/courses/sections/lock-assignment.ts",
    edits: [[" for update`", "`"]],
    project: "api on postgres",
    tests: ["tests/api/concurrency.test.ts"],
  },
  {
    safety: "a draft takes its attempt against a second device",
    file: "server/exams/attempts/save-draft.ts",
    edits: [
      ['.where("draft", "is not distinct from", before.draft)', ""],
      ['.where("draft_changes", "is not distinct from", before.draft_changes)', ""],
      ['.where("revisions", "is not distinct from", before.revisions)', ""],
    ],
    project: "api on postgres",
    tests: ["tests/api/concurrency.test.ts"],
  },
  {
    safety: "a text typed earlier in another browser does not replace a later one",
    file: "server/exams/attempts/draft.ts",
    edits: [["given.filter(([item, value]) => !isOlderThanStored(draft, save, now, item, value))", "given"]],
    project: "api on sqlite",
    tests: ["tests/api/drafts.test.ts"],
  },
  {
    safety: "also at zero a text typed earlier in another browser gives way",
    file: "web/attempt/deliver.ts",
    edits: [["const present = yieldToNewer(stored, started, entryAccess.now());", "const present = stored;"]],
    project: "unit",
    tests: ["tests/unit/typed-later.test.ts"],
  },
  {
    safety: "a text that gave way to a later one is kept for its student",
    file: "web/attempt/newer-text.ts",
    edits: [["return addReplaced(replaced, pick(answers, filled));", "return filled.length < 0 ? {} : replaced;"]],
    project: "unit",
    tests: ["tests/unit/typed-later.test.ts"],
  },
  {
    safety: "a chart of a package is taken once",
    file: "server/courses/exchange/read-package.ts",
    edits: [["if (taken.has(name))", "if (taken.size < 0)"]],
    project: "api on sqlite",
    tests: ["tests/api/exchange.test.ts"],
  },
  {
    safety: "refused late answers are not put in the place of those that count",
    file: "server/review/verdicts/decide-late-answers.ts",
    edits: [
      [
        "const decided: SubmissionTable = decision.accept\n",
        "const decided: SubmissionTable = decision.accept !== undefined\n",
      ],
    ],
    project: "api on sqlite",
    tests: ["tests/api/late-answers.test.ts"],
  },
  {
    safety: "late answers are not taken once the result was seen",
    file: "server/exams/submissions/late-answers.ts",
    edits: [[`    .where("opened_at", "is", null)\n`, ""]],
    project: "api on sqlite",
    tests: ["tests/api/late-answers.test.ts"],
  },
  {
    safety: "the due date is stored",
    file: "server/courses/assignments/form-to-rows.ts",
    edits: [["due_at: fields.dueDate ? endOfDay(fields.dueDate, timeZone) : null,", "due_at: null,"]],
    project: "api on sqlite",
    tests: ["tests/api/edit-assignment.test.ts"],
  },
  {
    safety: "a timed section is closed until it is started",
    file: "server/courses/sections/closed.ts",
    edits: [["return (section.limitMinutes !== null || ", "return (section.limitMinutes === -1 || "]],
    project: "api on sqlite",
    tests: ["tests/api/attempts.test.ts", "tests/api/student-work.test.ts"],
  },
  {
    safety: "a name holds no invisible characters",
    file: "contract/names.ts",
    edits: [['if (unseen.test(name.replace(joiners, ""))) return', 'if (name === "\\0") return']],
    project: "api on sqlite",
    tests: ["tests/api/names.test.ts"],
  },
  {
    safety: "a course kept in memory is never older than the database",
    file: "server/courses/sections/course-cache.ts",
    edits: [["if (cached?.version === version) return", "if (kept) return"]],
    project: "api on sqlite",
    tests: ["tests/api/kept-course.test.ts"],
  },
  {
    safety: "a password for a sub-admin asks for one's own, so that no session left open makes itself a login",
    file: "server/people/subadmins/subadmins.ts",
    edits: [
      [
        "  await refuseUnconfirmed(db, viewer, clock, sentences.confirmToSet);\n  await refuseWeakPassword",
        "  await refuseWeakPassword",
      ],
    ],
    project: "api on sqlite",
    tests: ["tests/api/credentials.test.ts"],
  },
  {
    safety: "sixty looks an hour",
    file: "server/people/students/read-credentials.ts",
    edits: [["const viewsPerHour = 60;", "const viewsPerHour = 6000;"]],
    project: "api on sqlite",
    tests: ["tests/api/credentials.test.ts"],
  },
  {
    safety: "insight waits for no transaction",
    file: "server/insight/counts/read-tally.ts",
    edits: [
      [
        "  for (let read = 1; ; read += 1) {",
        "  await countUncounted(db, assignmentIds);\n  for (let read = 1; ; read += 1) {",
      ],
    ],
    project: "api on sqlite",
    tests: ["tests/api/reads-beside-writes.test.ts"],
  },
  {
    safety: "a tally is read again when somebody has counted meanwhile",
    file: "server/insight/counts/read-tally.ts",
    edits: [["if ((await readVersion(db, assignmentIds)) === version)", "if (version >= 0)"]],
    project: "api on sqlite",
    tests: ["tests/api/read-tally.test.ts"],
  },
  {
    safety: "the preview of a ruling runs in no transaction",
    file: "server/review/disputes/rule.ts",
    edits: [
      ['return runInOrder(db, "previews of rulings", async () => {', "return db.transaction().execute(async (db) => {"],
    ],
    project: "api on sqlite",
    tests: ["tests/api/reads-beside-writes.test.ts"],
  },
  {
    safety: "previews of rulings run one at a time",
    file: "server/review/disputes/rule.ts",
    edits: [['runInOrder(db, "previews of rulings",', "runInOrder(db, disputeId + Math.random(),"]],
    project: "api on sqlite",
    tests: ["tests/api/dispute-corners.test.ts"],
  },
];
