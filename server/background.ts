import type { FastifyBaseLogger } from "fastify";
import { announceDue } from "./assignments/announce.ts";
import { makeNightlyBackup } from "./backup/nightly.ts";
import { followImports } from "./codes/follow-imports.ts";
import { emptyLog } from "./database/empty-log.ts";
import { removeUnusedFiles, sweepUploads } from "./files/sweep-files.ts";
import { tellAccessEnding } from "./notices/access-ending.ts";
import { sweepNotices } from "./notices/read.ts";
import { foldRoster } from "./sections/roster.ts";
import type { Services } from "./services.ts";
import { sweepFailures } from "./sessions/login-limits.ts";
import { sweepSessions } from "./sessions/sessions.ts";
import { markAnew } from "./submissions/mark-anew.ts";
import { submitExpired } from "./submissions/submit-expired.ts";
import { countAll } from "./tally/keep-tally.ts";
import { mendSearchNames } from "./users/search-names.ts";

const secondMs = 1000;

type Log = Pick<FastifyBaseLogger, "info" | "warn">;

/** Work that repeats by itself, so many milliseconds after its last run ended. */
export interface BackgroundWork {
  everyMs: number;
  run: (services: Services, ending: AbortSignal, log: Log) => Promise<unknown>;
}

const ownWork: readonly BackgroundWork[] = [
  { everyMs: secondMs, run: ({ db, config }) => emptyLog(db, config.dataDir) },
  { everyMs: 5 * secondMs, run: ({ db, clock }) => submitExpired(db, clock) },
  { everyMs: 5 * secondMs, run: followImports },
  { everyMs: 15 * secondMs, run: ({ db, clock }) => announceDue(db, clock) },
  { everyMs: 24 * 60 * 60 * secondMs, run: ({ db }, ending) => markAnew(db, ending) },
  { everyMs: 60 * secondMs, run: ({ db }, ending) => countAll(db, ending) },
  { everyMs: 15 * secondMs, run: ({ db }) => foldRoster(db) },
  { everyMs: 15 * secondMs, run: ({ db }) => mendSearchNames(db, "missing") },
  { everyMs: 60 * 60 * secondMs, run: ({ db }) => mendSearchNames(db, "all") },
  { everyMs: 60 * 60 * secondMs, run: ({ db, clock }) => sweepSessions(db, clock) },
  { everyMs: 60 * secondMs, run: ({ db, clock }) => sweepFailures(db, clock) },
  { everyMs: 60 * 60 * secondMs, run: ({ db, clock }) => tellAccessEnding(db, clock) },
  { everyMs: 24 * 60 * 60 * secondMs, run: ({ db, clock }) => sweepNotices(db, clock) },
  { everyMs: 60 * 60 * secondMs, run: makeNightlyBackup },
  { everyMs: 24 * 60 * 60 * secondMs, run: removeUnusedFiles },
  { everyMs: 24 * 60 * 60 * secondMs, run: ({ config, clock }) => sweepUploads(config.uploadingDir, clock) },
];

/**
 * What the server does by itself: submits attempts whose time is over, marks anew what an
 * older version marked, names for the search whom an older one has added, counts what was handed in, builds the index of
 * codes, sweeps sessions and deleted files, empties SQLite's log, and what else it is given. A run that fails is logged
 * and tried again at its next turn. Out: a function that ends it after the run under way.
 */
export function startBackgroundWork(
  services: Services,
  log: Log,
  more: readonly BackgroundWork[],
): () => Promise<void> {
  const tell = (error: unknown) => {
    log.warn({ err: error }, "background work failed");
    services.lastErrors.keep(error, "background work");
  };
  const ends = [...ownWork, ...more].map(({ everyMs, run }) =>
    repeat(everyMs, tell, (ending) => run(services, ending, log)),
  );
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}

function repeat(
  everyMs: number,
  tell: (error: unknown) => void,
  work: (ending: AbortSignal) => Promise<unknown>,
): () => Promise<void> {
  const ending = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const turn = () => {
    running = work(ending.signal)
      .catch(tell)
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
