import type { Mutation } from "./mutation.ts";

/** Safety checks of the audit log, the server's log, exports, and access to the exam room. */
export const recordSafeties: readonly Mutation[] = [
  {
    safety: "a typed name that nobody has is not in the audit log: it may be a password",
    file: "server/people/sessions/audit-tries.ts",
    edits: [["if (userId !== undefined) return", "return"]],
    project: "api on sqlite",
    tests: ["tests/api/credentials.test.ts"],
  },
  {
    safety: "a user's logins fill the audit log with 20 rows an hour at most",
    file: "server/core/audit/record-repeatable.ts",
    edits: [["last.rows >= mostPerHour", "last.rows >= 100 * mostPerHour"]],
    project: "api on sqlite",
    tests: ["tests/api/audit-growth.test.ts"],
  },
  {
    safety: "late answers that are not taken are recorded once for each section",
    file: "server/exams/submissions/submit.ts",
    edits: [["if (rows.some(({ details }) =>", "if (rows.every(({ details }) =>"]],
    project: "api on sqlite",
    tests: ["tests/api/audit-growth.test.ts"],
  },
  {
    safety: "late answers that come at the same time are recorded once (several servers)",
    file: "server/exams/submissions/submit.ts",
    edits: [["await lockKey(trx, `late", "void (`late"]],
    project: "api on postgres",
    tests: ["tests/api/concurrency.test.ts"],
  },
  {
    safety: "a preview of an import tells no right password from a wrong one, unless one's own was given",
    file: "server/people/students/import/import-students.ts",
    edits: [["comparesPasswords &&", ""]],
    project: "api on sqlite",
    tests: ["tests/api/student-import.test.ts"],
  },
  {
    safety: "who is deleted or logged out watches no exam room",
    file: "server/exams/exam-room/watch-rooms.ts",
    edits: [["await endLoggedOut(watched, findLive);", ""]],
    project: "api on sqlite",
    tests: ["tests/api/exam-room.test.ts"],
  },
  {
    safety: "a session watches at most 20 rooms",
    file: "server/exams/exam-room/watch-rooms.ts",
    edits: [["refuseMoreStreams(rooms, sessionHash);", ""]],
    project: "api on sqlite",
    tests: ["tests/api/exam-room.test.ts"],
  },
  {
    safety: "no cell of a CSV is a formula where lists are separated by semicolons",
    file: "server/core/sheets/write-csv.ts",
    edits: [["  cast: { string: defuseInside },\n", ""]],
    project: "api on sqlite",
    tests: ["tests/api/student-import-corners.test.ts"],
  },
  {
    safety: "a crowd, or a database that is away, does not fill the disk with log",
    file: "server/core/http/repeated-warnings.ts",
    edits: [["if (repeats !== undefined) {", "if (repeats?.more === -1) {"]],
    project: "unit",
    tests: ["tests/unit/repeated-warnings.test.ts"],
  },
  {
    safety: "a password of staff is more than a name",
    file: "server/people/sessions/refuse-weak-password.ts",
    edits: [["if (isMadeOfNames(", "if (false && isMadeOfNames("]],
    project: "api on sqlite",
    tests: ["tests/api/account.test.ts"],
  },
  {
    safety: "an edit does not undo what someone else has saved since its form was read",
    file: "server/core/http/changed-fields.ts",
    edits: [["if (conflicts.length === 0) return changed;", "if (conflicts.length >= 0) return changed;"]],
    project: "api on sqlite",
    tests: ["tests/api/edited-by-two.test.ts"],
  },
  {
    safety: "an edit of a student takes its row against another edit",
    file: "server/people/users/users.ts",
    edits: [[`if (engineOf(trx) === "postgres") row = row.forNoKeyUpdate();`, ""]],
    project: "api on postgres",
    tests: ["tests/api/concurrency.test.ts"],
  },
];
