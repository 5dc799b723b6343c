import { DatabaseSync } from "node:sqlite";
import { parentPort } from "node:worker_threads";
import type { LogState } from "./empty-log.ts";

/** The thread of empty-log.ts. In: a database's file. Out: what is left of its log; or what failed. */
parentPort?.on("message", (file: string) => {
  try {
    parentPort?.postMessage(copy(file));
  } catch (error) {
    parentPort?.postMessage(String(error));
  }
});

function copy(file: string): LogState {
  // Opened for each: one that stayed open would keep the main thread's from being the last, which tidies up.
  const database = new DatabaseSync(file);
  try {
    database.exec("PRAGMA synchronous = FULL");
    const found = database.prepare("PRAGMA wal_checkpoint(PASSIVE)").get() as { log: number; checkpointed: number };
    return { pages: found.log, left: found.log - found.checkpointed };
  } finally {
    database.close();
  }
}
