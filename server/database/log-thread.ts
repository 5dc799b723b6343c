import { DatabaseSync } from "node:sqlite";
import { parentPort } from "node:worker_threads";
import type { LogState } from "./empty-log.ts";

/** Whoever reads meanwhile is not waited for longer. */
const patienceMs = 100;

/** The thread of empty-log.ts. In: a database's file and how its log is copied. Out: what is left; or what failed. */
parentPort?.on("message", ({ file, how }: { file: string; how: string }) => {
  try {
    parentPort?.postMessage(copy(file, how));
  } catch (error) {
    parentPort?.postMessage(String(error));
  }
});

function copy(file: string, how: string): LogState {
  // Opened for each: one that stayed open would keep the main thread's from being the last, which tidies up.
  const database = new DatabaseSync(file, { timeout: patienceMs });
  try {
    database.exec("PRAGMA synchronous = FULL");
    const found = database.prepare(`PRAGMA wal_checkpoint(${how})`).get() as { log: number; checkpointed: number };
    return { pages: found.log, left: found.log - found.checkpointed };
  } finally {
    database.close();
  }
}
