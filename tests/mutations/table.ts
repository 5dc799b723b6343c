/** A safety, how it is taken out of a copy, and the tests that must turn red then. */
export interface Mutation {
  safety: string;
  file: string;
  /** The text that makes the safety, and what stands in its place without it. Each stands there exactly once. */
  edits: readonly (readonly [present: string, without: string])[];
  /** Vitest's projects and files; "api on postgres" needs TEST_DATABASE_URL. */
  project: "unit" | "api on sqlite" | "api on postgres" | "process";
  tests: readonly string[];
}

/** The file without its safety. Throws when the safety does not stand there as the table says. */
export function withoutSafety({ safety, file, edits }: Mutation, text: string): string {
  return edits.reduce((changed, [present, without]) => {
    if (changed.split(present).length !== 2) throw new Error(`${safety}: ${file} does not hold this once: ${present}`);
    return changed.replace(present, () => without);
  }, text);
}

/** The safeties that a class cannot see and an exam stands on. */
export const mutations: readonly Mutation[] = [
  {
    safety: "drafts, and what opens later, do not exist for students",
    file: "server/sections/visible.ts",
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
    file: "server/sections/visible.ts",
    edits: [[`if (archived_at !== null) return "results";`, ""]],
    project: "api on sqlite",
    tests: ["tests/api/assignment-states.test.ts"],
  },
  {
    safety: "one row for a student's section, decided by the constraint (two servers)",
    file: "server/submissions/submission-rows.ts",
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
    file: "server/sections/lock-assignment.ts",
    edits: [[" for share`", "`"]],
    project: "api on postgres",
    tests: ["tests/api/concurrency.test.ts"],
  },
  {
    safety: "an edit takes its assignment against submissions and edits",
    file: "server/sections/lock-assignment.ts",
    edits: [[" for update`", "`"]],
    project: "api on postgres",
    tests: ["tests/api/concurrency.test.ts"],
  },
  {
    safety: "a draft takes its attempt against a second device",
    file: "server/attempts/save-draft.ts",
    edits: [
      ['.where("draft", "is not distinct from", draftBefore)', ""],
      ['.where("draft_changes", "is not distinct from", changesBefore)', ""],
      ['.where("revisions", "is not distinct from", revisionsBefore)', ""],
    ],
    project: "api on postgres",
    tests: ["tests/api/concurrency.test.ts"],
  },
  {
    safety: "a login that meets a new password opens no session",
    file: "server/sessions/login.ts",
    edits: [["if (!(await holdPassword(trx, user))) throw wrongLogin();", ""]],
    project: "api on postgres",
    tests: ["tests/api/concurrency.test.ts"],
  },
  {
    safety: "contents go with what they belonged to",
    file: "server/files/files.ts",
    edits: [["await Promise.allSettled(ids.map((id) => store.remove(id)));", ""]],
    project: "api on sqlite",
    tests: ["tests/api/files.test.ts"],
  },
  {
    safety: "no upload leaves anything temporary",
    file: "server/http/uploads.ts",
    edits: [["await Promise.all(files.map((file) => rm(file.path, { force: true })));", ""]],
    project: "api on sqlite",
    tests: ["tests/api/files.test.ts"],
  },
  {
    safety: "a session in daily use ends after 7 days",
    file: "server/sessions/sessions.ts",
    edits: [[" || now - Date.parse(row.created_at) > longestMs) return", ") return"]],
    project: "api on sqlite",
    tests: ["tests/api/sessions.test.ts"],
  },
  {
    safety: "ten failures of a name, from anywhere",
    file: "server/sessions/login-limits.ts",
    edits: [["const over = [ofName[perName - 1], ", "const over = ["]],
    project: "api on sqlite",
    tests: ["tests/api/sessions.test.ts"],
  },
  {
    safety: "two hundred failures from an address",
    file: "server/sessions/login-limits.ts",
    edits: [["ofName[perName - 1], fromHere[perAddress - 1]]", "ofName[perName - 1]]"]],
    project: "api on sqlite",
    tests: ["tests/api/sessions.test.ts"],
  },
  {
    safety: "a login is counted as failed before its password is checked (two processes, one file)",
    file: "server/sessions/login-limits.ts",
    edits: [
      ["return newest && failures.length >= perName ?", "return newest && failures.length >= 1_000_000 ?"],
      ["ofName[perName - 1], ", ""],
    ],
    project: "process",
    tests: ["tests/process/login-burst.test.ts"],
  },
  {
    safety: "the calls of a minute",
    file: "server/http/call-limit.ts",
    edits: [["perMinute * publicFactor : perMinute)", "perMinute * publicFactor : perMinute * 1_000_000)"]],
    project: "api on sqlite",
    tests: ["tests/api/limits.test.ts"],
  },
  {
    safety: "the calls of a user are counted together, not by session",
    file: "server/http/call-limit.ts",
    edits: [["if (userId !== undefined) return userId;", "if (userId !== undefined) return String(sessionId);"]],
    project: "api on sqlite",
    tests: ["tests/api/limits.test.ts"],
  },
  {
    safety: "a user keeps the newest ten sessions",
    file: "server/sessions/sessions.ts",
    edits: [[".limit(mostSessionsOfUser - 1)", ".limit(mostSessionsOfUser * 10)"]],
    project: "api on sqlite",
    tests: ["tests/api/sessions.test.ts"],
  },
  {
    safety: "a JSON body has at most 256 kB",
    file: "server/http/open-service.ts",
    edits: [["const mostBodyBytes = 256 * 1024;", "const mostBodyBytes = 2048 * 1024;"]],
    project: "api on sqlite",
    tests: ["tests/api/body-limits.test.ts"],
  },
  {
    safety: "the costly calls of a user run one after the other",
    file: "server/http/costly-calls.ts",
    edits: [["inTurn(users, userId, () => nextTurn().then(call))", "nextTurn().then(call)"]],
    project: "unit",
    tests: ["tests/unit/costly-calls.test.ts"],
  },
  {
    safety: "a user has at most a hundred calls at once",
    file: "server/http/calls-at-once.ts",
    edits: [["if (count >= mostOfUser)", "if (count >= mostOfUser * 1000)"]],
    project: "api on sqlite",
    tests: ["tests/api/limits.test.ts"],
  },
  {
    safety: "a connection has one call at a time",
    file: "server/http/calls-at-once.ts",
    edits: [["    busy.add(socket);\n", ""]],
    project: "api on sqlite",
    tests: ["tests/api/limits.test.ts"],
  },
  {
    safety: "a crowded body is refused before it is parsed",
    file: "server/http/json.ts",
    edits: [["if (count > mostValues) return true;", ""]],
    project: "api on sqlite",
    tests: ["tests/api/limits.test.ts"],
  },
  {
    safety: "long work gets turns of the event loop of its own",
    file: "server/next-turn.ts",
    edits: [["queue = queue.then(() => setImmediate());", "queue = setImmediate();"]],
    project: "unit",
    tests: ["tests/unit/costly-calls.test.ts"],
  },
  {
    safety: "a slow task that takes too long is ended",
    file: "server/slow-pool.ts",
    edits: [["{ filename: fileURLToPath(module), name, signal }", "{ filename: fileURLToPath(module), name }"]],
    project: "unit",
    tests: ["tests/unit/slow-pool.test.ts"],
  },
  {
    safety: "a spreadsheet with an endless cell is refused before it is read",
    file: "server/sheets/rows-of-file.ts",
    edits: [["piece.length > mostBetweenTags", "piece.length > mostUnpacked"]],
    project: "api on sqlite",
    tests: ["tests/api/student-import.test.ts"],
  },
  {
    safety: "a chart of a package is taken once",
    file: "server/exchange/read-package.ts",
    edits: [["if (taken.has(name))", "if (taken.size < 0)"]],
    project: "api on sqlite",
    tests: ["tests/api/exchange.test.ts"],
  },
  {
    safety: "the sweepers of files and sessions run",
    file: "server/background.ts",
    edits: [["const ends = [...ownWork, ...more]", "const ends = [...more]"]],
    project: "api on sqlite",
    tests: ["tests/api/files.test.ts"],
  },
  {
    safety: "refused late answers are not put in the place of those that count",
    file: "server/submissions/late-answers.ts",
    edits: [
      [
        "const decided: SubmissionTable = place.accept\n",
        "const decided: SubmissionTable = place.accept !== undefined\n",
      ],
    ],
    project: "api on sqlite",
    tests: ["tests/api/late-answers.test.ts"],
  },
  {
    safety: "late answers are not taken once the result was seen",
    file: "server/submissions/late-answers.ts",
    edits: [[`    .where("opened_at", "is", null)\n`, ""]],
    project: "api on sqlite",
    tests: ["tests/api/late-answers.test.ts"],
  },
  {
    safety: "the due date is stored",
    file: "server/assignments/section-rows.ts",
    edits: [["due_at: fields.dueDate ? endOfDay(fields.dueDate, timeZone) : null,", "due_at: null,"]],
    project: "api on sqlite",
    tests: ["tests/api/edit-assignment.test.ts"],
  },
  {
    safety: "a timed section is closed until it is started",
    file: "server/sections/closed.ts",
    edits: [["return (section.limitMinutes !== null || ", "return (section.limitMinutes === -1 || "]],
    project: "api on sqlite",
    tests: ["tests/api/attempts.test.ts", "tests/api/student-work.test.ts"],
  },
  {
    safety: "A student reaches only their own id",
    file: "server/http/serve.ts",
    edits: [["if (endpoint.own !== undefined && viewer) refuseOther(viewer, endpoint.own, all);", ""]],
    project: "api on sqlite",
    tests: ["tests/api/access.test.ts"],
  },
  {
    safety: "the question's words are bounded",
    file: "assistant/search/words.ts",
    edits: [[".slice(0, wordBounds.inQuestion)", ""]],
    project: "unit",
    tests: ["tests/unit/search.test.ts"],
  },
  {
    safety: "what a model may cost in a day",
    file: "assistant/tokens.ts",
    edits: [["tokensADay !== undefined, (update)", "tokensADay === -1, (update)"]],
    project: "api on sqlite",
    tests: ["tests/api/assistant-limits.test.ts"],
  },
  {
    safety: "one open answer a user, over all servers",
    file: "assistant/one-answer.ts",
    edits: [['"<", now.toISOString()', '"<", "9"']],
    project: "api on sqlite",
    tests: ["tests/api/assistant-limits.test.ts"],
  },
  {
    safety: "an answer ends with its reader's session",
    file: "assistant/answering.ts",
    edits: [['if (error instanceof Refusal && error.code !== "not_ready") over.abort(error);', "void error;"]],
    project: "api on sqlite",
    tests: ["tests/api/assistant-limits.test.ts"],
  },
  {
    safety: "the provider's redirects are refused",
    file: "assistant/engines/provider-fetch.ts",
    edits: [['redirect: "error"', 'redirect: "follow"']],
    project: "api on sqlite",
    tests: ["tests/api/assistant-models.test.ts"],
  },
  {
    safety: "a form takes its own fields alone, each of a bounded length",
    file: "server/http/uploads.ts",
    edits: [["(part.valueTruncated || Buffer.byteLength(text) > mostBytes)", "(part.valueTruncated)"]],
    project: "api on sqlite",
    tests: ["tests/api/uploads.test.ts"],
  },
  {
    safety: "a chart whose end is missing is refused",
    file: "server/http/pdf-marks.ts",
    edits: [['tail.includes("%%EOF")', "tail.length > 0"]],
    project: "api on sqlite",
    tests: ["tests/api/uploads.test.ts"],
  },
  {
    safety: "a name holds no invisible characters",
    file: "contract/names.ts",
    edits: [['if (unseen.test(name.replace(joiners, ""))) return', 'if (name === "\\0") return']],
    project: "api on sqlite",
    tests: ["tests/api/names.test.ts"],
  },
  {
    safety: "another key is refused while there are readable passwords",
    file: "server/secrets/open-keys.ts",
    edits: [["if (readable > 0 && !forget) throw", "if (readable < 0 && !forget) throw"]],
    project: "api on sqlite",
    tests: ["tests/api/readable-passwords.test.ts"],
  },
  {
    safety: "a sealed password is bound to its student",
    file: "server/secrets/keys.ts",
    edits: [["=> Buffer.from(`readable", "=> Buffer.alloc(0) ?? Buffer.from(`readable"]],
    project: "api on sqlite",
    tests: ["tests/api/readable-passwords.test.ts"],
  },
  {
    safety: "a course kept in memory is never older than the database",
    file: "server/sections/kept-courses.ts",
    edits: [["if (kept?.version === version) return", "if (kept) return"]],
    project: "api on sqlite",
    tests: ["tests/api/kept-course.test.ts"],
  },
  {
    safety: "the readable passwords ask for one's own after a quarter of an hour",
    file: "server/sessions/confirmation.ts",
    edits: [["if (last === undefined || clock()", "if (last === undefined && clock()"]],
    project: "api on sqlite",
    tests: ["tests/api/credentials.test.ts"],
  },
  {
    safety: "a password for a sub-admin asks for one's own, so that no session left open makes itself a login",
    file: "server/subadmins/subadmins.ts",
    edits: [
      [
        "  await refuseUnconfirmed(db, viewer, clock, sentences.confirmToSet);\n  refuseCommonPassword",
        "  refuseCommonPassword",
      ],
    ],
    project: "api on sqlite",
    tests: ["tests/api/credentials.test.ts"],
  },
  {
    safety: "sixty looks an hour",
    file: "server/students/write-credentials.ts",
    edits: [["const looksAnHour = 60;", "const looksAnHour = 6000;"]],
    project: "api on sqlite",
    tests: ["tests/api/credentials.test.ts"],
  },
  {
    safety: "the file server's root is the files' own folder",
    file: "server/app.ts",
    edits: [["const root = files.folder ?? parts.webDir;", "const root = config.dataDir;"]],
    project: "api on sqlite",
    tests: ["tests/api/files.test.ts"],
  },
  {
    safety: "a stopping server holds its answers back before it takes no new connection",
    file: "server/http/ending.ts",
    edits: [["const holdMs = 1000;", "const holdMs = 0;"]],
    project: "process",
    tests: ["tests/process/stopping.test.ts"],
  },
  {
    safety: "the audit log is append-only",
    file: "server/database/migrations/005-secrets.ts",
    edits: [["  await keepAudit(db);\n", ""]],
    project: "api on sqlite",
    tests: ["tests/api/audit.test.ts"],
  },
  {
    safety: "a damaged database is refused before anything is written",
    file: "server/database/open-file.ts",
    edits: [["    if (!isAsClosed) refuseDamaged(database);\n", ""]],
    project: "unit",
    tests: ["tests/unit/database-file.test.ts"],
  },
  {
    safety: "files of a commit whose answer was lost stay",
    file: "server/files/files.ts",
    edits: [["if (!isCommitting || error instanceof Refusal)", "if (!isCommitting || error !== undefined)"]],
    project: "api on sqlite",
    tests: ["tests/api/files.test.ts"],
  },
  {
    safety: "a class that opens its chart takes turns with everybody else",
    file: "server/files/in-turns.ts",
    edits: [["await turn();", ""]],
    project: "unit",
    tests: ["tests/unit/contents.test.ts"],
  },
  {
    safety: "a whole year may wait to be connected",
    file: "server/http/listen.ts",
    edits: [["backlog: waitingConnections", ""]],
    project: "process",
    tests: ["tests/process/crowd.test.ts"],
  },
];
