import type { FastifyBaseLogger } from "fastify";
import { followImports } from "./codes/sets/follow-imports.ts";
import { makeNightlyBackup, nightlyBackupWork } from "./core/backup/nightly.ts";
import { removeUnusedFiles, sweepUploads } from "./core/files/sweep-files.ts";
import { warnOfOldCopies } from "./core/health/old-copies.ts";
import { sweepSentRequests } from "./core/http/send-once.ts";
import type { Services } from "./core/services.ts";
import { announceDue } from "./courses/assignments/announce.ts";
import { regradeOldMarking } from "./exams/regrade/regrade-old-marking.ts";
import { openDueResults } from "./exams/submissions/open-results.ts";
import { submitExpired } from "./exams/submissions/submit-expired.ts";
import { countAll } from "./insight/counts/update-tally.ts";
import { sweepNotices } from "./people/notices/notices.ts";
import { notifyAccessEnding } from "./people/notices/notify-access-ending.ts";
import { sweepFailures } from "./people/sessions/login-limits.ts";
import { sweepSessions } from "./people/sessions/sessions.ts";
import { repairSearchNames } from "./people/users/repair-search-names.ts";

const secondMs = 1000;
const sameErrorMs = 60 * 60 * secondMs;

type Log = Pick<FastifyBaseLogger, "info" | "warn">;

/** Jobs that the server repeats. */
export interface BackgroundWork {
  /** The name in the log, on the System page and in the metrics. */
  name: string;
  /** The pause between the end of a run and the next run. */
  everyMs: number;
  run: (services: Services, ending: AbortSignal, log: Log) => Promise<unknown>;
}

const ownWork: readonly BackgroundWork[] = [
  { name: "submit expired attempts", everyMs: 5 * secondMs, run: ({ db, clock }) => submitExpired(db, clock) },
  { name: "open results", everyMs: 5 * secondMs, run: ({ db, clock }) => openDueResults(db, clock) },
  { name: "code imports", everyMs: 5 * secondMs, run: followImports },
  { name: "announce assignments", everyMs: 15 * secondMs, run: ({ db, clock }) => announceDue(db, clock) },
  { name: "regrade", everyMs: 24 * 60 * 60 * secondMs, run: ({ db }, ending) => regradeOldMarking(db, ending) },
  { name: "counts", everyMs: 60 * secondMs, run: ({ db }, ending) => countAll(db, ending) },
  { name: "search names", everyMs: 15 * secondMs, run: ({ db }) => repairSearchNames(db, "missing") },
  { name: "all search names", everyMs: 60 * 60 * secondMs, run: ({ db }) => repairSearchNames(db, "all") },
  { name: "sessions", everyMs: 60 * 60 * secondMs, run: ({ db, clock }) => sweepSessions(db, clock) },
  { name: "sent requests", everyMs: 60 * 60 * secondMs, run: ({ db, clock }) => sweepSentRequests(db, clock) },
  { name: "failed logins", everyMs: 60 * secondMs, run: ({ db, clock }) => sweepFailures(db, clock) },
  { name: "ending access", everyMs: 60 * 60 * secondMs, run: ({ db, clock }) => notifyAccessEnding(db, clock) },
  { name: "old notices", everyMs: 24 * 60 * 60 * secondMs, run: ({ db, clock }) => sweepNotices(db, clock) },
  { name: nightlyBackupWork, everyMs: 60 * 60 * secondMs, run: makeNightlyBackup },
  { name: "old copies", everyMs: 60 * secondMs, run: warnOfOldCopies },
  { name: "unused files", everyMs: 24 * 60 * 60 * secondMs, run: removeUnusedFiles },
  {
    name: "unfinished uploads",
    everyMs: 24 * 60 * 60 * secondMs,
    run: ({ config, clock }) => sweepUploads(config.uploadingDir, clock),
  },
];

/**
 * Starts the background work. A failed run is repeated after the usual pause. Its error is logged, but an equal error only
 * once an hour, so that the log does not fill the disk. Returns a function that ends the work and waits for the present runs.
 */
export function startBackgroundWork(
  services: Services,
  log: Log,
  more: readonly BackgroundWork[],
): () => Promise<void> {
  const ends = [...ownWork, ...more].map(({ name, everyMs, run }) => {
    let logged = { text: "", at: 0 };
    const fail = (error: unknown) => {
      services.lastErrors.record(error, name);
      const text = String(error);
      const now = Date.now();
      if (text === logged.text && now - logged.at < sameErrorMs) return;
      logged = { text, at: now };
      log.warn({ err: error, work: name }, "background work failed");
    };
    return repeat(everyMs, fail, (ending) => run(services, ending, log));
  });
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}

function repeat(
  everyMs: number,
  fail: (error: unknown) => void,
  work: (ending: AbortSignal) => Promise<unknown>,
): () => Promise<void> {
  const ending = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const turn = () => {
    running = work(ending.signal)
      .catch((error: unknown) => {
        // Work that the stop aborted has not failed.
        if (!ending.signal.aborted || (error as Error).name !== "AbortError") fail(error);
      })
      .finally(() => {
        if (!ending.signal.aborted) timer = setTimeout(turn, everyMs).unref();
      });
  };
  timer = setTimeout(turn, secondMs).unref();
  return async () => {
    ending.abort();
    clearTimeout(timer);
    await running;
  };
}
