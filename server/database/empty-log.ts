import { stat } from "node:fs/promises";
import path from "node:path";
import { keptThread } from "../kept-thread.ts";
import { engineOf } from "./connect.ts";
import type { Db } from "./schema.ts";

/** A log of so many pages (of 4 kB) begins anew; the longer it is, the longer each read looks through it. */
const longestLog = 4000;

/** What little is left is copied while writers wait: milliseconds. */
const little = 500;
const mostRounds = 5;
const idleMs = 30_000;

/** What a look at the log found: its pages, and how many of them are not yet in the file. */
export interface LogState {
  pages: number;
  left: number;
}

const thread = keptThread(
  new URL("./log-thread.ts", import.meta.url),
  { resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 } },
  idleMs,
);
let lastChange = 0;

/**
 * Copies what was committed from SQLite's log to its file, when something was, in a thread: within the commits it would
 * hold the event loop for as long as the disk takes, a tenth of a second after a large one. Nothing rests on it: a commit is
 * on disk when it returns, and a log that nobody empties is emptied by the commits once it is very long (open-file.ts).
 */
export async function emptyLog(db: Db, dataDir: string): Promise<void> {
  if (engineOf(db) === "postgres") return;
  const file = path.join(dataDir, "casebook.db");
  const { mtimeMs, size } = await stat(`${file}-wal`).catch(() => ({ mtimeMs: 0, size: 0 }));
  if (size === 0 || mtimeMs === lastChange) return;
  lastChange = mtimeMs;
  let found = await copyLog(file);
  for (let round = 1; round < mostRounds && found.left > little; round += 1) found = await copyLog(file);
  // A write restarts the log only after all of it is copied. The transaction holds off writers while the thread copies the
  // rest; the event loop stays free. While a snapshot is open, such as a backup's, the log stays; the next run tries again.
  if (found.pages > longestLog && found.left <= little) await db.transaction().execute(() => copyLog(file));
}

function copyLog(file: string): Promise<LogState> {
  const worker = thread.open();
  const { promise, resolve, reject } = Promise.withResolvers<LogState>();
  const answered = (answer: LogState | string) =>
    typeof answer === "string" ? reject(new Error(answer)) : resolve(answer);
  const ended = () => reject(new Error("the thread that empties the log ended"));
  worker.once("message", answered).once("exit", ended);
  worker.ref();
  worker.postMessage(file);
  return promise.finally(() => {
    worker.off("message", answered).off("exit", ended).unref();
    thread.rest();
  });
}
